/** Findings that the form shows before saving. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { CheckEditor } from "#app/checks/pages/edit/editor.ts";
import { readCheckFormView } from "#app/checks/pages/edit/edit-view.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { openAutosave } from "#app/checks/pages/edit/open-autosave.ts";
import { PhotoUploads } from "#app/checks/pages/edit/photo-uploads.ts";
import { makeChain, people, start } from "../../chain.ts";

const { lan } = people;
let id: string;

beforeAll(makeChain);
beforeEach(async () => {
  id = await start();
});

test("the form shows a failed critical item at once, whatever the score", async () => {
  const editor = new CheckEditor(await readCheckFormView(lan, await requireEditable(lan, id), "all", "en"), null);
  editor.begin({ openAutosave, PhotoUploads });
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
