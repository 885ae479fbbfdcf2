/**
 * An instance that is killed while it notifies people: `node killed.ts told` when half of them are notified, `node
 * killed.ts mailed` when a mail is written but not yet dequeued.
 */
import { db } from "#app/db/db.server.ts";
import { Runner } from "#app/jobs/runner.server.ts";
import { mailKinds, sendMails } from "#app/mail/mails.server.ts";
import { notices } from "#app/notifications/notice.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { later } from "../checks/chain.ts";
import { letter } from "./letter.ts";

composeAreas();

const [, , when] = process.argv;
const kill = () => process.kill(process.pid, "SIGKILL");
const job = when === "told" ? reactionsJob : sendMails;

if (when === "told") {
  const transaction = db.transaction.bind(db);
  db.transaction = async (work) => {
    if ((await db.count(notices)) > 0) kill();
    return transaction(work);
  };
} else {
  mailKinds.provide([...mailKinds.value, letter]);
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => (String(text).includes("mail-written") ? kill() : write(text));
}
await new Runner(
  () => [job],
  () => later(100),
).runDue();
