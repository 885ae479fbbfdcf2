/** Reference photos while the bucket refuses them: a message, no other loss, and a retry that works. */
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userContext } from "#app/auth/user-context.server.ts";
import { files } from "#app/files/files.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { findItem } from "#app/templates/draft.ts";
import { createTemplate, findDraft, saveDraftEdits } from "#app/templates/drafts.server.ts";
import { action, loader } from "#app/templates/pages/edit/picture.ts";
import { saveTemplateForm } from "#app/templates/pages/edit/save-form.server.ts";
import { type StorageStandIn, startStorage } from "../emulators/storage.ts";
import { as } from "../people.ts";
import { requestArgs } from "../request-args.ts";

const lead = as("lead");
const now = new Date("2026-03-05T03:00:00Z");
const text = (en: string) => ({ en, vi: "" });
let standIn: StorageStandIn;
let jpeg: Uint8Array<ArrayBuffer>;
let id: string;
let made = 0;

beforeAll(async () => {
  standIn = await startStorage();
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = standIn.host;
  const { openStorage } = await import("#app/files/storage.server.ts");
  Object.assign(files, openStorage({ pausesMs: [1, 1, 1], attemptTimeoutMs: 20_000, totalMs: 30_000 }));
  jpeg = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "green" } })
      .jpeg()
      .toBuffer(),
  );
});
beforeEach(async () => {
  standIn.reset();
  ({ id } = await createTemplate(lead, { code: `PIC${++made}`, name: text("T"), category: "opening" }, now));
  await saveDraftEdits(
    lead,
    id,
    [
      { edit: "add-section", id: "a", title: text("A"), before: null },
      { edit: "add-items", section: "a", before: null, items: [{ id: "x", type: "pass-fail", text: text("Floor") }] },
    ],
    now,
  );
});
afterAll(() => standIn.close());

const call = <R>(handler: (args: never) => R, query = "", body?: FormData): R => {
  const context = new RouterContextProvider();
  context.set(userContext, lead);
  const args = requestArgs(`http://localhost:3000/qc/templates/${id}/picture${query}`, {
    ...(body && { method: "POST", body }),
  });
  return handler({ ...args, params: { id }, context } as never);
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("picture", new File([jpeg], "floor.jpg"));
  return form;
};
const item = async () => findItem((await findDraft(lead, id)).draft, "x")!.item;
const quota = { status: 402, message: "Quota exceeded." };
const quotaWords =
  "This photo was not saved. The photo store is full. Everything else is saved. Tell an administrator, then try this photo again.";

test("a photo that the store can't take answers 503, and is accepted when sent again", async () => {
  standIn.failNext(quota);
  const refused = await call(action, "", formOf({}));
  expect([refused.status, await refused.json()]).toEqual([503, { problem: quotaWords, again: true }]);

  const taken = await call(action, "", formOf({}));
  expect(taken.status).toBe(200);
  expect(await taken.json()).toMatchObject({ picture: { width: 40, height: 30 } });
  expect(standIn.objects.size).toBe(2);
});

test("a file that is not a photo is refused, without a retry", async () => {
  const form = new FormData();
  form.set("picture", new File(["<svg/>"], "floor.svg"));
  const refused = await call(action, "", form);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ problem: "Use a JPEG, PNG or WebP photo." });
});

test("a form saves its fields when the photo fails, and the photo when sent again", async () => {
  const send = () =>
    saveTemplateForm(
      lead,
      id,
      {
        fields: formOf({ part: "item.x", "f.text.en": "Floor is dry", "f.points": "4", intent: "save" }),
        files: [{ name: "picture", bytes: jpeg, problem: null }],
      },
      now,
    );
  standIn.failNext(quota);
  expect(await send()).toMatchObject({ status: 400, refusal: { picture: quotaWords, conflicts: [] } });
  expect(await item()).toMatchObject({ text: text("Floor is dry"), points: "4", picture: null });
  expect(await send()).toMatchObject({ status: 303, open: { kind: "item", id: "x" } });
  expect(await item()).toMatchObject({ points: "4", picture: { width: 40, height: 30 } });
});

test("a picture that can't be fetched answers 503 without caching", async () => {
  const request = new Request("http://localhost:3000/", {
    method: "POST",
    body: formOf({ part: "item.x", intent: "save" }),
  });
  await saveTemplateForm(lead, id, await readUpload(request), now);
  const get = async () => call(loader, `?key=${(await item()).picture!.key}`);
  expect((await get()).status).toBe(200);
  standIn.failNext({ status: 403 });
  const failed = await get();
  expect([failed.status, failed.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
});
