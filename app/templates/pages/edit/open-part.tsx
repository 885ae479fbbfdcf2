import { useLayoutEffect, useRef } from "react";
import { m, say } from "#app/i18n/locale.ts";
import { type Draft, type DraftPlace, placeName } from "#app/templates/draft.ts";
import { describeDraftProblem } from "#app/templates/draft-problems.ts";
import { FieldError } from "#app/ui/field.tsx";
import { PartContext, type PictureUpload, useEditing } from "./editing.tsx";
import type { EditorState } from "./editor-state.ts";
import { fillIn } from "./fill-in.ts";
import { HeadPanel } from "./head-panel.tsx";
import { ItemPanel } from "./item-panel.tsx";
import { partAt } from "./places.ts";
import { SectionPanel } from "./section-panel.tsx";

export default function OpenPart({
  state,
  open,
  upload,
}: {
  state: EditorState;
  open: DraftPlace;
  upload: PictureUpload;
}) {
  const { view } = useEditing();
  const { draft, shares } = state;
  const section = useRef<HTMLElement>(null);
  const contentKey = `${placeName(open)} ${state.refillCount}`;
  const renderedKey = useRef(contentKey);
  useLayoutEffect(() => {
    // Values typed before hydration stay.
    if (renderedKey.current !== contentKey && section.current) fillIn(section.current);
    renderedKey.current = contentKey;
  }, [contentKey]);
  const problems = state.problems.get(placeName(open)) ?? [];
  const errorOf = (field: string) => {
    const fieldProblems = problems.filter((problem) => problem.field === field);
    return fieldProblems.map((problem) => describeDraftProblem(view.texts.problems, problem)).join(" ") || undefined;
  };
  const part = partAt(draft, open);
  if (!part) return null;
  const pictureVersion = view.revision === null && view.version > 0 && !state.savedAt ? view.version : null;
  return (
    <section ref={section} className="panel" data-part>
      <h2 tabIndex={-1} className="mb-3 outline-none">
        {titleOf(draft, open)}
      </h2>
      {problems
        .filter(({ field }) => field === "")
        .map((problem) => (
          <FieldError key={problem.code} className="mb-2">
            {describeDraftProblem(view.texts.problems, problem)}
          </FieldError>
        ))}
      <PartContext value={{ draft, part, shares, upload, pictureVersion, errorOf }}>
        {"bands" in part ? (
          <HeadPanel head={part} />
        ) : "items" in part ? (
          <SectionPanel section={part} />
        ) : (
          <ItemPanel item={part} />
        )}
      </PartContext>
    </section>
  );
}

function titleOf(draft: Draft, open: DraftPlace): string {
  if (open.kind === "head") return m.templates_edit_head();
  const at = draft.sections.findIndex(
    (section) => section.id === open.id || section.items.some((item) => item.id === open.id),
  );
  const section = draft.sections[at];
  if (!section) return "";
  if (open.kind === "section") return `${m.templates_edit_section()} ${at + 1}`;
  const index = section.items.findIndex((item) => item.id === open.id);
  return `${at + 1}.${index + 1} · ${say(section.title)}`;
}
