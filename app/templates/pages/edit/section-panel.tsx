import { m } from "#app/i18n/locale.ts";
import type { Draft, DraftSection } from "#app/templates/draft.ts";
import type { Share, Shares } from "#app/templates/shares.ts";
import { PasteLines, QuickAdd } from "./add-items.tsx";
import { EntryField, TextPair } from "./fields.tsx";
import { PartButtons } from "./part-buttons.tsx";
import { Rest } from "./rest.tsx";
import { sayShare } from "./share-words.ts";
import type { EditWords } from "#app/templates/edit-view.ts";

export function SectionPanel({
  words,
  enhanced,
  draft,
  section,
  share,
  shares,
  errorOf,
}: {
  words: EditWords;
  enhanced: boolean;
  draft: Draft;
  section: DraftSection;
  share: Share | undefined;
  shares: Shares;
  errorOf: (field: string) => string | undefined;
}) {
  const at = draft.sections.indexOf(section);
  const shift = (to: number) =>
    to < 0 || to > draft.sections.length || to === at + 1
      ? undefined
      : `shift.${section.id}.${draft.sections[to]?.id ?? ""}`;
  return (
    <div className="stack">
      <TextPair label={m.templates_field_title()} name="title" text={section.title} error={errorOf("title")} />
      {draft.head.scored && (
        <div>
          <EntryField
            short
            label={m.templates_field_weight()}
            name="weight"
            entry={section.weight}
            error={errorOf("weight")}
          />
          <p className="mt-1 text-sm tabular-nums">{sayShare(share, "section")}</p>
          <p className="field-hint">{shares.weighted ? words.weight : words.noWeight}</p>
        </div>
      )}
      <Rest enhanced={enhanced}>
        {() => (
          <>
            <QuickAdd words={words} />
            <PasteLines key={section.id} words={words} enhanced={enhanced} />
            <PartButtons
              up={at > 0 ? `shift.${section.id}.${draft.sections[at - 1]!.id}` : undefined}
              down={at < draft.sections.length - 1 ? shift(at + 2) : undefined}
              copy={`copy.section.${section.id}`}
              remove={`remove.${section.id}`}
              removeLabel={m.templates_edit_remove_section({ count: section.items.length })}
            />
          </>
        )}
      </Rest>
    </div>
  );
}
