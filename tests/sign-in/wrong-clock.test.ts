/** Data of a clock that was a year ahead for a while, once it is right again. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createAccount } from "../account.ts";
import { config } from "#app/config.server.ts";
import { readSession, sessions, startSession } from "#app/sign-in/session.server.ts";
import { invitedRoles, invite, readInvitation } from "#app/sign-in/invitations.server.ts";
import { db } from "#app/db/db.server.ts";
import { isOutdated } from "#app/auth/user.ts";
import { commandAccess } from "#app/users/access.server.ts";
import { getProfile, noteSignIn } from "#app/users/users.server.ts";
import { origin } from "../app.ts";
import { proofOf } from "./proof.ts";

const year = 365 * 24 * 60 * 60 * 1000;
const ahead = () => new Date(Date.now() + year);

test("ends a session begun by the wrong clock, instead of keeping it for a year", async () => {
  const cookie = (await startSession(new Request(origin), proofOf("an"), ahead())).split(";", 1)[0]!;
  const request = new Request(origin, { headers: { Cookie: cookie } });
  expect(await readSession(request, new Date())).toBe("ended");
  expect(await readSession(request, ahead())).toMatchObject({ uid: "an" });
  const token = cookie.split("=")[1]!;
  const id = createHash("sha256").update(token).digest("hex");
  const stored = (await db.get(sessions, id))!.data;
  const [now, later] = [new Date(), new Date(Date.now() + 4 * 60 * 1000).toISOString()];
  await db.set(sessions, id, { ...stored, createdAt: later, lastUsedAt: later });
  expect(await readSession(request, now), "by the clock of another instance").toMatchObject({ uid: "an" });
});

test("keeps sessions and links from before the clock was set back as long as new ones", async () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const cookie = (await startSession(new Request(origin), proofOf("dung"), tomorrow)).split(";", 1)[0]!;
  const request = new Request(origin, { headers: { Cookie: cookie } });
  const now = new Date();
  expect(await readSession(request, now)).toMatchObject({ uid: "dung" });
  const [session] = (await db.query(sessions, { where: [["uid", "==", "dung"]], limit: 2 })).documents;
  expect(Date.parse(session!.data.expiresAt)).toBe(now.getTime() + config.SESSION_DAYS * 24 * 60 * 60 * 1000);
  const token = await invite("dung@demo.test", ["lead"], tomorrow);
  expect(await readInvitation(token)).toMatchObject({ roles: ["lead"] });
});

test("ends a link made by the wrong clock, with its roles", async () => {
  const token = await invite("binh@demo.test", ["lead"], ahead());
  expect(await readInvitation(token)).toBeNull();
  expect(await invitedRoles("binh@demo.test")).toBeNull();
  expect(await readInvitation(token, ahead())).toMatchObject({ roles: ["lead"] });
});

test("accepts new sessions of a user who was enabled by the wrong clock", async () => {
  const [email, password] = ["chi@demo.test", "demo-1234"];
  const { uid } = await createAccount({ email, password, displayName: null, roles: ["user"] });
  const before = new Date(Date.now() - 1000).toISOString();
  const command = { name: "npm run enable" };
  await commandAccess(command, uid, { disabled: true }, ahead());
  await commandAccess(command, uid, { disabled: false }, ahead());
  const now = new Date();
  await noteSignIn(uid, now);
  const profile = (await getProfile(uid))!;
  expect(isOutdated(profile, before)).toBe(true);
  expect(isOutdated(profile, now.toISOString())).toBe(false);
});
