import { m, say } from "#app/i18n/locale.ts";
import { type DraftProblem, type ProblemWords, sayProblem } from "#app/templates/draft-problems.ts";
import { type Draft, findItem, placeName } from "#app/templates/draft.ts";
import { sayField } from "#app/templates/words.ts";

/** All that keeps the draft from being published; each opens its place. */
export function ProblemList({
  words,
  draft,
  problems,
}: {
  words: ProblemWords;
  draft: Draft;
  problems: ReadonlyMap<string, readonly DraftProblem[]>;
}) {
  const all = [...problems.values()].flat();
  return (
    <div className="notice notice-warn" id="problems">
      <p className="notice-title">{m.templates_edit_problems_title({ count: all.length })}</p>
      <ul className="error-list">
        {all.slice(0, 100).map((problem) => (
          <li key={`${placeName(problem.at)} ${problem.field} ${problem.code}`}>
            <button
              name="intent"
              value={`open.${placeName(problem.at)}`}
              className="min-h-11 text-left underline md:min-h-0"
            >
              {sayPlace(words, draft, problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "2.3 Sinks are clean – Points: has to be a whole number" */
export function sayPlace(problemWords: ProblemWords, draft: Pick<Draft, "sections">, problem: DraftProblem): string {
  const { at } = problem;
  const words = [sayField(problem.field), sayProblem(problemWords, problem)].filter(Boolean).join(": ");
  if (at.kind === "head") return `${m.templates_edit_head()} – ${words}`;
  const home = at.kind === "item" ? findItem(draft, at.id) : null;
  const section = home?.section ?? draft.sections.find(({ id }) => id === at.id);
  if (!section) return words;
  const number = draft.sections.indexOf(section) + 1;
  return home
    ? `${number}.${section.items.indexOf(home.item) + 1} ${say(home.item.text).slice(0, 60)} – ${words}`
    : `${number}. ${say(section.title).slice(0, 60)} – ${words}`;
}
