import { m, say } from "#app/i18n/locale.ts";
import { type Draft, findItem, type Place, placeName } from "#app/templates/draft.ts";
import { sayProblem } from "#app/templates/draft-problems.ts";
import { sayField } from "#app/templates/words.ts";
import type { EditorState } from "./editor-state.ts";
import { HeadPanel } from "./head-panel.tsx";
import { ItemPanel } from "./item-panel.tsx";
import { SectionPanel } from "./section-panel.tsx";
import type { EditView } from "./view.ts";

/** The part that is being edited. */
export function OpenPart({
  view,
  state,
  open,
  pictureProblem,
  onPicture,
}: {
  view: EditView;
  state: EditorState;
  open: Place;
  pictureProblem: string | null;
  onPicture: ((file: File) => void) | null;
}) {
  const { draft, shares } = state;
  const problems = state.problems.get(placeName(open)) ?? [];
  const errorOf = (field: string) => {
    const found = problems.find((problem) => problem.field === field);
    return found && sayProblem(view.words.problems, found);
  };
  const whole = problems.filter((problem) => problem.field === "");
  const item = open.kind === "item" ? findItem(draft, open.id)?.item : undefined;
  const section = open.kind === "section" ? draft.sections.find(({ id }) => id === open.id) : undefined;
  return (
    <section className="panel" data-part>
      <h2 tabIndex={-1} className="panel-title mb-3 outline-none">
        {titleOf(draft, open)}
      </h2>
      {whole.map((problem) => (
        <p key={problem.code} className="field-error mb-2">
          {[sayField(problem.field), sayProblem(view.words.problems, problem)].filter(Boolean).join(": ")}
        </p>
      ))}
      {open.kind === "head" && <HeadPanel head={draft.head} categories={view.categories} errorOf={errorOf} />}
      {section && (
        <SectionPanel
          words={view.words}
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
          pictureProblem={pictureProblem}
          onPicture={onPicture}
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
