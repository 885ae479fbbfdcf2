/** The server follows no redirects: an answer comes from the requested address, or there is none. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("every fetch of the server's says how to handle a redirect", () => {
  const asking = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.server\.tsx?$|^[\w-]+\.ts$/.test(path))
    .map((path) => [path, readFileSync(join("app", path), "utf8")] as const)
    .filter(([, source]) => /(?<![.\w])fetch\(/.test(source));
  expect(asking.length).toBeGreaterThan(0);
  for (const [path, source] of asking)
    expect([path, source.match(/(?<![.\w])fetch\(/g)?.length]).toEqual([
      path,
      source.match(/redirect: "error"/g)?.length,
    ]);
});
