/** Photos whose process ends before it has answered. */
import { spawnSync } from "node:child_process";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { storePhoto } from "#app/files/photo.server.ts";
import { files } from "#app/files/files.server.ts";

/** A picture that takes several seconds. */
const large = sharp({ create: { width: 8000, height: 6000, channels: 3, background: "#876" } })
  .jpeg()
  .toBuffer();

const shrinkers = () => {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", "shrink-process"], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
};

/** Ends the process that shrinks photos, which isn't `last`; resolves to its id. */
const killNext = (last?: number) =>
  vi.waitFor(
    () => {
      const next = shrinkers().find((id) => id !== last);
      expect(next).toBeDefined();
      process.kill(next!, "SIGKILL");
      return next!;
    },
    { timeout: 20_000, interval: 5 },
  );

test("gives a photo to another process when the first is killed", async () => {
  const photo = storePhoto(files, await large);
  await killNext();
  expect(await photo).toMatchObject({ width: 2048, height: 1536 });
});

test("refuses a photo that kills two processes as broken, and stores the next one", async () => {
  const photo = storePhoto(files, await large).catch((error: unknown) => error);
  await killNext(await killNext());
  expect(await photo).toMatchObject({ name: "PhotoRefused", problem: "broken" });
  expect(await storePhoto(files, await large)).toMatchObject({ width: 2048 });
});
