import type { User } from "#app/auth/user.ts";
import {
  areaField,
  chosenIds,
  dayFields,
  daySort,
  managerField,
  readPlaceChoices,
  storeFilterField,
} from "#app/checks/parts/list-fields.server.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { sittingParams } from "#app/camera/list-params.ts";
import { noShift } from "#app/camera/points.ts";
import { observationSchema, sittingSchema } from "#app/camera/sitting.ts";
import { listSittings } from "#app/camera/sittings.server.ts";
import { db } from "#app/db/db.server.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import type { FilterOption } from "#app/lists/declaration.server.ts";
import { defineList } from "#app/lists/define-list.server.ts";
import { readPolicyVersions } from "#app/score-policy/policy.server.ts";
import { policyOf } from "#app/score-policy/versions.ts";
import { sittingStatusChoices } from "#app/camera/parts/status.tsx";
import { href } from "#app/ui/href.ts";
import { z } from "zod";
import { sittingColumns } from "./columns.tsx";

export const sittingList = defineList({
  params: sittingParams,
  fields: {
    storeId: storeFilterField,
    month: { ...dayFields.month, main: true },
    from: dayFields.from,
    to: dayFields.to,
    area: areaField,
    managerId: managerField,
    inspectorId: { kind: "select", label: () => m.camera_observer() },
    category: { kind: "select", label: () => m.camera_category() },
    severity: { kind: "select", label: () => m.camera_severity(), options: severityChoices },
    shift: { kind: "select", label: () => m.camera_shift() },
    status: { kind: "select", options: sittingStatusChoices },
  },
  sort: daySort,
  columns: sittingColumns,
  view: "camera",
  limit: 50,
  choices: readChoices,
  read: async ({ user, filters, sort, choices }, page) =>
    listSittings(user, { ...filters, ...(await chosenIds(filters, choices)), sort }, page),
  total: (count) => m.camera_count({ count, number: formatNumber(count, getLocale()) }),
  context: async (sittings) => {
    const versions = sittings.length > 0 ? await readPolicyVersions(db) : [];
    return { policyOf: (month) => policyOf(versions, month) };
  },
  api: {
    path: "camera",
    summary: "Sittings at the cameras with what was seen, the latest first.",
    schema: sittingSchema,
    fields: ["storeId", "storeCode", "storeName", "managerId", "inspectorId", "from", "to", "note", "updatedAt"],
    item: z.object({ observations: z.array(observationSchema.omit({ photos: true })) }),
    to: (id) => href("/qc/camera/:id", { id }),
  },
});

async function readChoices(user: User, search: URLSearchParams): Promise<Record<string, FilterOption[]>> {
  const [choices, versions] = await Promise.all([readPlaceChoices(user, search), readPolicyVersions(db)]);
  // A later version has every row of the earlier ones.
  const { observationCategories, shifts } = policyOf(versions, "9999-12");
  return {
    ...choices,
    category: observationCategories.map(({ code, name }) => ({ value: code, label: say(name) })),
    shift: [
      ...shifts.map(({ code, name }) => ({ value: code, label: say(name) })),
      { value: noShift, label: m.camera_no_shift() },
    ],
  };
}
