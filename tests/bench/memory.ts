/**
 * Memory of the server and its helper processes during an hour of twenty people's pages, reports, files, searches,
 * photos, submitted checks and open streams, at full speed. `BENCH_HOURS` sets the hours; fails beyond `MEMORY_MIB`.
 * Linux only.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { fill, loadsOf, signIn } from "./loads.ts";
import { inspector, lead } from "./seeded.ts";
import { envOf, serve, stop } from "./serve.ts";

const hours = Number(process.env["BENCH_HOURS"] ?? 1);
const limit = Number(process.env["MEMORY_MIB"] ?? 640);
const people = 20;
/** A person's, in an hour. */
const rounds = 60;
const month = new Date().toISOString().slice(0, 7);

const listOf = (text: string) => text.trim().split(/\s+/);
const pages = listOf(`/ /qc/ /qc/checks /qc/checks?sort=score /qc/stores /qc/store-managers /qc/templates /qc/calendar
  /qc/calendar/list /tasks /tasks/board /chats /notifications /help-center /qc/camera /qc/feedback /qc/activities
  /qc/score-policy /settings`);
const reports = listOf(`summary store manager template stage1/qc-camera stage1/customer-feedback stage1/activity-report
  monthly-summary summary?month=${month}&compare=year store?sort=score`).map((path) => `/qc/reports/${path}`);
const files = listOf(`/qc/checks.xlsx /qc/checks.csv /qc/findings.xlsx /qc/stores.xlsx /tasks.xlsx
  /qc/reports/summary.xlsx /qc/reports/monthly-summary.xlsx?month=${month} /qc/reports/store.csv`);
const searches = ["quan", "quận 3", "nguyễn", "vệ sinh", "st", "cửa hàng 12"].map(
  (q) => `/search?q=${encodeURIComponent(q)}`,
);

const folder = mkdtempSync(join(tmpdir(), "store-qc-memory-"));
const env = { ...envOf(folder), QUOTA_PHOTOS: "1000000", MEMORY_MIB: String(limit) };
const seeded = fill(env, people * rounds * hours, 6000);
const server = await serve("app/start.ts", env);
const { url } = server;
const cookies = await Promise.all([inspector, lead].map((who) => signIn(url, who)));
const submits = loadsOf(url, cookies[0]!, seeded).flatMap(({ name, bodies }) =>
  name === "saving 96 answers" || name === "submitting 96 answers" ? [bodies!] : [],
);
/** As a phone takes it, of 12 megapixels. */
const photo = await sharp({
  create: {
    width: 4000,
    height: 3000,
    channels: 3,
    background: "#789",
    noise: { type: "gaussian", mean: 128, sigma: 30 },
  },
})
  .jpeg({ quality: 80 })
  .toBuffer();

let requests = 0;
const wrong = new Map<string, number>();

async function ask(path: string, cookie: string, init: RequestInit = {}): Promise<string> {
  const headers = new Headers({ cookie, origin: url, "accept-encoding": "gzip" });
  const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
  const text = await response.text();
  requests++;
  if (response.status >= 400 && response.status !== 403 && response.status !== 503)
    wrong.set(`${response.status} ${path}`, (wrong.get(`${response.status} ${path}`) ?? 0) + 1);
  return text;
}

async function sendPhoto(cookie: string): Promise<void> {
  const key = /name="key" value="([^"]+)"/.exec(await ask("/settings/photo", cookie))?.[1] ?? "";
  const form = new FormData();
  form.set("key", key);
  form.set("photo", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
  await ask("/settings/photo", cookie, { method: "POST", body: form });
}

let nextDraft = 0;
async function submitCheck(): Promise<void> {
  const draft = nextDraft++;
  for (const bodies of submits) {
    const form = bodies[draft];
    if (form) await ask(form.path, cookies[0]!, { method: "POST", body: new URLSearchParams(form.body) });
  }
}

const pick = (list: readonly string[], at: number) => list[at % list.length]!;

/** Requests of a person in a minute. */
async function live(person: number, round: number): Promise<void> {
  const cookie = cookies[person % cookies.length]!;
  const at = person * 7 + round;
  for (let page = 0; page < 5; page++) await ask(pick(pages, at + page * 3), cookie);
  await ask(pick(reports, at), cookie);
  await ask(pick(searches, at), cookie);
  if (round % 5 === person % 5) await ask(pick(files, at), cookie);
  if (round % 6 === person % 6) await sendPhoto(cookie);
  if (round % 2 === 0) await submitCheck();
}

async function listen(cookie: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    await fetch(`${url}/notifications/stream`, { headers: { cookie }, signal })
      .then((response) => response.text())
      .catch(() => "");
}

/** MiB, of the server and of all that it started. */
function residents(): { server: number; helpers: number } {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const fields = readOf(name, "stat").split(") ")[1]?.split(" ");
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const isHelper = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (parent === server.process.pid || isHelper(parent));
  };
  const size = (id: number) => Number(/VmRSS:\s+(\d+)/.exec(readOf(String(id), "status"))?.[1] ?? 0) / 1024;
  const helpers = [...parents.keys()].filter(isHelper).reduce((sum, id) => sum + size(id), 0);
  return { server: size(server.process.pid!), helpers };
}

function readOf(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    return "";
  }
}

const began = performance.now();
const peak = { server: 0, helpers: 0, all: 0 };
function look(): void {
  const now = residents();
  peak.server = Math.max(peak.server, now.server);
  peak.helpers = Math.max(peak.helpers, now.helpers);
  peak.all = Math.max(peak.all, now.server + now.helpers);
}
const looking = setInterval(look, 250);
const minutesOf = (round: number) => String(round).padStart(4);
const streams = new AbortController();
const listening = Array.from({ length: 6 }, (_, at) => listen(cookies[at % cookies.length]!, streams.signal));
const print = (round: number) => {
  const { server: own, helpers } = residents();
  const seconds = Math.round((performance.now() - began) / 1000);
  console.info(
    `minute ${minutesOf(round)} (${seconds} s, ${requests} requests): server ${own.toFixed(0)} MiB, helpers ${helpers.toFixed(0)} MiB, highest together ${peak.all.toFixed(0)} MiB`,
  );
};
for (let round = 0; round < rounds * hours; round++) {
  if (round % 5 === 0) print(round);
  await Promise.all(Array.from({ length: people }, (_, person) => live(person, round)));
}
print(rounds * hours);
clearInterval(looking);
streams.abort();
await Promise.all(listening);
await stop(server);
rmSync(folder, { recursive: true, force: true });
for (const [what, count] of wrong) console.error(`${count} × ${what}`);
const isOver = peak.all > limit;
console.info(
  `Highest: server ${peak.server.toFixed(0)} MiB, helpers ${peak.helpers.toFixed(0)} MiB, together ${peak.all.toFixed(0)} of ${limit} MiB${isOver ? ": too much" : ""}`,
);
process.exitCode = isOver || wrong.size > 0 ? 1 : 0;
