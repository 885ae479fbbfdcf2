import { expect, test } from "vitest";
import { flashCookie, readFlash, redirectWithToast } from "#app/shell/flash.server.ts";
import { cookieOf } from "../app.ts";

const plain = new Request("http://localhost:3000/qc");

const read = (cookie: string, headers: Record<string, string> = {}) =>
  readFlash(new Request("http://localhost:3000/qc", { headers: { Cookie: cookie, ...headers } }));

test("carries a message over a redirect to the next page, once", async () => {
  const response = await redirectWithToast(
    plain,
    "/qc/checks",
    { tone: "good", message: "Đã lưu" },
    { headers: { "X-Kept": "yes" } },
  );
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/qc/checks");
  expect(response.headers.get("X-Kept")).toBe("yes");
  const { flash, headers } = await read(`other=1; ${cookieOf(response)}`);
  expect(flash).toMatchObject({ tone: "good", message: "Đã lưu" });
  expect(headers.get("Set-Cookie")).toMatch(/^flash=;.*Max-Age=0/);
});

const sendMessage = async () =>
  (await read((await flashCookie(plain, { tone: "good", message: "Saved" })).split(";")[0]!)).flash?.id;

test("counts the same message sent twice as two", async () => {
  expect(await sendMessage()).not.toBe(await sendMessage());
});

test("leaves the message to the next page when a page is only preloaded", async () => {
  const cookie = (await flashCookie(plain, { tone: "good", message: "Saved" })).split(";")[0]!;
  const { flash, headers } = await read(cookie, { "Sec-Purpose": "prefetch" });
  expect(flash).toBeNull();
  expect(headers.has("Set-Cookie")).toBe(false);
});

test.each(["", ".c2lnbmVk"])(
  "ignores and deletes a message that another site wrote (signature %j)",
  async (signature) => {
    const written = btoa(JSON.stringify({ id: "1", tone: "good", message: "Send money" }));
    const { flash, headers } = await read(`flash=${encodeURIComponent(written + signature)}`);
    expect(flash).toBeNull();
    expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
  },
);

test("marks its cookie as secure where the request is", async () => {
  const https = new Request("https://qc.example/qc");
  const cookie = await flashCookie(https, { tone: "good", message: "Saved" });
  expect(cookie).toContain("; Secure");
  expect(await flashCookie(plain, { tone: "good", message: "Saved" })).not.toContain("Secure");
  const { headers } = await readFlash(new Request(https, { headers: { Cookie: cookie.split(";")[0]! } }));
  expect(headers.get("Set-Cookie")).toContain("; Secure");
});

test("sets nothing without a message", async () => {
  const { flash, headers } = await read("theme=dark");
  expect(flash).toBeNull();
  expect(headers.has("Set-Cookie")).toBe(false);
});

test("binds the message's cookie to its host by name on https", async () => {
  const url = "https://qc.example.test/qc";
  const set = await flashCookie(new Request(url), { tone: "good", message: "Saved" });
  expect(set).toMatch(/^__Host-flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const [cookie = ""] = set.split(";");
  const { flash, headers } = await readFlash(new Request(url, { headers: { Cookie: cookie } }));
  expect(flash).toMatchObject({ message: "Saved" });
  expect(headers.get("Set-Cookie")).toMatch(/^__Host-flash=; Max-Age=0; Path=\/; HttpOnly; Secure;/);
  const planted = new Request(url, { headers: { Cookie: cookie.replace("__Host-", "") } });
  expect((await readFlash(planted)).flash).toBeNull();
});
