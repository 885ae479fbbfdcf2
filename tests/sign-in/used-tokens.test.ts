import { expect, test } from "vitest";
import { sweepExpired } from "#app/sign-in/expired.server.ts";
import { usedTokens, consumeIdToken } from "#app/sign-in/used-tokens.server.ts";
import { db } from "#app/db/db.server.ts";

const now = new Date("2026-11-22T03:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("accepts a token once, also for several at the same time or with another signature", async () => {
  const tries = await Promise.all(Array.from({ length: 5 }, () => consumeIdToken("head.body.signA", now)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await consumeIdToken("head.body.signB", after(1))).toBe(false);
  expect(await consumeIdToken("head.other.signA", after(1))).toBe(true);
});

test("stores nothing of a token, and its use only until it would expire", async () => {
  await consumeIdToken("secret.body.sign", now);
  const { documents } = await db.query(usedTokens, { limit: 10 });
  expect(JSON.stringify(documents)).not.toContain("secret");
  await sweepExpired(after(59));
  expect(await db.count(usedTokens)).toBe(documents.length);
  await sweepExpired(after(62));
  expect(await db.count(usedTokens)).toBe(0);
});
