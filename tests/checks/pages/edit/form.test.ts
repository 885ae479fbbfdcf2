import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answerDigest } from "#app/checks/answers.ts";
import { StaleCheck } from "#app/checks/check-errors.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { readDraftList } from "#app/checks/pages/edit/drafts.server.ts";
import { readCheckFormView, missingIn } from "#app/checks/pages/edit/edit-view.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { saveCheckForm } from "#app/checks/pages/edit/save-form.server.ts";
import { updatePhotos } from "#app/checks/pages/edit/take-photos.server.ts";
import { tooLate } from "#app/checks/pages/edit/too-late.server.ts";
import { allGood, chain, later, makeChain, manager1, people, refusal, start, stored, submit } from "../../chain.ts";

const { lan, minh, lead } = people;
let jpeg: Uint8Array<ArrayBuffer>;
let id: string;

beforeAll(async () => {
  await makeChain();
  jpeg = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#284" } })
      .jpeg()
      .toBuffer(),
  );
});
beforeEach(async () => {
  id = await start();
});

function upload(
  fields: Record<string, string>,
  files: { name: string; bytes: Uint8Array | null; problem?: "size" }[] = [],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { fields: form, files: files.map(({ name, bytes, problem }) => ({ name, bytes, problem: problem ?? null })) };
}
const save = async (fields: Record<string, string>, files?: Parameters<typeof upload>[1], now = later(1)) =>
  saveCheckForm(lan, await requireEditable(lan, id), upload(fields, files), now);

describe("saving a section", () => {
  test("saves all answers, including N/A by radio button", async () => {
    expect(
      await save({ "a.hands.value": "n/a", "a.hands.note": "Closed kitchen", "a.fridge.value": "3,5" }),
    ).toBeNull();
    expect((await stored(id)).answers).toMatchObject({
      hands: { na: true, note: "Closed kitchen" },
      fridge: { value: 3.5 },
    });
  });

  test("shows an unreadable entry as typed, and saves the rest", async () => {
    const back = await save({ "a.fridge.value": "3,x", "a.fridge.note": "door open", "a.floor.value": "fail" });
    expect(back).toMatchObject({
      problems: [
        { item: "fridge", code: "number", at: "answer", message: "“3,x” is not a number. Enter one like 4.5." },
      ],
      typed: { fridge: { value: "3,x", note: "door open" } },
      conflicts: {},
    });
    expect((await stored(id)).answers).toMatchObject({ floor: { value: "fail" } });
  });

  test("stores valid photos beside other problems, and explains each refused photo", async () => {
    const back = await save({ "a.fridge.value": "warm" }, [
      { name: "a.floor.photo", bytes: jpeg },
      { name: "a.floor.photo", bytes: new TextEncoder().encode("no picture") },
      { name: "a.hands.photo", bytes: null, problem: "size" },
    ]);
    expect(back?.problems.map(({ item, at, message }) => [item, at, message])).toEqual([
      ["hands", "photo", "Larger than 12 MB. Take it again at a lower quality."],
      ["fridge", "answer", "“warm” is not a number. Enter one like 4.5."],
      ["floor", "photo", "Use a JPEG, PNG or WebP photo."],
    ]);
    expect((await stored(id)).answers["floor"]?.photos).toHaveLength(1);
  });

  test("refuses a photo at an item that doesn't allow photos", async () => {
    const back = await save({ "a.remarks.value": "Busy" }, [{ name: "a.remarks.photo", bytes: jpeg }]);
    expect(back?.problems.map(({ item, at, message }) => [item, at, message])).toEqual([
      ["remarks", "photo", "You can’t add photos to this item."],
    ]);
    const answers = (await stored(id)).answers;
    expect(answers["remarks"]).toMatchObject({ value: "Busy" });
    expect(answers["remarks"]?.photos).toBeUndefined();
    expect(
      await updatePhotos(lan, id, upload({ item: "remarks" }, [{ name: "photo", bytes: jpeg }]), later(2)),
    ).toEqual({ problem: "You can’t add photos to this item." });
  });

  test("doesn't read photos beyond the maximum of an item", async () => {
    const broken = { name: "a.floor.photo", bytes: new Uint8Array([1, 2, 3]) };
    const back = await save({}, [
      ...Array.from({ length: 10 }, () => ({ name: "a.floor.photo", bytes: jpeg })),
      broken,
      broken,
    ]);
    expect(back?.problems.map(({ item, message }) => [item, message])).toEqual([
      ["floor", "An item can have at most 10 photos."],
    ]);
    expect(await save({}, [{ name: "a.nothing.photo", bytes: jpeg }])).toBeNull();
  });

  test("quotes a long entry shortened", async () => {
    const back = await save({ "a.fridge.value": "x".repeat(200_000) });
    expect(back?.problems[0]!.message.length).toBeLessThan(150);
    expect(back?.typed["fridge"]!.value).toHaveLength(20_000);
  });

  test("changes nothing when the same form is sent again", async () => {
    const photos = [{ name: "a.floor.photo", bytes: jpeg }];
    await save({ "a.floor.value": "pass", "a.floor.changes": "0" }, photos);
    const before = await stored(id);
    expect(await save({ "a.floor.value": "pass", "a.floor.changes": "0" }, photos, later(9))).toBeNull();
    expect(await stored(id)).toEqual(before);
  });

  test("removes a photo by its button", async () => {
    await save({}, [{ name: "a.floor.photo", bytes: jpeg }]);
    const key = (await stored(id)).answers["floor"]!.photos![0]!.key;
    expect(await save({ "a.floor.remove": key, "a.floor.value": "pass" })).toBeNull();
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "pass" });
    expect((await stored(id)).answers["floor"]?.photos).toBeUndefined();
  });
});

