import { type Columns, list, type RowOf } from "#app/facts/columns.ts";
import { businessDay, oneOf, uint16, word, wordOrNone } from "#app/facts/kinds.ts";
import { defineShards } from "#app/facts/shards.ts";
import { severities } from "#app/score-policy/severity.ts";
import { minutesFrom, minutesAfterMidnight } from "#app/score-policy/shifts.ts";
import { isCountedSitting, type Sitting } from "./sitting.ts";

const columns = {
  store: word("stores"),
  inspector: word("inspectors"),
  manager: wordOrNone("managers"),
  day: businessDay(),
  minutes: uint16(),
  observations: list({
    category: word("categories"),
    severity: oneOf(severities),
    at: uint16(),
  }),
};

export type SittingColumns = Columns<typeof columns>;

/** About 50 bytes for a sitting of three observations. */
export const cameraFacts = defineShards("facts-camera", 8, columns);

export function sittingFactRow(sitting: Sitting, id: string): RowOf<typeof columns> | null {
  if (!isCountedSitting(sitting)) return null;
  return {
    key: id,
    store: sitting.storeId,
    inspector: sitting.inspectorId,
    manager: sitting.managerId,
    day: sitting.day,
    minutes: minutesFrom(sitting.from, sitting.to),
    observations: sitting.observations.map(({ category, severity, at }) => ({
      category,
      severity,
      at: minutesAfterMidnight(at),
    })),
  };
}
