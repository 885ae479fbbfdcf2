/** The edit page's state, saving to the real server through a stand-in for fetch. */
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { userContext } from "#app/auth/user-context.server.ts";
import type { EnteredAnswer } from "#app/checks/answers.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { action } from "#app/checks/pages/edit/answer.ts";
import { CheckEditor } from "#app/checks/pages/edit/editor.ts";
import { readCheckFormView } from "#app/checks/pages/edit/edit-view.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { takeLocalEntries } from "#app/checks/device/local-entries.ts";
import { openAutosave } from "#app/checks/pages/edit/open-autosave.ts";
import { PhotoUploads } from "#app/checks/pages/edit/photo-uploads.ts";
import { later, makeChain, people, start, stored } from "../../chain.ts";
import { readDeviceDrafts, waitForStorage as deviceSettled } from "#app/outbox/device.ts";
import { stubDevice } from "../../../outbox/device-storage.ts";
import { requestArgs } from "../../../request-args.ts";

const { lan, lead } = people;
let online = true;
let id: string;

beforeAll(async () => {
  stubDevice();
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    if (!online) return Promise.reject(new TypeError("no network"));
    const args = requestArgs(`http://localhost:3000${path}`, { method: "POST", body });
    const context = new RouterContextProvider();
    context.set(userContext, lan);
    return action({ ...args, context } as unknown as Parameters<typeof action>[0]);
  });
  await makeChain();
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  online = true;
  id = await start();
});

/** Opens the current draft in a tab, with the entries stored on the device. */
async function open(): Promise<CheckEditor> {
  const editor = new CheckEditor(await readCheckFormView(lan, await requireEditable(lan, id), "all", "en"), null);
  editor.begin({ openAutosave, PhotoUploads });
  editor.restore(await takeLocalEntries(lan.uid, id));
  return editor;
}

async function say(editor: CheckEditor, item: string, value: string): Promise<void> {
  editor.answer(item, { value, na: "", note: "" }, false);
  await editor.flush();
  editor.settle();
}

async function settled(editor: CheckEditor): Promise<CheckEditor> {
  await editor.flush();
  editor.settle();
  return editor;
}

const changeElsewhere = (item: string, given: EnteredAnswer, basedOn: number) =>
  saveAnswers(lead, id, { entered: { [item]: given }, basedOn: { [item]: basedOn } }, later(1));
const answered = (editor: CheckEditor) => editor.page.progress.reduce((sum, section) => sum + section.answered, 0);

describe("an answer stored on the device", () => {
  test("is in conflict again when the draft is reopened before the conflict was settled", async () => {
    const [first, second] = [await open(), await open()];
    await say(first, "floor", "pass");
    await say(second, "floor", "fail");
    expect(second.item("floor").conflict?.theirs).toMatchObject({ value: "pass" });
    second.leave();

    for (const again of [await settled(await open()), await settled(await open())]) {
      expect(again.item("floor").conflict).toMatchObject({ theirs: { value: "pass" }, changes: 1 });
      expect(again.fieldsOf("floor")["value"]).toBe("fail");
      expect((await stored(id)).answers["floor"]).toMatchObject({ value: "pass", changes: 1 });
    }

    const last = await settled(await open());
    last.resolve("floor", "mine");
    await settled(last);
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail", changes: 2 });
    await deviceSettled();
    expect(await readDeviceDrafts([lan.uid])).toEqual([]);
  });

  test("is sent when the server's answer hasn't changed since", async () => {
    const first = await open();
    await say(first, "floor", "pass");
    online = false;
    await say(first, "floor", "fail");
    online = true;
    const again = await settled(await open());
    expect(again.item("floor").conflict).toBeNull();
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail", changes: 2 });
  });

  test("is in conflict with an answer that was saved elsewhere while offline", async () => {
    const first = await open();
    online = false;
    await say(first, "fridge", "4");
    await changeElsewhere("fridge", { value: 2 }, 0);
    online = true;
    const again = await settled(await open());
    expect(again.item("fridge").conflict?.theirs).toMatchObject({ value: 2 });
    expect((await stored(id)).answers["fridge"]).toMatchObject({ value: 2 });
  });

  test("has no conflict with the same person's earlier answer whose reply was lost", async () => {
    const first = await open();
    const { fetch } = globalThis;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      await fetch(...request);
      throw new TypeError("the reply was lost");
    });
    await say(first, "floor", "pass");
    vi.stubGlobal("fetch", fetch);
    online = false;
    await say(first, "floor", "fail");
    online = true;
    const again = await settled(await open());
    expect(again.item("floor").conflict).toBeNull();
    expect((await stored(id)).answers["floor"]).toMatchObject({ value: "fail" });
  });

  test("is marked as restored until another answer is saved or another section opens", async () => {
    const first = await open();
    online = false;
    await say(first, "floor", "fail");
    const [typing, moving] = [await open(), await open()];
    online = true;
    expect((await settled(typing)).page.restored).toBe(true);
    await say(typing, "hands", "pass");
    expect(typing.page.restored).toBe(false);
    expect(moving.page.restored).toBe(true);
    moving.show("service");
    expect(moving.page.restored).toBe(false);
  });
});

describe("an entry that can't be read", () => {
  test("is marked unsaved, shown as typed, and counted with the server's value", async () => {
    const editor = await open();
    await say(editor, "fridge", "4");
    const { score } = editor.page;
    await say(editor, "fridge", "abc");
    expect(editor.item("fridge").problems).toMatchObject([{ at: "answer" }]);
    expect(editor.page).toMatchObject({ queue: "idle", unsaved: ["fridge"], score });
    expect(answered(editor)).toBe(1);
    expect(editor.fieldsOf("fridge")["value"]).toBe("abc");
    expect((await stored(id)).answers["fridge"]).toMatchObject({ value: 4 });

    const again = await settled(await open());
    expect(again.fieldsOf("fridge")["value"]).toBe("abc");
    expect(again.page.unsaved).toEqual(["fridge"]);
    expect(answered(again)).toBe(1);
    await say(again, "fridge", "3");
    expect(again.page.unsaved).toEqual([]);
    expect((await stored(id)).answers["fridge"]).toMatchObject({ value: 3 });
  });

  test("stays unsaved in an undecided conflict", async () => {
    const editor = await open();
    await changeElsewhere("floor", { value: "fail" }, 0);
    await say(editor, "floor", "pass");
    expect(editor.page.unsaved).toEqual(["floor"]);
    editor.resolve("floor", "theirs");
    await settled(editor);
    expect(editor.page.unsaved).toEqual([]);
    expect(editor.fieldsOf("floor")["value"]).toBe("fail");
  });
});
