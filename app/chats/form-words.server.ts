import { defineForms } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { sayPerson } from "#app/users/form-words.server.ts";
import { chatFieldNames } from "./field-names.ts";

export const chatForms = defineForms({
  does: {
    "/chats/new": m.chats_new_title,
    "/chats/:id": m.chats_message,
    "/chats/:id/people": m.chats_people_title,
    "/chats/:id/leave": m.shell_nav_chats,
    "/chats/:id/mute": m.shell_nav_chats,
    "/chats/:id/withdraw": m.shell_nav_chats,
  },
  fields: { ...chatFieldNames, message: null, mute: null },
  says: { notify: sayPerson, with: sayPerson },
});
