/** Photos that are asked for and not waited for, at the built server. Run `npm run build` first. */
import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createAccount } from "../account.ts";
import { files } from "#app/files/files.server.ts";
import { storePhoto } from "#app/files/photo.server.ts";
import { pictureHref } from "#app/templates/picture-href.ts";
import { publishTemplate } from "#app/templates/templates.server.ts";
import { item, section } from "../checks/pages/edit/form.ts";
import { people, template } from "../checks/chain.ts";
import { startServer } from "../server-process.ts";

const [email, password] = ["lan@photos.test", "broken-off-9"];

/** Number of times the process has the file open. */
function timesOpen(pid: number, key: string): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).includes(key);
    } catch {
      return false;
    }
  }).length;
}

test("closes photos that a phone requested and then left", async () => {
  await createAccount({ email, password, displayName: "Lan", roles: ["user"] });
  const noise = { width: 1200, height: 1200, channels: 3 } as const;
  const photo = await storePhoto(
    files,
    await sharp(randomBytes(1200 * 1200 * 3), { raw: noise })
      .jpeg()
      .toBuffer(),
  );
  const sections = [section("hygiene", [item("pass-fail", "hands", { picture: photo })])];
  const { id, version } = await publishTemplate(people.lead, { ...template, sections }, new Date());
  const { process: server, port } = await startServer({}, { folder: process.env["DATA_DIR"]! });
  const from = `http://localhost:${port}`;
  const body = new URLSearchParams({ email, password });
  const signedIn = await fetch(`${from}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: from },
    body,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const href = pictureHref(id, photo.key, version);
  const ask = `GET ${href} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`;
  expect((await fetch(`${from}${href}`, { headers: { Cookie: cookie } })).headers.get("Content-Type")).toBe(
    "image/jpeg",
  );

  for (let round = 0; round < 10; round++)
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(ask.repeat(10), () => socket.destroy()));
      socket.once("close", () => resolve());
    });
  // Whatever was begun of them is done by the time that a later one is.
  await (await fetch(`${from}${href}`, { headers: { Cookie: cookie } })).arrayBuffer();
  await expect.poll(() => timesOpen(server.pid!, photo.key), { timeout: 5000 }).toBe(0);
});
