import { defineForms, type Says } from "#app/auth/form-words.server.ts";
import { db } from "#app/db/db.server.ts";
import { readEntries } from "#app/facts/directory.server.ts";
import { nameOfEntry } from "#app/facts/directory.ts";
import { m } from "#app/i18n/locale.ts";
import { chatFieldNames } from "./field-names.ts";

/** Somebody with whom one can chat, whom anybody signed in can find by name. */
const sayPerson: Says = async (_, uid) => nameOfEntry((await readEntries(db, "users", [uid])).get(uid)) || undefined;

export const chatForms = defineForms({
  does: {
    "/chats/new": m.chats_new_title,
    "/chats/:id": m.chats_message,
    "/chats/:id/people": m.chats_people_title,
    "/chats/:id/leave": m.shell_nav_chats,
    "/chats/:id/withdraw": m.shell_nav_chats,
  },
  fields: { ...chatFieldNames, message: null },
  says: { notify: sayPerson, with: sayPerson },
});
