/** The list of tasks, its board and the home pages with 100,000 open tasks compared with 100. */
import { execFileSync } from "node:child_process";
import { compareFewAndMany } from "./few-and-many.ts";
import { fill } from "./loads.ts";
import { inspector, lead, manager } from "./seeded.ts";

await compareFewAndMany({
  of: "open tasks",
  few: 100,
  many: 100_000,
  seed: (env, count) => {
    fill(env, 1, 0, 50);
    execFileSync(process.execPath, ["tests/bench/tasks-seed.ts", String(count)], {
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
  },
  pages: {
    "the list as it opens": [lead, "/tasks/"],
    unfinished: [lead, "/tasks/?status=unfinished"],
    overdue: [lead, "/tasks/?status=overdue"],
    "by priority": [lead, "/tasks/?sort=priority"],
    "by status": [lead, "/tasks/?sort=status"],
    "by title": [lead, "/tasks/?sort=title"],
    board: [lead, "/tasks/board"],
    "a lead’s home": [lead, "/qc/"],
    "an inspector’s home": [inspector, "/qc/"],
    "a store manager’s home": [manager, "/qc/"],
  },
  held: ["the list as it opens", "a lead’s home", "an inspector’s home", "a store manager’s home"],
});
