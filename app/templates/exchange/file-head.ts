import { shorten } from "#app/i18n/plain.ts";
import type { Text } from "#app/i18n/text.ts";
import { emptyDraft } from "#app/templates/draft-content.ts";
import type { HeadFields } from "#app/templates/draft.ts";
import { categoryOf } from "#app/templates/category-of.ts";
import * as draftLimits from "#app/templates/draft-limits.ts";
import * as templateLimits from "#app/templates/limits.ts";
import { bySeverity, type Severity } from "#app/score-policy/severity.ts";
import { categorySchema } from "#app/templates/template.ts";
import { wholeNumberEntry, type DraftBuilder } from "./draft-builder.ts";

export interface FileHead {
  readonly name: Text;
  readonly category: string;
  readonly scored: string;
  readonly passMark: string;
  readonly bands: readonly { readonly name: string; readonly value: string }[] | null;
  readonly fixDays: Readonly<Record<Severity, string>>;
}

export function headOf(builder: DraftBuilder, head: FileHead): HeadFields {
  const defaults = emptyDraft(head.name, "general").head;
  const positionOf = (field: string) => builder.positionOf(`head.${field}`);
  if (head.bands && head.bands.length > templateLimits.bands)
    builder.report({ at: positionOf("bands"), field: "bands" }, "too-many", { max: templateLimits.bands });
  return {
    name: builder.limitText({ at: positionOf("name"), field: "name" }, head.name),
    category: normalizeCategory(head.category) || defaults.category,
    scored: builder.readFlag(
      { at: positionOf("scored"), field: "scored" },
      { cell: head.scored, fallback: defaults.scored },
    ),
    passMark: wholeNumberEntry(head.passMark.replace(/%$/, "")) || defaults.passMark,
    bands:
      head.bands?.slice(0, templateLimits.bands).map(({ name, value }) => ({
        name: shorten(name).slice(0, draftLimits.entry),
        from: wholeNumberEntry(value.replace(/%$/, "")),
      })) ?? defaults.bands,
    fixDays: bySeverity((severity) => wholeNumberEntry(head.fixDays[severity]) || defaults.fixDays[severity]),
  };
}

function normalizeCategory(name: string): string {
  return categorySchema.safeParse(name).success ? name : categoryOf(name);
}
