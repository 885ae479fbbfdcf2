/** What the page of a check says after a form without scripts added a photo. */
import { expect, test } from "vitest";
import { openApp } from "../../../app.ts";
import { cookieFor, visitorOf } from "../../../stores/visitor.ts";
import { photoOfFloor } from "../../attach-photo.ts";
import { makeChain, people, start } from "../../chain.ts";

test("a photo that was added is said at its item; where none came, nothing is", async () => {
  const app = await openApp();
  await makeChain();
  const id = await start();
  const cookie = await cookieFor(people.lan.uid);
  const add = async (photo: File | null) => {
    const form = new FormData();
    form.set("intent", "photo.floor");
    if (photo) form.set("a.floor.photo", photo);
    const response = await app.post(`/qc/check/edit?id=${id}&section=all`, form, cookie);
    const to = response.headers.get("Location")!;
    expect([response.status, to]).toEqual([303, expect.stringContaining("#item-floor")]);
    const { html } = await visitorOf(app, cookie).get(to.split("#")[0]!);
    return [...html.matchAll(/<fieldset id="([^"]*)".*?<\/fieldset>/gs)]
      .filter(([item]) => item.includes('role="status"'))
      .map(([item, anchor]) => [anchor, item.includes("Photos added.")]);
  };
  expect(await add(null)).toEqual([]);
  const [said, ...others] = await add(await photoOfFloor());
  expect([said, others]).toEqual([[expect.stringContaining("floor"), true], []]);
});
