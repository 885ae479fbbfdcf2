/** A photo that the file store refused: the edit page remembers and shows it until it is sent. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CheckEditor } from "#app/checks/pages/edit/editor.ts";
import { readCheckFormView } from "#app/checks/pages/edit/edit-view.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { openAutosave } from "#app/checks/pages/edit/open-autosave.ts";
import { PhotoUploads } from "#app/checks/pages/edit/photo-uploads.ts";
import { makeChain, people, start } from "../../chain.ts";
import { photo } from "./form.ts";

const { lan } = people;
const answers: Response[] = [];

beforeAll(async () => {
  // Entries stored on the device are announced to open pages.
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async () => answers.shift() ?? Promise.reject(new TypeError("no network")));
  await makeChain();
});
afterAll(() => vi.unstubAllGlobals());

test("an unsent photo's reason is shown at its item until the photo is sent", async () => {
  const id = await start();
  const editor = new CheckEditor(await readCheckFormView(lan, await requireEditable(lan, id), "all", "en"), null);
  editor.begin({ openAutosave, PhotoUploads });
  const full = () => Response.json({ problem: "The store is full.", again: true }, { status: 503 });
  const messages = () => editor.item("floor").problems.map(({ code, at, message }) => [code, at, message]);

  answers.push(full());
  editor.photos!.add("floor", [new File(["x"], "floor.jpg")]);
  expect(await editor.flush()).toBe(false);
  expect(messages()).toEqual([["unsent", "photo", "floor.jpg: The store is full."]]);
  expect(editor.item("floor").uploads.map(({ state }) => state)).toEqual(["failed"]);

  answers.push(full());
  expect(await editor.flush()).toBe(false);
  expect(messages()).toHaveLength(1);

  // A proxy's own 503 has no message.
  answers.push(new Response("<h1>Unavailable</h1>", { status: 503 }));
  expect(await editor.flush()).toBe(false);
  expect([messages(), editor.item("floor").uploads.length]).toEqual([[], 1]);

  answers.push(full(), Response.json({ photos: [photo("a")], changes: 1 }));
  expect(await editor.flush()).toBe(false);
  expect(messages()).toHaveLength(1);
  expect(await editor.flush()).toBe(true);
  expect(messages()).toEqual([]);
  expect(editor.item("floor").photos).toHaveLength(1);
});
