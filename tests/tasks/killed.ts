/**
 * An instance that is killed around the tasks of a check: `node killed.ts submitted|opened CHECK`. "submitted": as soon as the check is; "opened":
 * once its tasks are, before the job that opened them has ended.
 */
import { Runner } from "#app/jobs/runner.server.ts";
import { reactionsJob } from "#app/timeline/reactions.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { allGood, later, people, submit } from "../checks/chain.ts";

composeAreas();

const [, , when, check] = process.argv;
const kill = () => process.kill(process.pid, "SIGKILL");

if (when === "submitted") {
  await submit(people.lan, check!, { ...allGood, hands: { value: "fail" }, floor: { value: "fail" } }, later(30));
  kill();
}
const runner = new Runner(
  () => [
    {
      ...reactionsJob,
      run: async (work) => {
        const done = await reactionsJob.run(work as Parameters<typeof reactionsJob.run>[0]);
        kill();
        return done;
      },
    },
  ],
  () => later(31),
);
await runner.runDue();
