/**
 * Submits a second: on the embedded engine at the beginning and after 20,000, in turns, of which the one in the middle counts; and on Firestore's
 * emulator by two processes with twelve workers each, at one store and at different ones. Drafts are copies of one that was started, so that only
 * submitting is measured.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startFirestoreEmulator } from "../emulators/firestore.ts";
import { areHere } from "../emulators/missing.ts";
import { signedIn } from "../people.ts";
import { fill } from "./loads.ts";
import type { Seeded } from "./seeded.ts";

const few = 1000;
const turns = 5;
/** Submits a second after `many`, as a part of those at the beginning. */
const budget = 0.9;
const many = Number(process.env["BENCH_SUBMITS"] ?? 20_000);
const seconds = Number(process.env["BENCH_SECONDS"] ?? 10);

/** Submits by `workers` at a time: this many `submits`, or for this many `seconds`; at one store or at all. */
interface Task {
  readonly templateDraft: string;
  readonly workers: number;
  readonly submits?: number;
  readonly seconds?: number;
  readonly oneStore: boolean;
}

interface Measured {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p95: number;
  /** Milliseconds of processor time for a submit and its draft: the machine's other work moves it less. */
  readonly cpu: number;
}

/** In a process of the environment. */
async function submit({
  templateDraft,
  workers,
  submits = Infinity,
  seconds: time = Infinity,
  oneStore,
}: Task): Promise<Measured> {
  const [
    { db },
    { checks },
    { submitCheck },
    { mintFormKey },
    { newId },
    { stores },
    { versionId, itemsOf, templateVersions },
  ] = await Promise.all([
    import("#app/db/db.server.ts"),
    import("#app/checks/check.ts"),
    import("#app/checks/submit-check.server.ts"),
    import("#app/auth/once.server.ts"),
    import("#app/db/ids.ts"),
    import("#app/stores/store.ts"),
    import("#app/templates/template.ts"),
  ]);
  const draft = (await db.get(checks, templateDraft))!.data;
  const version = (await db.get(templateVersions, versionId(draft.templateId, draft.templateVersion)))!.data;
  const entered = Object.fromEntries(
    itemsOf(version).map(({ id }, n) => [
      id,
      { value: n % 17 === 0 ? "fail" : "pass", ...(n % 17 === 0 && { note: "Bẩn" }) },
    ]),
  );
  const all = (await db.query(stores, { limit: 100 })).documents.map(({ id }) => id);
  const user = signedIn(draft.inspectorId, ["user"]);
  const times: number[] = [];
  const [began, cpuBefore] = [performance.now(), process.cpuUsage()];
  let [begun, spent] = [0, 0];
  const work = async () => {
    while (begun < submits && performance.now() - began < time * 1000) {
      const [id, n] = [newId(), begun++];
      const made = performance.now();
      await db.create(checks, id, {
        ...draft,
        code: id,
        storeId: oneStore ? draft.storeId : all[n % all.length]!,
        answers: {},
      });
      const at = performance.now();
      const done = await submitCheck(
        user,
        id,
        { key: mintFormKey(user.uid, `submit-check/${id}`), entered, basedOn: {} },
        new Date(),
      );
      if (!done.ok) throw new Error(`Not submitted: ${JSON.stringify(done.problems)}`);
      times.push(performance.now() - at);
      spent += at - made;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const took = performance.now() - began - spent / workers;
  const { user: inside, system } = process.cpuUsage(cpuBefore);
  await db.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: Math.round((times.length / took) * 10_000) / 10,
    p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
    cpu: Math.round((inside + system) / 10 / times.length) / 100,
  };
}

async function inProcess(env: Record<string, string>, task: Task): Promise<Measured> {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["tests/bench/submits.ts", JSON.stringify(task)], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout) as Measured;
}

const middleOf = (measured: readonly Measured[]) =>
  measured.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(measured.length / 2)]!;

const draftOf = ({ drafts }: Seeded) => drafts[0]!.id;

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-submits-"));
  const data = join(folder, "data");
  const env = { DATA_DIR: data, DEMO_DATA: "false", REQUIRE_SECOND_STEP: "false", LOG_LEVEL: "silent" };
  const rows: Record<string, Measured> = {};
  try {
    const task = { templateDraft: draftOf(fill(env, 1, 50, 40)), workers: 12, oneStore: false };
    await inProcess(env, { ...task, submits: few });
    const snapshot = join(folder, "kept");
    cpSync(data, snapshot, { recursive: true });
    await inProcess(env, { ...task, submits: many - few });
    const [small, large]: [Measured[], Measured[]] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      const copy = join(folder, `turn-${turn}`);
      cpSync(snapshot, copy, { recursive: true });
      small.push(await inProcess({ ...env, DATA_DIR: copy }, { ...task, submits: few }));
      large.push(await inProcess(env, { ...task, submits: few }));
    }
    rows[`embedded, after ${few}`] = middleOf(small);
    rows[`embedded, after ${many}`] = middleOf(large);
    if (areHere("submits on Firestore", ["firestore"])) {
      for (const oneStore of [true, false]) {
        const emulator = await startFirestoreEmulator();
        try {
          const firestore = { ...env, FIRESTORE_EMULATOR_HOST: emulator.host, METADATA_SERVER_DETECTION: "none" };
          const own = { templateDraft: draftOf(fill(firestore, 1, 50, 40)), workers: 12, seconds, oneStore };
          const both = await Promise.all([inProcess(firestore, own), inProcess(firestore, own)]);
          rows[`Firestore's emulator, two processes, ${oneStore ? "one store" : "different stores"}`] = {
            perSecond: both.reduce((sum, { perSecond }) => sum + perSecond, 0),
            p95: Math.max(...both.map(({ p95 }) => p95)),
            cpu: Math.max(...both.map(({ cpu }) => cpu)),
          };
        } finally {
          await emulator.stop();
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
  const isWithin = rows[`embedded, after ${many}`]!.perSecond >= budget * rows[`embedded, after ${few}`]!.perSecond;
  console.info(`${isWithin ? "kept  " : "BROKEN"}  after ${many} ≥ ${budget} × after ${few}`);
  if (!isWithin) process.exitCode = 1;
}

const [task] = process.argv.slice(2);
if (task) console.info(JSON.stringify(await submit(JSON.parse(task) as Task)));
else await compare();
