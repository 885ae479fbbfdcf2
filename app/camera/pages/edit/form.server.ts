import { z } from "zod";
import { changeSitting, headRevision, recordSitting, findSittingRefusals } from "#app/camera/record-sitting.server.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import { describeSittingRefusals, sittingRefusal } from "#app/camera/pages/refusal.ts";
import { findSitting } from "#app/camera/sittings.server.ts";
import { config } from "#app/config.server.ts";
import { textOf } from "#app/files/form-body.server.ts";
import { dayOf } from "#app/i18n/days.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { defineEditPage } from "#app/records/edit-page.server.ts";
import { defineMoves } from "#app/records/move-page.server.ts";
import { defineNewPage } from "#app/records/new-page.server.ts";
import { defineRecordForm } from "#app/records/record-form.server.ts";
import { storeProposals, typedStoreField, typedStoreOf } from "#app/stores/typed-store.server.ts";
import { dayText, timeText, freeText } from "#app/ui/form-values.ts";
import { href } from "#app/ui/href.ts";

const sittingForm = defineRecordForm({
  find: findSitting,
  href: (id) => href("/qc/camera/:id", { id }),
  nameOf: ({ storeName, day }) => `${storeName} · ${formatDay(day)}`,
  revisionOf: headRevision,
  getChoices: async (user) => ({ proposals: await storeProposals(user) }),
  schema: async ({ user, fields, current }) =>
    z.object({
      storeId: await typedStoreField(user, textOf(fields, "storeId"), { current }),
      day: dayText,
      from: timeText,
      to: timeText,
      note: freeText(sittingLimits.note),
    }),
  validate: (valid, now, current) => describeSittingRefusals(findSittingRefusals(valid, now, current)),
  refusal: sittingRefusal,
});

export const newSittingPage = defineNewPage(sittingForm, {
  formName: "record-sitting",
  action: "record sitting",
  getInitialValues: async (user, search, now) => ({
    storeId: await typedStoreOf(user, search),
    day: dayOf(now, config.APP_TIME_ZONE),
  }),
  create: (user, fields, identity, { now }) => recordSitting(user, fields, identity, now),
  message: () => m.camera_recorded(),
});

export const editSittingPage = defineEditPage(sittingForm, {
  formName: "change-sitting",
  action: "change sitting",
  toFormValues: ({ storeCode, day, from, to, note }) => ({ storeId: storeCode, day, from, to, note }),
  update: (user, id, fields, identity, { now }) => changeSitting(user, id, fields, identity, now),
  closedReason: ({ status }) => (status === "void" ? m.camera_is_void() : null),
  message: () => m.records_saved(),
});

export const sittingMoves = defineMoves(sittingForm, {
  action: "change sitting",
  describe: ({ storeName, day, from, to }) => ({ code: storeName, name: `${formatDay(day)}, ${from}–${to}` }),
});
