import { beforeAll, describe, expect, test } from "vitest";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { checks } from "#app/checks/check.ts";
import { canReadPhoto, findCheck } from "#app/checks/checks.server.ts";
import { attachPhoto, removePhoto, saveAnswers } from "#app/checks/save-answers.server.ts";
import { db } from "#app/db/db.server.ts";
import { countReads } from "#app/reads.server.ts";
import { maxPhotosPerItem } from "#app/files/photo.ts";
import {
  chain,
  later,
  makeChain,
  manager1,
  manager2,
  morning,
  people,
  refusal,
  start,
  stored,
  submit,
} from "./chain.ts";
import { photo } from "./pages/edit/form.ts";

const { lan, minh, lead } = people;

beforeAll(makeChain);

describe("saving answers", () => {
  test("changes only the given items, and reports which are saved", async () => {
    const id = await start();
    await saveAnswers(
      lan,
      id,
      { entered: { hands: { value: "pass" }, floor: { value: "fail", note: "wet" } }, basedOn: {} },
      later(1),
    );
    const result = await saveAnswers(
      lan,
      id,
      { entered: { floor: { value: "pass" } }, basedOn: { floor: 1 } },
      later(2),
    );
    const check = (await findCheck(lan, id))!;
    expect(check.data.answers).toEqual({
      hands: { value: "pass", changes: 1, at: later(1).toISOString(), by: "lan" },
      floor: { value: "pass", changes: 2, at: later(2).toISOString(), by: "lan" },
    });
    expect(result).toMatchObject({ saved: ["floor"], conflicts: [] });
    expect(check.data.updatedAt).toBe(later(2).toISOString());
  });

  test("writes nothing without a difference, and costs one read", async () => {
    const id = await start();
    await saveAnswers(lan, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(1));
    const before = await findCheck(lan, id);
    const { reads } = await countReads(() =>
      saveAnswers(lan, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(2)),
    );
    expect(await findCheck(lan, id)).toEqual(before);
    expect(reads).toBe(1);
  });

  test("by two people keeps different items of both, and reports a conflict for the same item", async () => {
    const id = await start();
    const both = await Promise.all([
      saveAnswers(lan, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(1)),
      saveAnswers(lead, id, { entered: { floor: { value: "fail" } }, basedOn: {} }, later(1)),
    ]);
    expect(both.map(({ conflicts }) => conflicts)).toEqual([[], []]);
    const same = await saveAnswers(
      lan,
      id,
      { entered: { floor: { value: "pass" }, fridge: { value: 2 } }, basedOn: {} },
      later(2),
    );
    expect(same).toMatchObject({
      saved: ["fridge"],
      conflicts: [{ item: "floor", mine: { value: "pass" }, theirs: { value: "fail", by: "lead", changes: 1 } }],
    });
    expect((await stored(id)).answers).toMatchObject({
      hands: { value: "pass" },
      floor: { value: "fail" },
      fridge: { value: 2 },
    });
    const settled = await saveAnswers(
      lan,
      id,
      { entered: { floor: { value: "pass" } }, basedOn: { floor: 1 } },
      later(3),
    );
    expect(settled.check.answers["floor"]).toMatchObject({ value: "pass", changes: 2, by: "lan" });
  });

  test("accepts many saves at once", async () => {
    const id = await start();
    const given = {
      hands: { value: "pass" },
      fridge: { value: 1 },
      floor: { value: "pass" },
      greeting: { value: "some" },
      remarks: { value: "words" },
    };
    await Promise.all(
      Object.entries(given).map(([item, answer]) =>
        saveAnswers(lan, id, { entered: { [item]: answer }, basedOn: {} }, later(1)),
      ),
    );
    expect((await stored(id)).answers).toMatchObject(given);
  });

  test("is open to the inspector and leads, for drafts only", async () => {
    const id = await start();
    const save = (user: typeof lan) =>
      saveAnswers(user, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(1));
    expect(await refusal(save(minh))).toBe(403);
    // The store's manager must not learn of the draft.
    expect(await refusal(save(manager1))).toBe(404);
    expect(await refusal(save(manager2))).toBe(404);
    expect(await refusal(saveAnswers(lan, "nothing", { entered: {}, basedOn: {} }, later(1)))).toBe(404);
    await submit(lan, id);
    const error = await save(lan).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StaleCheck);
    expect(error).toMatchObject({ current: { id, data: { status: "submitted" } } });
  });
});

