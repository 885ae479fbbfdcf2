/** The check's page after a form without scripts added a photo. */
import { expect, test } from "vitest";
import { removePhoto } from "#app/checks/save-answers.server.ts";
import { openApp } from "../../../app.ts";
import { cookieFor, visitorOf } from "../../../stores/visitor.ts";
import { photoOfFloor } from "../../attach-photo.ts";
import { makeChain, people, start, stored } from "../../chain.ts";
import { pageOf } from "../../../page.ts";

/** Anchors of the items that confirm a photo. */
function saidAt(html: string): (string | undefined)[] {
  return pageOf(html)
    .all("group")
    .filter((item) => item.text.includes("Photos added."))
    .map((item) => item.element.id);
}

test("a photo added without scripts is confirmed at its item, and a missing file is not", async () => {
  const app = await openApp();
  await makeChain();
  const id = await start();
  const cookie = await cookieFor(people.lan.uid);
  const { get } = visitorOf(app, cookie);
  const add = async (photo: File | null) => {
    const form = new FormData();
    form.set("intent", "photo.floor");
    if (photo) form.set("a.floor.photo", photo);
    const response = await app.post(`/qc/check/edit?id=${id}&section=all`, form, cookie);
    const to = response.headers.get("Location")!;
    expect([response.status, to]).toEqual([303, expect.stringContaining("#item-floor")]);
    const address = to.split("#")[0]!;
    return { address, said: saidAt((await get(address)).html) };
  };
  expect((await add(null)).said).toEqual([]);
  const { address, said } = await add(await photoOfFloor());
  expect(said).toEqual(["item-floor"]);

  const { key } = (await stored(id)).answers["floor"]!.photos![0]!;
  await removePhoto(people.lan, id, "floor", key, new Date());
  expect(saidAt((await get(address)).html)).toEqual([]);
});
