import { expect, test } from "vitest";
import {
  readEarlierResult,
  type FormClaim,
  isFormKey,
  storeFormResult,
  mintFormKey,
  StaleForm,
} from "#app/auth/once.server.ts";
import { db } from "#app/db/db.server.ts";

let made = 0;
/** Does the work of a form once per key. */
const send = (claim: FormClaim) =>
  db.transaction(async (tx) => {
    const earlier = await readEarlierResult(tx, claim);
    if (earlier) return earlier.result;
    const result = `result-${++made}`;
    storeFormResult(tx, claim, result);
    return result;
  });
const claim = (rest: Partial<FormClaim> = {}): FormClaim => ({
  uid: "u1",
  form: "start-check",
  key: mintFormKey("u1", "start-check"),
  body: { storeId: "s1", answers: { a: 1, b: [1, 2] } },
  ...rest,
});

test("gives the same result for the same request again", async () => {
  const once = claim();
  const result = await send(once);
  expect(await send(once)).toBe(result);
  expect(await send({ ...once, body: { answers: { b: [1, 2], a: 1 }, storeId: "s1" } })).toBe(result);
});

test("gives one result for two requests at the same time", async () => {
  const once = claim();
  const results = await Promise.all([send(once), send(once), send(once)]);
  expect(new Set(results).size).toBe(1);
});

test("refuses the same key with another body as stale", async () => {
  const once = claim();
  await send(once);
  await expect(send({ ...once, body: { storeId: "s2" } })).rejects.toThrow(StaleForm);
  await expect(send({ ...once, body: { storeId: "s1", answers: { a: 1, b: [2, 1] } } })).rejects.toThrow(StaleForm);
});

test("takes another key as another request", async () => {
  const body = { storeId: "s1" };
  expect(await send(claim({ body }))).not.toBe(await send(claim({ body })));
});

test("accepts a key only from its user and its form, and no forged one", async () => {
  const key = mintFormKey("u1", "start-check");
  expect(isFormKey("u1", "start-check", key)).toBe(true);
  for (const forged of [
    { key, uid: "u2" },
    { key, form: "submit-check" },
    { key: "" },
    { key: "a.b" },
    { key: `${key}x` },
    { key: `x${key}` },
    { key: `${key}.` },
    { key: key.split(".")[0]! },
  ]) {
    await expect(send(claim(forged))).rejects.toMatchObject({ status: 400 });
  }
});
