/** Another instance that writes what is new, and ends: `node other-instance.ts NOTIFIED READER CHAT`. */
import { db } from "#app/db/db.server.ts";
import { announce } from "#app/notifications/feed-entry.ts";
import { tell } from "#app/notifications/tell.server.ts";
import "#app/registry.server.ts";

const [, , notified, reader, chat] = process.argv;
const { signal } = new AbortController();
const telling = { id: "c1", concerns: {}, values: { by: "lead", store: "S1", day: "2026-03-05" }, uids: [notified!] };
await tell({ event: "elsewhere", kind: "check-voided", by: "lead" }, [telling], { now: new Date(), signal });
await db.transaction(async (tx) => announce(tx, { of: "chats", uids: [reader!], chat: chat! }));
