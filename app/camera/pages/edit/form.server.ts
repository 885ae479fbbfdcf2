/** The pages on which a sitting itself is recorded, changed and voided. */
import { z } from "zod";
import { changeSitting, headRevision, recordSitting, refusalsOf } from "#app/camera/record-sitting.server.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import { refusalWords, sittingRefusal } from "#app/camera/pages/refusal.ts";
import type { Sitting } from "#app/camera/sitting.ts";
import { findSitting } from "#app/camera/sittings.server.ts";
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { definePages } from "#app/records/record-pages.server.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { dayText, timeText, words } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";

export const sittingPages = definePages({
  forms: { create: "record-sitting", edit: "change-sitting" },
  actions: { create: "record sitting", edit: "change sitting" },
  find: findSitting,
  href: (id) => href("/qc/camera/:id", { id }),
  revisionOf: headRevision,
  named: ({ storeName, day, from, to }) => ({ code: storeName, name: `${formatDay(day)}, ${from}–${to}` }),
  choices: async (user) => ({ proposals: await storeProposals(user) }),
  first: async (user, search, now) => ({
    storeId: await typedStoreOf(user, search),
    day: dayOf(now, config.APP_TIME_ZONE),
  }),
  shown: ({ storeCode, day, from, to, note }: Sitting) => ({ storeId: storeCode, day, from, to, note }),
  schema: async ({ user, fields, current }) =>
    z.object({
      storeId: await typedStoreField(user, textOf(fields, "storeId"), { current }),
      day: dayText,
      from: timeText,
      to: timeText,
      note: words(sittingLimits.note),
    }),
  problems: (right, now, current) => refusalWords(refusalsOf(right, now, current)),
  create: (user, given, sent, { now }) => recordSitting(user, given, sent, now),
  edit: (user, id, given, sent, { now }) => changeSitting(user, id, given, sent, now),
  refusal: sittingRefusal,
  ended: ({ status }) => (status === "void" ? m.camera_is_void() : null),
  words: { created: () => m.camera_recorded(), saved: () => m.records_saved() },
});