describe("photos", () => {
  test("are attached once each, at most ten per item", async () => {
    const id = await start();
    const attach = (seed: string) => attachPhoto(lan, id, "floor", photo(seed), later(1));
    expect(await attach("0")).toBe("attached");
    expect(await attach("0")).toBe("already");
    for (let i = 1; i < maxPhotosPerItem; i++) expect(await attach(i.toString(16))).toBe("attached");
    expect(await attach("f")).toBe("too-many");
    expect(await attach("0")).toBe("already");
    expect((await stored(id)).answers["floor"]!.photos).toHaveLength(maxPhotosPerItem);
  });

  test("all stay when attached at the same time, without a conflict", async () => {
    const id = await start();
    await Promise.all(["a", "b", "c"].map((seed) => attachPhoto(lan, id, "floor", photo(seed), later(1))));
    expect(await saveAnswers(lan, id, { entered: { floor: { value: "fail" } }, basedOn: {} }, later(2))).toMatchObject({
      saved: ["floor"],
      conflicts: [],
    });
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail", photos: { length: 3 } });
  });

  test("are removed by their key, including the last one", async () => {
    const id = await start();
    for (const seed of ["a", "b"]) await attachPhoto(lan, id, "floor", photo(seed), later(1));
    await removePhoto(lan, id, "floor", photo("a").key, later(2));
    expect((await stored(id)).answers["floor"]!.photos).toEqual([photo("b")]);
    await removePhoto(lan, id, "floor", photo("b").key, later(3));
    await removePhoto(lan, id, "floor", photo("b").key, later(3));
    expect((await stored(id)).answers["floor"]).not.toHaveProperty("photos");
  });

  test("can be changed by editors only, at items of the template, in drafts", async () => {
    const id = await start();
    expect(await refusal(attachPhoto(minh, id, "floor", photo("a"), later(1)))).toBe(403);
    expect(await refusal(attachPhoto(manager2, id, "floor", photo("a"), later(1)))).toBe(404);
    expect(await refusal(attachPhoto(lan, id, "nothing", photo("a"), later(1)))).toBe(404);
    expect(await refusal(removePhoto(minh, id, "floor", photo("a").key, later(1)))).toBe(403);
    await submit(lan, id);
    await expect(attachPhoto(lan, id, "floor", photo("a"), later(60))).rejects.toThrow(StaleCheck);
    await expect(removePhoto(lan, id, "floor", photo("a").key, later(60))).rejects.toThrow(StaleCheck);
  });

  test("and their thumbnails are visible to readers of the check", async () => {
    const id = await start(lan, chain.s1, morning);
    await attachPhoto(lan, id, "floor", photo("d"), later(1));
    expect(await canReadPhoto(manager1, id, photo("d").key)).toBe(false);
    await submit(lan, id);
    for (const key of [photo("d").key, photo("d").thumb]) {
      expect(await canReadPhoto(minh, id, key)).toBe(true);
      expect(await canReadPhoto(manager1, id, key)).toBe(true);
      expect(await canReadPhoto(manager2, id, key)).toBe(false);
    }
    expect(await canReadPhoto(lan, id, photo("e").key)).toBe(false);
    expect(await canReadPhoto(lan, "nothing", photo("d").key)).toBe(false);
  });
});

test("a draft with 200 long answers still fits in a document", async () => {
  const id = await start();
  const check = await stored(id);
  const answers = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [
      `i${i}`,
      { value: "x".repeat(1000), note: "ế".repeat(1000), changes: 1, at: morning.toISOString(), by: "lan" },
    ]),
  );
  await db.set(checks, id, { ...check, answers });
  expect(Object.keys((await stored(id)).answers)).toHaveLength(200);
});
