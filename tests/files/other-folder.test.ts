/** The thread that writes workbooks and the process that shrinks photos start from any working directory, from the sources and from the build. */
import { tmpdir } from "node:os";
import { readXlsx } from "hucre/xlsx";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBookInThread } from "#app/export/book-thread.server.ts";
import type { BookRow } from "#app/export/book.ts";
import { shrink } from "#app/files/shrink.server.ts";
import { createAccount } from "../account.ts";
import { type App, openApp } from "../app.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";

const home = process.cwd();
let app: App;
let photo: Buffer;
let cookie: string;

beforeAll(async () => {
  app = await openApp();
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#36c" } })
    .jpeg()
    .toBuffer();
  const account = { email: "boss@folder.test", password: "mot-hai-ba-bon-5", displayName: "Boss" };
  cookie = await cookieFor((await createAccount({ ...account, roles: ["admin"] })).uid);
  process.chdir(tmpdir());
});
afterAll(() => process.chdir(home));

test("runs from the sources", async () => {
  expect(await shrink(photo)).toMatchObject({ width: 600, height: 400 });
  async function* rows(): AsyncGenerator<readonly BookRow[]> {
    yield [{ cells: ["Hà Nội"] }];
  }
  const columns = [{ header: "Area", width: 12, type: null }];
  const book = await new Response(writeBookInThread([{ name: "Areas", columns, rows: rows() }])).bytes();
  expect((await readXlsx(book)).sheets[0]!.rows).toEqual([["Area"], ["Hà Nội"]]);
});

test("runs from the build", async () => {
  const { page } = await visitorOf(app, cookie).get("/settings/photo");
  const fields = new FormData();
  fields.set("key", page.hidden["key"]!);
  fields.set("photo", new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" }));
  expect((await app.post("/settings/photo", fields, cookie)).status).toBe(303);
  const book = await app.request("/qc/reports/monthly-summary.xlsx", {}, cookie);
  expect(book.status).toBe(200);
  expect((await readXlsx(await book.bytes())).sheets.length).toBeGreaterThan(1);
});
