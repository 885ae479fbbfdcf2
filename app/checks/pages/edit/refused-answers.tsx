import { m, say } from "#app/i18n/locale.ts";
import { itemsOf } from "#app/templates/template.ts";
import { useErrorTitle } from "#app/ui/error-title.tsx";
import { ErrorList, ErrorSummary } from "#app/ui/page.tsx";
import { type CheckFormRefusal, type CheckFormView, itemAnchor, missingHref, sectionOf } from "./form-view.ts";

export default function RefusedAnswers({
  view,
  refusal,
  section,
  follow,
}: {
  view: CheckFormView;
  refusal: CheckFormRefusal;
  section: string;
  follow: (item: string) => void;
}) {
  const items = new Map(itemsOf(view.version).map((item) => [item.id, item]));
  const problems = refusal.problems.filter((problem) => items.has(problem.item) && problem.code !== "conflict");
  useErrorTitle(true);
  const conflicts = Object.keys(refusal.conflicts);
  const elsewhere = (item: string) => {
    const home = sectionOf(view.version, item);
    return section === "all" || home === section ? null : (home ?? null);
  };
  return (
    <>
      {conflicts.length > 0 && (
        <ErrorSummary
          title={m.checks_edit_conflicts_top({ count: conflicts.length })}
          errors={conflicts.map((item) => ({ id: itemAnchor(item), message: say(items.get(item)!.text) }))}
        />
      )}
      {problems.length > 0 && (
        <div
          className="notice tone-bad"
          role="alert"
          tabIndex={-1}
          id={conflicts.length === 0 ? "errors" : "problems"}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was sent comes back because of these
          autoFocus={conflicts.length === 0}
        >
          <p className="font-semibold">
            {refusal.submitting
              ? m.checks_edit_errors_submit({ count: problems.length })
              : m.checks_edit_errors_save({ count: problems.length })}
          </p>
          <ErrorList>
            {problems.map((problem) => (
              <li key={`${problem.item} ${problem.message}`}>
                <a
                  href={
                    elsewhere(problem.item)
                      ? missingHref(view.checkId, elsewhere(problem.item)!, problem.item)
                      : `#${itemAnchor(problem.item)}`
                  }
                  onClick={(event) => {
                    event.preventDefault();
                    follow(problem.item);
                  }}
                >
                  {`${say(items.get(problem.item)!.text)} – ${problem.message}`}
                </a>
              </li>
            ))}
          </ErrorList>
        </div>
      )}
    </>
  );
}