describe("a conflicting item", () => {
  const mine = { "a.floor.value": "pass", "a.floor.note": "mopped", "a.floor.changes": "0" };
  beforeEach(async () => {
    await saveAnswers(lead, id, { entered: { floor: { value: "fail", note: "wet" } }, basedOn: {} }, later(1));
  });

  test("shows both values and loses neither", async () => {
    const back = await save({ ...mine, "a.hands.value": "pass" });
    expect(back).toMatchObject({
      typed: { floor: { value: "pass", note: "mopped" } },
      conflicts: { floor: { theirs: { value: "fail", note: "wet" }, changes: 1 } },
    });
    expect((await stored(id)).answers).toMatchObject({
      floor: { value: "fail", note: "wet" },
      hands: { value: "pass" },
    });
  });

  test("reports no conflict for an item that the form left unanswered", async () => {
    expect(await save({ "a.floor.note": "", "a.hands.value": "pass" })).toBeNull();
    expect((await stored(id)).answers).toMatchObject({
      floor: { value: "fail", note: "wet" },
      hands: { value: "pass" },
    });
  });

  test("stays open until one value is chosen", async () => {
    const back = await save({ ...mine, "conflict.floor": "1", "a.floor.changes": "1" });
    expect(back).toMatchObject({
      problems: [{ item: "floor", code: "conflict" }],
      typed: { floor: { value: "pass" } },
      conflicts: { floor: { theirs: { value: "fail" } } },
    });
    expect((await stored(id)).answers["floor"]?.value).toBe("fail");
  });

  test("takes the user's value once chosen, without a further change", async () => {
    expect(await save({ ...mine, "conflict.floor": "1", "resolve.floor": "mine" })).toBeNull();
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "pass", note: "mopped", changes: 2 });
  });

  test("takes the stored value once chosen", async () => {
    expect(await save({ ...mine, "conflict.floor": "1", "resolve.floor": "theirs" })).toBeNull();
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail", note: "wet", changes: 1 });
  });

  test("compares an unreadable entry with its original basis after it is corrected", async () => {
    await saveAnswers(lead, id, { entered: { fridge: { value: 1 } }, basedOn: {} }, later(1));
    const back = await save({ "a.fridge.value": "3,x", "a.fridge.changes": "0" });
    expect(back?.basis["fridge"]).toEqual({ changes: 0, basisDigest: "" });
    const mended = await save({ "a.fridge.value": "3", "a.fridge.changes": "0", "a.fridge.was": "" });
    expect(mended?.conflicts["fridge"]).toMatchObject({ theirs: { value: 1 } });
    const open = await save({ "a.fridge.value": "3,x", "a.fridge.changes": "1", "conflict.fridge": "1" });
    expect(open?.conflicts["fridge"]).toMatchObject({ theirs: { value: 1 } });
    expect(await save({ "a.fridge.value": "3,x", "conflict.fridge": "1", "resolve.fridge": "theirs" })).toBeNull();
    expect((await stored(id)).answers["fridge"]).toMatchObject({ value: 1 });
  });

  test("is in conflict again when the stored answer changed after it was shown", async () => {
    await saveAnswers(
      lead,
      id,
      { entered: { floor: { value: "fail", note: "very wet" } }, basedOn: { floor: 1 } },
      later(2),
    );
    const back = await save({ ...mine, "conflict.floor": "1", "resolve.floor": "mine" });
    expect(back?.conflicts["floor"]).toMatchObject({ theirs: { note: "very wet" }, changes: 2 });
  });
});

