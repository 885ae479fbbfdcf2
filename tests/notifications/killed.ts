/**
 * An instance that is killed while it tells people: `node killed.ts told` once half of them are, `node killed.ts mailed` once a mail is written,
 * before it is taken from the queue.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { config } from "#app/config.server.ts";
import { databaseName } from "#app/db/sqlite.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { registerMailKinds, sendMails } from "#app/mail/mails.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import "#app/registry.server.ts";
import { later } from "../checks/chain.ts";
import { letter } from "./letter.ts";

const [, , when] = process.argv;
const kill = () => process.kill(process.pid, "SIGKILL");
const runner = new Runner(() => later(100));

if (when === "told") {
  const file = new DatabaseSync(join(config.DATA_DIR, databaseName), { readOnly: true });
  const told = file.prepare('SELECT count(*) AS count FROM "notices"');
  // Asked before each of its transactions.
  const throwIfAborted = () => Number(told.get()!["count"]) > 0 && kill();
  const run: Job["run"] = async (work) =>
    reactionsJob.run({ ...work, signal: { throwIfAborted } } as unknown as Parameters<typeof reactionsJob.run>[0]);
  runner.register([{ ...reactionsJob, run }]);
} else {
  registerMailKinds([letter]);
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => (String(text).includes("mail-written") ? kill() : write(text));
  runner.register([sendMails]);
}
await runner.runDue();
