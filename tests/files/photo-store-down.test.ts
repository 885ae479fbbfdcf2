/** Photos of a check while the bucket refuses them: explained, nothing else lost, and the photo can be sent again. */
import { createHash } from "node:crypto";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { composeAreas } from "#app/areas.server.ts";
import { parkSubmission } from "#app/sign-in/parked/parked-submissions.server.ts";
import { parkedSubmissions } from "#app/auth/parked-submission.ts";
import { sessions } from "#app/sign-in/session.server.ts";
import { userContext } from "#app/auth/user-context.server.ts";
import { requireEditable } from "#app/checks/pages/edit/editable.server.ts";
import { saveCheckForm } from "#app/checks/pages/edit/save-form.server.ts";
import { action, loader } from "#app/checks/pages/edit/photo.ts";
import { db } from "#app/db/db.server.ts";
import { bodyMemory, releaseBodies } from "#app/files/body-memory.server.ts";
import { files } from "#app/files/files.server.ts";
import { readUpload } from "#app/files/upload.server.ts";
import { createAccount } from "../account.ts";
import { later, makeChain, people, start, stored } from "../checks/chain.ts";
import { type StorageStandIn, startStorage } from "../emulators/storage.ts";
import { requestArgs } from "../request-args.ts";

composeAreas();

const { lan } = people;
let standIn: StorageStandIn;
let jpeg: Uint8Array<ArrayBuffer>;
let id: string;

beforeAll(async () => {
  standIn = await startStorage();
  process.env["FIREBASE_STORAGE_EMULATOR_HOST"] = standIn.host;
  const { openStorage } = await import("#app/files/storage.server.ts");
  Object.assign(files, openStorage({ pausesMs: [1, 1, 1] }));
  jpeg = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "green" } })
      .jpeg()
      .toBuffer(),
  );
  await makeChain();
});
beforeEach(async () => {
  standIn.reset();
  id = await start();
});
afterAll(() => standIn.close());

const call = <R>(handler: (args: never) => R, path: string, init?: RequestInit): R => {
  const context = new RouterContextProvider();
  context.set(userContext, lan);
  return handler({ ...requestArgs(`http://localhost:3000${path}`, init), context } as never);
};
const formOf = (fields: Record<string, string | File[]>) => {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of typeof values === "string" ? [values] : values) form.append(name, value);
  return form;
};
const photoFile = () => new File([jpeg], "floor.jpg");
const send = () =>
  call(action, `/qc/check/photo?id=${id}`, {
    method: "POST",
    body: formOf({ item: "floor", photo: [photoFile()] }),
  });
const quota = { status: 402, message: "Quota exceeded." };
const quotaWords =
  "This photo was not saved. The photo store is full. Everything else is saved. Tell an administrator, then try this photo again.";

describe("a photo sent on its own", () => {
  test("is answered 503 with an explanation while the store is full, and stored when sent again", async () => {
    standIn.failNext(quota);
    const refused = await send();
    expect([refused.status, await refused.json()]).toEqual([503, { problem: quotaWords, again: true }]);
    expect((await stored(id)).answers).toEqual({});

    const accepted = await send();
    expect(accepted.status).toBe(200);
    expect((await stored(id)).answers["floor"]!.photos).toHaveLength(1);
    expect(standIn.objects.size).toBe(2);
  });

  test("is never attached before both its files are in the bucket", async () => {
    standIn.failNext({ status: 503 }, { cutAnswer: true }, { status: 503 });
    expect((await send()).status).toBe(200);
    const [photo] = (await stored(id)).answers["floor"]!.photos!;
    expect(new Set([...standIn.objects.values()].map(({ name }) => name))).toEqual(
      new Set([`files/${photo!.key}`, `files/${photo!.thumb}`]),
    );
  });

  test("is answered 503 without caching when it can't be fetched, and 404 when it is gone", async () => {
    await send();
    const [photo] = (await stored(id)).answers["floor"]!.photos!;
    const get = () => call(loader, `/qc/check/photo?id=${id}&key=${photo!.key}`);
    expect((await get()).status).toBe(200);
    standIn.failNext({ status: 403 });
    const failed = await get();
    expect([failed.status, failed.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    standIn.reset();
    expect((await get()).status).toBe(404);
  });
});

test("saves a plain form's answers when the photo store fails, and explains it at the item", async () => {
  standIn.failNext(quota);
  const request = new Request("http://localhost:3000/qc/check/edit", {
    method: "POST",
    body: formOf({
      "a.hands.value": "pass",
      "a.floor.value": "fail",
      "a.floor.note": "Sàn ướt",
      "a.floor.photo": [photoFile(), photoFile()],
    }),
  });
  const back = await saveCheckForm(lan, await requireEditable(lan, id), await readUpload(request), later(5));
  expect(back!.problems.filter(({ at }) => at === "photo")).toEqual([
    { item: "floor", code: "photo", at: "photo", message: quotaWords },
    { item: "floor", code: "photo", at: "photo", message: quotaWords },
  ]);
  expect(standIn.requests).toEqual(["upload", "upload"]);
  const check = await stored(id);
  expect(check.status).toBe("draft");
  expect(check.answers).toMatchObject({ hands: { value: "pass" }, floor: { value: "fail", note: "Sàn ướt" } });
});

test("parks a form of an ended session without its photos when the photo store fails", async () => {
  const [token, now] = ["x".repeat(43), new Date()];
  const { uid } = await createAccount({
    email: "lan@example.test",
    password: "demo-1234",
    displayName: null,
    roles: ["user"],
  });
  await db.create(sessions, createHash("sha256").update(token).digest("hex"), {
    uid,
    createdAt: now.toISOString(),
    expiresAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    agent: "",
  });
  standIn.failNext(quota);
  const args = requestArgs("http://localhost:3000/qc/check/edit?id=x", {
    method: "POST",
    headers: { Cookie: `__session=${token}` },
    body: formOf({ "a.floor.note": "Sàn ướt", "a.floor.photo": [photoFile(), photoFile(), photoFile()] }),
  });
  await releaseBodies({} as never, async () => {
    expect(await parkSubmission(args, now)).toBe(true);
    expect(bodyMemory.currentSender()).toBe(uid);
    return new Response();
  });
  const [parked] = (await db.query(parkedSubmissions, { where: [["uid", "==", uid]], limit: 2 })).documents;
  expect(parked!.data).toMatchObject({
    fields: [{ name: "a.floor.note", value: "Sàn ướt" }],
    photos: [],
    filesLost: 3,
  });
  expect(standIn.requests).toEqual(["upload", "upload"]);
});
