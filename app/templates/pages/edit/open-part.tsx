import { useLayoutEffect, useRef } from "react";
import { m, say } from "#app/i18n/locale.ts";
import { type Draft, findItem, type Place, placeName } from "#app/templates/draft.ts";
import { sayProblem } from "#app/templates/draft-problems.ts";
import type { EditorState } from "./editor-state.ts";
import { fillIn } from "./fill-in.ts";
import { HeadPanel } from "./head-panel.tsx";
import { ItemPanel } from "./item-panel.tsx";
import type { PictureUpload } from "./picture-field.tsx";
import { SectionPanel } from "./section-panel.tsx";
import type { EditView } from "#app/templates/edit-view.ts";

/** The part that is being edited. */
export default function OpenPart({
  view,
  state,
  open,
  picture,
}: {
  view: EditView;
  state: EditorState;
  open: Place;
  picture: PictureUpload;
}) {
  const { draft, shares } = state;
  const part = useRef<HTMLElement>(null);
  const shows = `${placeName(open)} ${state.filled}`;
  const shown = useRef(shows);
  useLayoutEffect(() => {
    // What was typed before scripts ran stays.
    if (shown.current !== shows && part.current) fillIn(part.current);
    shown.current = shows;
  }, [shows]);
  const problems = state.problems.get(placeName(open)) ?? [];
  const errorOf = (field: string) => {
    const found = problems.filter((problem) => problem.field === field);
    return found.map((problem) => sayProblem(view.words.problems, problem)).join(" ") || undefined;
  };
  const whole = problems.filter((problem) => problem.field === "");
  const item = open.kind === "item" ? findItem(draft, open.id)?.item : undefined;
  const section = open.kind === "section" ? draft.sections.find(({ id }) => id === open.id) : undefined;
  return (
    <section ref={part} className="panel" data-part>
      <h2 tabIndex={-1} className="panel-title mb-3 outline-none">
        {titleOf(draft, open)}
      </h2>
      {whole.map((problem) => (
        <p key={problem.code} className="field-error mb-2">
          {sayProblem(view.words.problems, problem)}
        </p>
      ))}
      {open.kind === "head" && (
        <HeadPanel enhanced={state.enhanced} head={draft.head} categories={view.categories} errorOf={errorOf} />
      )}
      {section && (
        <SectionPanel
          words={view.words}
          enhanced={state.enhanced}
          draft={draft}
          section={section}
          share={shares.sections.get(section.id)}
          shares={shares}
          errorOf={errorOf}
        />
      )}
      {item && (
        <ItemPanel
          words={view.words}
          enhanced={state.enhanced}
          templateId={view.id}
          version={view.revision === null && view.version > 0 && !state.savedAt ? view.version : null}
          draft={draft}
          item={item}
          share={shares.items.get(item.id)}
          errorOf={errorOf}
          upload={picture}
        />
      )}
    </section>
  );
}

/** "2.3" and the section it stands in. */
function titleOf(draft: Draft, open: Place): string {
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
