/**
 * 5,000 past checks of a template under other rules, on the embedded engine: milliseconds until the page's figures are there, processor time, the
 * longest time that others were held up, memory, and documents read; and again while the result is kept. `BENCH_CHECKS` sets the number of checks.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startFirestoreEmulator } from "../emulators/firestore.ts";
import { areHere } from "../emulators/missing.ts";
import { signedIn } from "../people.ts";
import { heapFlags } from "#app/memory.server.ts";
import { fill } from "./loads.ts";

const count = Number(process.env["BENCH_CHECKS"] ?? 5000);
const budgets = { cpu: 3000, held: 50 };

interface Measured {
  readonly checks: number;
  readonly changed: number;
  readonly milliseconds: number;
  /** Milliseconds of processor time: the machine's other work moves it less. */
  readonly cpu: number;
  /** The longest turn, in processor time of this thread. */
  readonly held: number;
  readonly reads: number;
  readonly memoryMib: number;
}

async function measure<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; milliseconds: number; cpu: number; held: number }> {
  const threadMs = () => process.threadCpuUsage().user / 1000;
  let held = 0;
  let isDone = false;
  let last = threadMs();
  const tick = () => {
    const now = threadMs();
    held = Math.max(held, now - last);
    last = now;
    if (!isDone) setImmediate(tick);
  };
  setImmediate(tick);
  const [began, cpuBefore] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const milliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(cpuBefore);
  isDone = true;
  return {
    result,
    milliseconds: Math.round(milliseconds),
    cpu: Math.round((user + system) / 1000),
    held: Math.round(held * 10) / 10,
  };
}

/** In a process of the environment. */
async function replay(templateId: string): Promise<Measured[]> {
  const [{ composeAreas }, { db }, { readReplayReport }, { countReads }, templates] = await Promise.all([
    import("#app/areas.server.ts"),
    import("#app/db/db.server.ts"),
    import("#app/reports/replay/replay-report.server.ts"),
    import("#app/reads.server.ts"),
    import("#app/templates/templates.server.ts"),
  ]);
  composeAreas();
  const lead = signedIn("lead", ["lead"]);
  const {
    version: _,
    templateId: __,
    publishedAt: ___,
    publishedBy: ____,
    ...content
  } = (await templates.findVersion(templateId, 1))!;
  const sections = content.sections.map((section, at) => ({
    ...section,
    weight: section.weight! + 5 * at,
    items: section.items.map((item, nth) =>
      at === 0 && nth === 0 ? { ...item, severity: "critical" as const } : item,
    ),
  }));
  const now = new Date();
  await templates.publishTemplate(lead, { ...content, code: "BENCH", passMark: 94, sections }, now);
  const search = new URLSearchParams({ rules: "2" });
  const run = async (): Promise<Measured> => {
    const measured = await measure(() => countReads(() => readReplayReport(lead, templateId, search, now)));
    const { result: report, reads } = measured.result;
    const { counts, changed } = report.replay!;
    return {
      checks: counts.checks,
      changed: Object.values(changed).reduce((sum, checks) => sum + checks, 0),
      milliseconds: measured.milliseconds,
      cpu: measured.cpu,
      held: measured.held,
      reads,
      memoryMib: Math.round(process.memoryUsage().rss / 2 ** 20),
    };
  };
  const rows = [await run(), await run()];
  await db.close();
  return rows;
}

async function replayInProcess(env: Record<string, string>): Promise<[first: Measured, kept: Measured]> {
  const { templateId } = fill(env, 1, count, 100);
  const { stdout } = await promisify(execFile)(process.execPath, [...heapFlags, "tests/bench/replay.ts", templateId], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout.trim().split("\n").at(-1)!) as [Measured, Measured];
}

async function compareEngines(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-replay-"));
  const env = { DATA_DIR: join(folder, "data"), DEMO_DATA: "false", REQUIRE_SECOND_STEP: "false", LOG_LEVEL: "silent" };
  const rows: Record<string, Measured> = {};
  try {
    const [first, kept] = await replayInProcess(env);
    Object.assign(rows, { embedded: first, "embedded, kept": kept });
    if (areHere("replays on Firestore", ["firestore"])) {
      const emulator = await startFirestoreEmulator();
      try {
        const firestore = { ...env, FIRESTORE_EMULATOR_HOST: emulator.host, METADATA_SERVER_DETECTION: "none" };
        rows["Firestore's emulator"] = (await replayInProcess(firestore))[0];
      } finally {
        await emulator.stop();
      }
    }
    console.table(rows);
    const isWithin = first.cpu <= budgets.cpu && Math.max(first.held, kept.held) <= budgets.held;
    console.info(
      `${isWithin ? "kept  " : "BROKEN"}  ${budgets.cpu} ms, of which others are held up ${budgets.held} ms`,
    );
    if (!isWithin) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2]) console.info(JSON.stringify(await replay(process.argv[2])));
else await compareEngines();
