/** Days and times are those of the business: nothing reads them off the clock of the device or of the server. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const byTheDevice =
  /\.(?:get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)|toLocale(?:Date|Time)?String)\(/;

test("no day or time is formatted in the device's time zone", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes("paraglide/"));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) => (byTheDevice.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("every format of dates names its time zone", () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !file.includes("paraglide/"));
  const formats = files.flatMap(
    (file) => readFileSync(file, "utf8").match(/DateTimeFormat\((?:[^()]|\([^()]*\))*\)/g) ?? [],
  );
  expect(formats.length).toBeGreaterThan(5);
  expect(formats.filter((format) => !format.includes("timeZone"))).toEqual([]);
});
