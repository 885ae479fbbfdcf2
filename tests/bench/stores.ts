/** The store list with 5,000 stores compared with 50, which fill a page of it: opened, searched and sorted. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { compareFewAndMany } from "./few-and-many.ts";
import { fill } from "./loads.ts";
import { lead } from "./seeded.ts";

const few = 50;

/** As many stores as are missing, from a file as a chain has one. */
function addStores(env: Record<string, string>, count: number): void {
  const file = `${env["DATA_DIR"]}.csv`;
  const rows = Array.from({ length: count }, (_, n) => `M${10_000 + n},Cửa hàng Nguyễn Huệ ${n},Khu vực ${n % 6}`);
  writeFileSync(file, `code,name,area\n${rows.join("\n")}\n`);
  execFileSync(process.execPath, ["app/import.ts", "stores", file, "--commit"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

await compareFewAndMany({
  of: "stores",
  few,
  many: 5000,
  seed: (env, count) => {
    fill(env, 1, 0, few);
    if (count > few) addStores(env, count - few);
  },
  pages: {
    "the list as it opens": [lead, "/qc/stores/"],
    searched: [lead, "/qc/stores/?q=cua"],
    "the last by name": [lead, "/qc/stores/?sort=-name"],
  },
  held: ["the list as it opens"],
});
