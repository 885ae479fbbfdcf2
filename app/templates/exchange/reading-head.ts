import { shorten } from "#app/i18n/plain.ts";
import type { Text } from "#app/i18n/text.ts";
import { emptyDraft } from "#app/templates/draft-content.ts";
import type { HeadFields } from "#app/templates/draft.ts";
import { categoryOf } from "#app/templates/category-of.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";
import { categorySchema } from "#app/templates/template.ts";
import { asWhole, type Reading } from "./reading.ts";

export interface GivenHead {
  readonly name: Text;
  readonly category: string;
  readonly scored: string;
  readonly passMark: string;
  readonly bands: readonly { readonly name: string; readonly value: string }[] | null;
  readonly fixDays: Readonly<Record<Severity, string>>;
}

export function headOf(reading: Reading, given: GivenHead): HeadFields {
  const usual = emptyDraft(given.name, "general").head;
  const place = (field: string) => reading.placeOf(`head.${field}`);
  if (given.bands && given.bands.length > templateLimits.bands)
    reading.report(place("bands"), "bands", "too-many", { max: templateLimits.bands });
  return {
    name: reading.text(place("name"), "name", given.name),
    category: category(given.category) || usual.category,
    scored: reading.flag(place("scored"), "scored", given.scored, usual.scored),
    passMark: asWhole(given.passMark.replace(/%$/, "")) || usual.passMark,
    bands:
      given.bands?.slice(0, templateLimits.bands).map(({ name, value }) => ({
        name: shorten(name).slice(0, draftLimits.entry),
        from: asWhole(value.replace(/%$/, "")),
      })) ?? usual.bands,
    fixDays: bySeverity((severity) => asWhole(given.fixDays[severity]) || usual.fixDays[severity]),
  };
}

function category(given: string): string {
  return categorySchema.safeParse(given).success ? given : categoryOf(given);
}
