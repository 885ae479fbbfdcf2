/** Photos of a form: an error names the refused one of several. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { readFormPhotos } from "#app/photos/form-photos.server.ts";
import { as } from "../people.ts";

test("names the refused file when there are several", async () => {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: "#284" } });
  const bytes = new Uint8Array(await image.jpeg().toBuffer());
  const right = { name: "photos", fileName: "quay.jpg", bytes, problem: null };
  const wrong = { name: "photos", fileName: "hop-dong.pdf", bytes: new Uint8Array([37, 80, 68, 70]), problem: null };
  const take = (sent: (typeof right)[]) =>
    readFormPhotos(as("lead"), "form", { pending: [], uploads: sent, max: 5, fullMessage: "" }, undefined, new Date());
  expect(await take([right, wrong])).toMatchObject({
    photos: [{}],
    problem: "hop-dong.pdf: Use a JPEG, PNG or WebP photo.",
  });
  expect((await take([wrong])).problem).toBe("Use a JPEG, PNG or WebP photo.");
});
