import { expect, test, vi } from "vitest";
import { newId } from "#app/db/ids.ts";

test("sorts a later id after earlier ones until 2109, all in the same shape", () => {
  vi.useFakeTimers();
  const moments = [
    "2026-11-26T18:00:00.000Z",
    "2026-11-26T18:00:00.001Z",
    "2026-11-26T18:00:00.065Z",
    "2027-01-01T00:00:00Z",
  ];
  const ids = [...moments, "2109-05-15T07:35:11.103Z"].map((moment) => {
    vi.setSystemTime(moment);
    return newId();
  });
  vi.useRealTimers();
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(id).toMatch(/^[\w-]{16}$/);
});

test("makes different ids within one moment", () => {
  vi.useFakeTimers();
  const ids = new Set(Array.from({ length: 20_000 }, newId));
  vi.useRealTimers();
  expect(ids.size).toBe(20_000);
});
