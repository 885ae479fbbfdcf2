/**
 * The list of users with 5,000 people compared with 50, which fill a page of it: opened, searched, filtered and sorted.
 */
import { execFileSync } from "node:child_process";
import { compareFewAndMany } from "./few-and-many.ts";
import { lead } from "./seeded.ts";

await compareFewAndMany({
  of: "people",
  few: 50,
  many: 5000,
  seed: (env, count) =>
    execFileSync(process.execPath, ["tests/bench/users-seed.ts", String(count)], {
      env: { ...process.env, ...env },
      stdio: "inherit",
    }),
  pages: {
    "the list as it opens": [lead, "/users"],
    searched: [lead, "/users?q=nguyen"],
    active: [lead, "/users?status=active"],
    "by last sign-in": [lead, "/users?sort=seen"],
  },
  held: ["the list as it opens"],
});