describe("a form sent after saved answers", () => {
  test("reports an unreadable entry, and leaves the stored answer in place", async () => {
    await saveAnswers(lan, id, { entered: allGood, basedOn: {} }, later(1));
    const back = await save({ "a.fridge.value": "3,x", "a.fridge.changes": "1" });
    expect(back?.problems).toMatchObject([{ item: "fridge", code: "number" }]);
    expect((await stored(id)).answers["fridge"]).toMatchObject({ value: 3 });
  });

  test("shows entries that arrive after submission beside the stored answers", async () => {
    await submit(lan, id);
    const fields = { "a.floor.value": "fail", "a.hands.value": "pass", "a.greeting.was": answerDigest(undefined) };
    const stale = await save(fields).catch((error: unknown) => error);
    expect(stale).toBeInstanceOf(StaleCheck);
    expect(await tooLate((stale as StaleCheck).current, upload(fields))).toEqual([
      { item: "floor", text: "Question floor", mine: "Fail", stored: "Pass" },
    ]);
  });
});

describe("the form's view", () => {
  test("resumes at the last edited section, the next one, or an earlier incomplete one", async () => {
    const answer = (item: string, value: string, minutes: number) =>
      saveAnswers(lan, id, { entered: { [item]: { value } }, basedOn: {} }, later(minutes));
    const opensAt = async () => (await readCheckFormView(lan, await requireEditable(lan, id), null, "en")).section;
    await answer("hands", "pass", 1);
    expect(await opensAt()).toBe("hygiene");
    await answer("greeting", "all", 2);
    expect(await opensAt()).toBe("service");
    await answer("remarks", "None.", 3);
    expect(await opensAt()).toBe("hygiene");
    await saveAnswers(lan, id, { entered: { fridge: { value: 3 }, floor: { value: "pass" } }, basedOn: {} }, later(4));
    expect(await opensAt()).toBe("hygiene");
  });

  test("opens the first incomplete section, and shows the last check's answers", async () => {
    const before = await start(lan, chain.s1, later(40));
    await submit(lan, before, { ...allGood, floor: { value: "fail", note: "wet" } }, later(50));
    const next = await start(lan, chain.s1, later(60));
    const check = await requireEditable(lan, next);
    const view = await readCheckFormView(lan, check, null, "en");
    expect(view.section).toBe("hygiene");
    expect(view.last).toMatchObject({
      checkId: before,
      answers: { floor: { answer: { value: "fail", note: "wet" }, finding: true }, hands: { finding: false } },
    });
    await saveAnswers(
      lan,
      next,
      { entered: { hands: { na: true }, fridge: { value: 3 }, floor: { value: "pass" } }, basedOn: {} },
      later(61),
    );
    expect((await readCheckFormView(lan, await requireEditable(lan, next), "nowhere", "en")).section).toBe("service");
    expect((await readCheckFormView(lan, await requireEditable(lan, next), "all", "en")).section).toBe("all");
  });

  test("names the inspector on somebody else's draft", async () => {
    const check = await requireEditable(lead, id);
    expect((await readCheckFormView(lan, check, null, "en")).lead).toBe("Store check · 5 Mar 2026");
    expect((await readCheckFormView(lead, check, null, "en")).lead).toBe("Store check · 5 Mar 2026 · Inspector: lan");
  });

  test("marks missing answers", async () => {
    expect((await missingIn(await requireEditable(lan, id)))?.problems.map((problem) => problem.item)).toEqual([
      "hands",
      "fridge",
      "floor",
      "greeting",
    ]);
  });

  test("is open only to those who can edit the check", async () => {
    expect((await requireEditable(lead, id)).id).toBe(id);
    for (const stranger of [minh, manager1]) expect(await refusal(requireEditable(stranger, id))).toBe(404);
    expect(await refusal(requireEditable(lan, "nothing"))).toBe(404);
    expect(
      await refusal(updatePhotos(minh, id, upload({ item: "floor" }, [{ name: "photo", bytes: jpeg }]), later(1))),
    ).toBe(404);
  });
});

