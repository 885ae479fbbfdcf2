import { type ParkedSubmission, parkedSubmissions, openHref } from "#app/auth/parked-submission.ts";
import { db } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.ts";
import type { App } from "../app.ts";

/** Parks a form as if it had been sent a moment ago; resolves to its id. */
export async function park(uid: string, action: string, fields: readonly (readonly [name: string, value: string])[]) {
  const id = newId();
  await db.create(parkedSubmissions, id, {
    uid,
    at: new Date().toISOString(),
    action,
    page: action,
    multipart: false,
    fields: fields.map(([name, value]) => ({ name, value })),
    photos: [],
    filesLost: 0,
  });
  return id;
}

/** Presses the button that opens a parked submission in its form. */
export function openParked(app: App, submission: Pick<ParkedSubmission, "action">, id: string, cookie: string) {
  const plain = { method: "POST", body: `kept=${id}\r\n`, headers: { "Content-Type": "text/plain" } };
  return app.request(openHref(submission, id), plain, cookie);
}
