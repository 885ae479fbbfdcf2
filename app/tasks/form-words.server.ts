import { defineForms, named, nameIn, type Says, sayYes } from "#app/auth/form-words.server.ts";
import { m } from "#app/i18n/locale.ts";
import { noOne } from "#app/lists/params.ts";
import { sayStore } from "#app/stores/form-words.server.ts";
import { categoryName } from "#app/templates/category.ts";
import { sayPerson } from "#app/users/form-words.server.ts";
import { moveNames } from "./move-words.ts";
import { storesManager } from "./owners.server.ts";
import { priorityNames, taskFieldNames } from "./task-names.ts";

const sayOwner: Says = (user, value) =>
  value === storesManager ? m.tasks_owner_manager() : value === noOne ? m.tasks_owner_none() : sayPerson(user, value);

const fields = {
  ...taskFieldNames,
  words: m.tasks_field_words,
  comment: m.tasks_comment,
  reason: m.records_reason,
  photos: m.tasks_photos_of_fix,
  board: null,
  ids: null,
  run: null,
  changed: null,
  left: null,
};
const says = {
  storeId: sayStore,
  priority: named(priorityNames),
  category: (_, value) => categoryName(value),
  needsPhoto: sayYes,
  ownerId: sayOwner,
  to: sayOwner,
} satisfies Readonly<Record<string, Says>>;

export const taskForms = [
  defineForms({
    does: { "/tasks/bulk": m.tasks_bulk_title, "/tasks/:id/assign": m.tasks_assign },
    fields: { ...fields, ownerId: m.tasks_assign_to },
    says,
  }),
  defineForms({
    does: {
      "/tasks/new": m.tasks_new,
      "/tasks/:id/edit": m.tasks_edit,
      "/tasks/:id/move": (move) => nameIn(moveNames, move) ?? m.tasks_title(),
      "/tasks/:id/comment": m.tasks_comment_add,
      "/tasks/:id/photo/view": m.tasks_title,
      "/tasks/:id/photo": m.tasks_title,
      "/tasks/:id": m.tasks_finish_title,
    },
    fields,
    says,
  }),
];
