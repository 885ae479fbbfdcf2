/** A form is sent by itself only where no answer came. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveDeviceDraft } from "#app/outbox/device.ts";
import { findParkedDrafts, forgetFormDraft, holdFormDraft, readFormDraft } from "#app/outbox/form-draft.ts";
import { answeredEvent, type FormOutcome, sendOrKeep } from "#app/outbox/send-or-keep.tsx";
import { stubDevice } from "./device-storage.ts";

beforeEach(() => {
  stubDevice();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const redirectTo = (path: string) => new Response(null, { status: 302, headers: { Location: path } });
const errorOf = (status: number) => ({ status, statusText: "", internal: false, data: null });

/** What the window hears of a form whose action throws. */
async function hearAnswer(thrown: unknown): Promise<FormOutcome | null> {
  let heard: FormOutcome | null = null;
  window.addEventListener(answeredEvent, (event) => (heard = (event as CustomEvent<FormOutcome>).detail));
  const url = new URL("https://qc.test/qc/feedback/new/?from=store");
  await sendOrKeep({ url, serverAction: () => Promise.reject(thrown) }).catch(() => undefined);
  return heard;
}

test.each([
  ["a record", redirectTo("/qc/feedback/f1"), true],
  ["the sign-in page", redirectTo("/sign-in?redirect=%2Fqc&kept="), false],
  ["a required second step", redirectTo("/settings/second-factor?redirect=%2Fqc"), false],
  ["an error", errorOf(500), false],
  ["a refusal", errorOf(403), false],
])("a form that is answered with %s is no longer sent by itself", async (_, thrown, isAccepted) => {
  expect(await hearAnswer(thrown)).toEqual({ path: "/qc/feedback/new?from=store", isAccepted });
});

test.each([
  ["a lost network", new TypeError("Failed to fetch")],
  ["a gateway without its server", errorOf(502)],
])("%s is no answer", async (_, thrown) => {
  expect(await hearAnswer(thrown)).toBe(null);
});

const sent = { "": "" };
const parked = { id: "parkedparkedpark", formKey: "random1.signature1" };
const nameOf = (path: string) => ({ uid: "lan", path, except: [] });

test("a draft that is held keeps its text, and isn't sent by itself", async () => {
  saveDeviceDraft(["lan", "form", "/qc/a", ""], { key: "random0.signature0", text: "Trà nguội", ...sent });
  expect(await readFormDraft(nameOf("/qc/a"))).toMatchObject({ isSent: true });
  await holdFormDraft(nameOf("/qc/a"));
  expect(await readFormDraft(nameOf("/qc/a"))).toEqual({
    fields: new Map([["text", "Trà nguội"]]),
    files: [],
    isSent: false,
  });
});

test("the drafts of a parked submission are those with its key, and those of the form that showed it", async () => {
  saveDeviceDraft(["lan", "form", "/qc/sent", ""], { key: parked.formKey, text: "x", ...sent });
  saveDeviceDraft(["lan", "form", "/qc/sent", "photos"], [new Blob(["x"])]);
  saveDeviceDraft(["lan", "form", "/qc/opened", ""], { key: `random2.signature2.${parked.id}`, text: "y" });
  saveDeviceDraft(["lan", "form", "/qc/other", ""], { key: "random3.signature3", text: "z", ...sent });
  saveDeviceDraft(["lan", "form", "/qc/keyless", ""], { text: "z", ...sent });
  saveDeviceDraft(["minh", "form", "/qc/sent", ""], { key: parked.formKey, text: "x", ...sent });
  const found = await findParkedDrafts("lan", parked);
  expect(found.map(({ path }) => path).sort()).toEqual(["/qc/opened", "/qc/sent"]);
  expect(await findParkedDrafts("lan", { id: "another", formKey: "" })).toEqual([]);

  for (const name of found) forgetFormDraft(name);
  expect(await readFormDraft(nameOf("/qc/sent"))).toBe(null);
  expect(await readFormDraft(nameOf("/qc/other"))).toMatchObject({ isSent: true });
});
