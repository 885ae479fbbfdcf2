/** Passes over more documents than are read at once. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { queryAll, queryPages } from "#app/db/query-in.ts";

const noted = collection("noted", z.object({ n: z.number() }));

test("lets others run between two pages and returns every document once", async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `n${n}`);
  await db.transaction(async (tx) => {
    for (const [n, id] of ids.entries()) tx.create(noted, id, { n });
  });
  let turn = 0;
  let over = false;
  const others = (async () => {
    for (; !over; turn++) await setImmediate();
  })();
  const pages: { turn: number; ids: string[] }[] = [];
  for await (const page of queryPages(db, noted, { limit: 10 })) pages.push({ turn, ids: page.map(({ id }) => id) });
  over = true;
  await others;
  expect(new Set(pages.map((page) => page.turn)).size).toBe(3);
  expect(pages.flatMap((page) => page.ids)).toEqual(ids.toSorted());
  expect((await queryAll(db, noted, {})).map(({ id }) => id)).toEqual(ids.toSorted());
});
