/** Another instance that writes new entries and ends: `node other-instance.ts NOTIFIED READER CHAT`. */
import { db } from "#app/db/db.server.ts";
import { announce } from "#app/notifications/feed-entry.ts";
import { notify } from "#app/notifications/notify.server.ts";
import { composeAreas } from "#app/areas.server.ts";

composeAreas();

const [, , notified, reader, chat] = process.argv;
const { signal } = new AbortController();
const notice = { id: "c1", concerns: {}, values: { by: "lead", store: "S1", day: "2026-03-05" }, uids: [notified!] };
await notify({ event: "elsewhere", kind: "check-voided", by: "lead" }, [notice], { now: new Date(), signal });
await db.transaction(async (tx) => announce(tx, { of: "chats", uids: [reader!], chat: chat! }));