test("the list of drafts counts answered items as the form does", async () => {
  await saveAnswers(lan, id, { entered: { hands: { value: "pass" }, floor: { note: "Wet" } }, basedOn: {} }, later(1));
  const attached = await updatePhotos(lan, id, upload({ item: "fridge" }, [{ name: "photo", bytes: jpeg }]), later(1));
  expect(attached).toHaveProperty("photos");
  const { drafts } = await readDraftList(lan, later(90));
  const draft = drafts.find((each) => each.id === id);
  expect(draft).toMatchObject({ count: "1/5", next: { label: "Continue" } });
  expect(draft?.progress.label).toMatch(/1 of 5 answered$/);
});

test("a draft with everything answered comes first in the list and leads to its review", async () => {
  await saveAnswers(lan, id, { entered: { ...allGood, remarks: { value: "Clean" } }, basedOn: {} }, later(1));
  const unfinished = await start();
  const { drafts } = await readDraftList(lan, later(90));
  const steps = new Map(drafts.map(({ id: draftId, next }) => [draftId, next]));
  expect(steps.get(id)).toEqual({ to: `/qc/check/review?id=${id}`, label: "Review and submit" });
  expect(steps.get(unfinished)).toEqual({ to: `/qc/check/edit?id=${unfinished}`, label: "Continue" });
  const labels: string[] = [...steps.values()].map(({ label }) => label);
  expect(labels.lastIndexOf("Review and submit")).toBeLessThan(labels.indexOf("Continue"));
});

test("refused photos leave no file, and the same photo is stored once", async () => {
  const photoOf = async (side: number) =>
    new Uint8Array(
      await sharp({ create: { width: side, height: 31, channels: 3, background: "#a51" } })
        .jpeg()
        .toBuffer(),
    );
  const attach = (item: string, bytes: Uint8Array) =>
    updatePhotos(lan, id, upload({ item }, [{ name: "photo", bytes }]), later(1));
  for (let side = 50; side < 60; side++) expect(await attach("floor", await photoOf(side))).toHaveProperty("photos");
  const count = () => readdirSync(join(process.env["DATA_DIR"]!, "files"), { recursive: true }).length;
  const before = count();
  expect(await attach("floor", await photoOf(61))).toEqual({ problem: "An item can have at most 10 photos." });
  expect(await attach("remarks", await photoOf(62))).toEqual({ problem: "You can’t add photos to this item." });
  expect(count()).toBe(before);
  expect(await attach("floor", await photoOf(59))).toHaveProperty("photos");
});

test("a photo can be attached and removed again", async () => {
  const reply = await updatePhotos(lan, id, upload({ item: "floor" }, [{ name: "photo", bytes: jpeg }]), later(1));
  if ("problem" in reply) throw new Error(reply.problem);
  expect(reply.photos).toHaveLength(1);
  expect(await updatePhotos(lan, id, upload({ item: "floor", remove: reply.photos[0]!.key }), later(2))).toMatchObject({
    photos: [],
  });
  expect(
    await updatePhotos(
      lan,
      id,
      upload({ item: "floor" }, [{ name: "photo", bytes: new Uint8Array([1, 2, 3]) }]),
      later(3),
    ),
  ).toEqual({ problem: "Use a JPEG, PNG or WebP photo." });
});
