/** What the form says at once and what it says again: a failed critical item, and the place told with a submission that was sent back. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mintFormKey } from "#app/auth/once.server.ts";
import { CheckEditor } from "#app/checks/pages/edit/editor.ts";
import { editViewOf } from "#app/checks/pages/edit/edit-view.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { takeForm } from "#app/checks/pages/edit/take-form.server.ts";
import { openAutosave } from "#app/checks/pages/edit/open-autosave.ts";
import { PhotosUnderWay } from "#app/checks/pages/edit/photos-under-way.ts";
import { later, makeChain, people, start, stored } from "../../chain.ts";

const { lan } = people;
const place = "10.777,106.701,12";
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
});

async function send(given: Record<string, string>) {
  const fields = new FormData();
  fields.set("key", mintFormKey(lan.uid, `submit-check/${id}`));
  for (const [name, value] of Object.entries(given)) fields.set(name, value);
  return takeForm(lan, await requireEditable(lan, id), { fields, files: [] }, { submitting: true, now: later(9) });
}

test("comes back with what is still missing, and is kept once all is there", async () => {
  expect(await send({ "a.hands.value": "pass", place })).toMatchObject({ submitting: true, place });
  const rest = { "a.fridge.value": "3", "a.floor.value": "pass", "a.greeting.value": "all" };
  expect(await send({ ...rest, place })).toBeNull();
  expect(await stored(id)).toMatchObject({ status: "submitted", place: { latitude: 10.777, accuracy: 12 } });
});

test.each(["", "somewhere", "91,0,1"])("%j is no place, and none comes back", async (nowhere) => {
  expect(await send({ place: nowhere })).not.toHaveProperty("place");
});

test("a critical item that failed shows in the form at once, whatever the score", async () => {
  const editor = new CheckEditor(await editViewOf(lan, await requireEditable(lan, id), "all", "en"), null);
  editor.begin({ openAutosave, PhotosUnderWay });
  const answer = (item: string, value: string) => {
    editor.answer(item, { value, na: "", note: "" }, true);
    editor.settle();
    return editor.page.critical;
  };
  expect(editor.page.critical).toBe(false);
  expect(answer("floor", "fail")).toBe(false);
  expect(answer("hands", "fail")).toBe(true);
  expect(answer("hands", "pass")).toBe(false);
  editor.close();
});
