/**
 * Time from sending a message until another person's screen shows it, while 200 people have conversations open: all at
 * one server, and half of them at a second one on the same database. Also the memory of each open page.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { envOf, type Running, serve, stop } from "./serve.ts";

const people = 200;
const messages = Number(process.env["BENCH_MESSAGES"] ?? 60);
/** Milliseconds at p95. */
const budget = 1000;

interface Person {
  readonly cookie: string;
  readonly chat: string;
}

/** The stream of an open conversation; `told` resolves at its next event of a new message. */
async function look({ url }: Running, { cookie, chat }: Person) {
  const leaving = new AbortController();
  const address = `${url}/notifications/stream?chat=${chat}`;
  const response = await fetch(address, { headers: { cookie }, signal: leaving.signal });
  if (response.status !== 200) throw new Error(`The stream answered ${response.status}`);
  let told = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const bytes of response.body!)
      if (Buffer.from(bytes).includes("event: chat\n")) {
        told.resolve();
        told = Promise.withResolvers();
      }
  })().catch(() => {});
  return {
    told: () => told.promise,
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}

const pageOf = async ({ url }: Running, { cookie, chat }: Person) =>
  (await fetch(`${url}/chats/${chat}`, { headers: { cookie } })).text();

/** Milliseconds from sending until the other person's page has loaded the message. */
async function send(
  [from, sender]: readonly [Running, Person],
  [to, reader]: readonly [Running, Person],
  text: string,
) {
  const key = /name="key" value="([^"]+)"/.exec(await pageOf(from, sender))![1]!;
  const page = await look(to, reader);
  const told = page.told();
  const started = performance.now();
  const sent = await fetch(`${from.url}/chats/${sender.chat}`, {
    method: "POST",
    headers: { cookie: sender.cookie, Origin: from.url },
    body: new URLSearchParams({ key, text }),
    redirect: "manual",
  });
  if (sent.status !== 302) throw new Error(`The message was answered ${sent.status}`);
  await told;
  if (!(await pageOf(to, reader)).includes(text)) throw new Error("The page hasn’t the message it was told of");
  const took = performance.now() - started;
  await page.leave();
  return took;
}

/** Kibibytes. */
const memoryOf = ({ process: { pid } }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]);

const at = (sorted: readonly number[], part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1]!);

const folder = mkdtempSync(join(tmpdir(), "store-qc-chats-"));
const env = envOf(folder);
try {
  const seed = execFileSync(process.execPath, ["tests/bench/chats-seed.ts", String(people)], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  const all = JSON.parse(seed.trim().split("\n").at(-1)!) as Person[];
  const servers = [await serve("app/start.ts", env), await serve("app/start.ts", env)] as const;
  try {
    const rows: Record<string, object> = {};
    let slowest = 0;
    for (const [name, to] of [
      ["one server", servers[0]],
      ["two servers", servers[1]],
    ] as const) {
      const from = servers[0];
      for (const [server, who] of [[from, all[0]!] as const, [to, all[1]!] as const]) await pageOf(server, who);
      const before = memoryOf(from) + memoryOf(servers[1]);
      const open = await Promise.all(all.map((person, n) => look(n % 2 === 0 ? from : to, person)));
      const after = memoryOf(from) + memoryOf(servers[1]);
      const times: number[] = [];
      for (let n = 0; n < messages; n++) {
        const [sender, reader] = [all[(n * 2) % people]!, all[(n * 2 + 1) % people]!];
        times.push(await send([from, sender], [to, reader], `Message ${n} of ${name}.`));
      }
      await Promise.all(open.map(({ leave }) => leave()));
      times.sort((a, b) => a - b);
      slowest = Math.max(slowest, at(times, 0.95));
      rows[name] = {
        "p50 (ms)": at(times, 0.5),
        "p95 (ms)": at(times, 0.95),
        "KiB a stream": Math.round((after - before) / people),
      };
    }
    console.table(rows);
    const isWithin = slowest <= budget;
    console.info(
      `${isWithin ? "kept  " : "BROKEN"}  a message is on the other’s screen within ${budget} ms (p95), ${people} people connected`,
    );
    process.exitCode = isWithin ? 0 : 1;
  } finally {
    await Promise.all(servers.map(stop));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
