import { m } from "#app/i18n/locale.ts";
import type { DraftSection } from "#app/templates/draft.ts";
import { PasteLines, QuickAdd } from "./add-items.tsx";
import { useEditing, usePart } from "./editing.tsx";
import { EntryField, TextPair } from "./fields.tsx";
import { PartButtons } from "./part-buttons.tsx";
import { Rest } from "./rest.tsx";
import { describeShare } from "./share-words.ts";

export function SectionPanel({ section }: { section: DraftSection }) {
  const { texts } = useEditing().view;
  const { draft, shares } = usePart();
  const at = draft.sections.indexOf(section);
  const shift = (before: number) => `shift.${section.id}.${draft.sections[before]?.id ?? ""}`;
  return (
    <div className="flex flex-col gap-4">
      <TextPair name="title" />
      {draft.head.scored && (
        <div>
          <EntryField short name="weight" />
          <p className="mt-1 text-sm tabular-nums">{describeShare(shares.sections.get(section.id), "section")}</p>
          <p className="text-sm text-muted">{shares.weighted ? texts.weight : texts.noWeight}</p>
        </div>
      )}
      <Rest>
        {() => (
          <>
            <QuickAdd />
            <PasteLines key={section.id} />
            <PartButtons
              up={at > 0 ? shift(at - 1) : undefined}
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
