/** Compares pages of a chain with many records and one with few, which fill a page of a list. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signIn } from "./loads.ts";
import { envOf, serve, stop } from "./serve.ts";
import { measureBeside } from "./turns.ts";

const seconds = Number(process.env["BENCH_SECONDS"] ?? 8);
/** Times the few's. */
const budget = 1.3;

interface Compared {
  /** The kind of records of which there are few and many. */
  readonly of: string;
  readonly few: number;
  readonly many: number;
  /** Makes a chain with this many records. */
  readonly seed: (env: Record<string, string>, count: number) => void;
  /** Paths by the person who opens each. */
  readonly pages: Readonly<Record<string, readonly [who: Parameters<typeof signIn>[1], path: string]>>;
  /** Pages that the budget is for. */
  readonly held: readonly string[];
}

export async function compareFewAndMany({ of, few, many, seed, pages, held }: Compared): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-many-"));
  try {
    const env = (count: number) => envOf(join(folder, String(count)));
    for (const count of [few, many]) seed(env(count), count);
    const [small, large] = [await serve("app/start.ts", env(few)), await serve("app/start.ts", env(many))];
    try {
      const times: Record<string, number> = {};
      for (const [name, [who, path]] of Object.entries(pages)) {
        const [ofFew, ofMany] = [await signIn(small.url, who), await signIn(large.url, who)];
        const page = (url: string, cookie: string) => ({ name, url: url + path, headers: { cookie }, status: 200 });
        const { ratio } = await measureBeside(page(small.url, ofFew), page(large.url, ofMany), seconds);
        times[name] = Number((1 / ratio).toFixed(2));
      }
      const column = `× its time at ${few}`;
      console.table(Object.fromEntries(Object.entries(times).map(([name, time]) => [name, { [column]: time }])));
      for (const name of held) {
        const isWithin = times[name]! <= budget;
        console.info(`${isWithin ? "kept  " : "BROKEN"}  ${name} at ${many} ${of} ≤ ${budget} ${column}`);
        if (!isWithin) process.exitCode = 1;
      }
    } finally {
      await Promise.all([stop(small), stop(large)]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
