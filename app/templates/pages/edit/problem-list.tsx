import { m, say } from "#app/i18n/locale.ts";
import { type DraftProblem, describeDraftProblem } from "#app/templates/draft-problems.ts";
import { type Draft, findItem, placeName } from "#app/templates/draft.ts";
import type { DraftProblemTexts } from "#app/templates/problem-words.ts";
import { fieldLabel } from "#app/templates/words.ts";
import { ErrorList } from "#app/ui/page.tsx";

const most = 200;

export function ProblemList({
  texts,
  draft,
  problems,
}: {
  texts: DraftProblemTexts;
  draft: Draft;
  problems: ReadonlyMap<string, readonly DraftProblem[]>;
}) {
  const all = [...problems.values()].flat();
  return (
    <section id="problems" className="notice scroll-mt-36 tone-warn">
      <h2 className="font-semibold">{m.templates_edit_problems_title({ count: all.length })}</h2>
      <ErrorList>
        {all.slice(0, most).map((problem) => (
          <li key={`${placeName(problem.at)} ${problem.field} ${problem.code}`}>
            <button
              name="intent"
              value={`open.${placeName(problem.at)}`}
              className="group block min-h-11 w-full py-1.5 text-left"
            >
              <span className="line-clamp-1 font-medium group-hover:underline">{placeLabel(draft, problem)}</span>
              <span className="block text-sm">{problemText(texts, problem)}</span>
            </button>
          </li>
        ))}
      </ErrorList>
    </section>
  );
}

export function placeLabel(draft: Pick<Draft, "sections">, { at }: DraftProblem): string {
  if (at.kind === "head") return m.templates_edit_head();
  const home = at.kind === "item" ? findItem(draft, at.id) : null;
  const section = home?.section ?? draft.sections.find(({ id }) => id === at.id);
  if (!section) return "";
  const number = draft.sections.indexOf(section) + 1;
  return home
    ? `${number}.${section.items.indexOf(home.item) + 1} ${shortened(say(home.item.text))}`
    : `${number}. ${shortened(say(section.title))}`;
}

export function problemText(texts: DraftProblemTexts, problem: DraftProblem): string {
  return [fieldLabel(problem.field, problem.number), describeDraftProblem(texts, problem)].filter(Boolean).join(": ");
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text;
}
