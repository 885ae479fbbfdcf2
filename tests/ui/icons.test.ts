import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("draws every icon, and names every drawing", async () => {
  const { iconNames } = await import("#app/ui/icon.tsx");
  const drawn = [...readFileSync("app/ui/icons.svg", "utf8").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(drawn)).toEqual(new Set(iconNames));
  expect(drawn).toHaveLength(iconNames.length);
});
