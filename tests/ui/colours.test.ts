/** Text and lines are legible in both themes: WCAG 2.2 AA, 4.5 for text and 3 for the edges of controls. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = Object.fromEntries(
  [...readFileSync("app/ui/look.css", "utf8").matchAll(/--color-([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light: light!, dark: dark! }],
  ),
);

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const softs = ["good-soft", "warn-soft", "bad-soft", "accent-soft"];
const grounds = ["surface", "raised", "sunken"];

const pairs = [
  ...["ink", "muted"].flatMap((text) => [...grounds, ...softs].map((ground) => [text, ground, 4.5] as const)),
  ...grounds.map((ground) => ["accent", ground, 4.5] as const),
  ...["good", "warn", "bad"].flatMap((text) =>
    [...grounds, `${text}-soft`].map((ground) => [text, ground, 4.5] as const),
  ),
  ["accent-strong", "accent-soft", 4.5] as const,
  ["on-accent", "accent", 4.5] as const,
  ["on-accent", "accent-strong", 4.5] as const,
  ["line-strong", "surface", 3] as const,
  ["line-strong", "raised", 3] as const,
  ["chart-critical", "raised", 3] as const,
];

const themes = ["light", "dark"] as const;

test.each(pairs.flatMap(([text, ground, least]) => themes.map((theme) => [text, ground, least, theme] as const)))(
  "%s on %s has a contrast of at least %f when %s",
  (text, ground, least, theme) => {
    expect(contrast(tokens[text]![theme], tokens[ground]![theme])).toBeGreaterThanOrEqual(least);
  },
);
