/** What the forms of assignments have in common. */
import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import type { AssignmentProblem } from "#app/store-managers/manager-form.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { EmptyState, Notice } from "#app/ui/page.tsx";
import type { AssignmentAnswer, Choice } from "./form.server.ts";

const picked = {
  manager: {
    title: () => m.managers_pick_manager(),
    none: () => m.managers_pick_none_manager(),
    create: () => m.managers_new(),
    href: "/qc/store-managers/new",
  },
  store: {
    title: () => m.managers_pick_store(),
    none: () => m.managers_pick_none_store(),
    create: () => m.stores_new(),
    href: "/qc/stores/new",
  },
};

/** Finds one of many by words: a GET form, and a link for each that matches. */
export function Picker({
  what,
  given,
  q,
  choices,
  more,
}: {
  what: "manager" | "store";
  /** What is chosen already, by its search param. */
  given: Readonly<Record<string, string>>;
  q: string;
  choices: readonly Choice[];
  more: boolean;
}) {
  const { title, none, create, href } = picked[what];
  if (choices.length === 0 && !q)
    return <EmptyState title={none()} action={<LinkButton to={href}>{create()}</LinkButton>} />;
  return (
    <section className="max-w-2xl">
      <h2 className="mb-3">{title()}</h2>
      <Form method="get" className="mb-4 flex items-end gap-2">
        {Object.entries(given).map(([param, value]) => (
          <input key={param} type="hidden" name={param} value={value} />
        ))}
        <TextField
          label={m.managers_pick_q()}
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          enterKeyHint="search"
          maxLength={200}
          className="flex-1"
        />
        <Button>{m.managers_pick_search()}</Button>
      </Form>
      {choices.length === 0 ? (
        <EmptyState title={m.managers_pick_none()} />
      ) : (
        <ul className="list">
          {choices.map((choice) => (
            <li key={choice.id}>
              <a
                href={`?${new URLSearchParams({ ...given, [`${what}Id`]: choice.id })}`}
                className="list-link flex-wrap gap-y-0 content-center"
              >
                <span className="w-full font-semibold">{choice.name}</span>
                <span className="text-sm muted tabular">
                  {[choice.code, choice.detail].filter(Boolean).join(" · ")}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-3 muted">{m.managers_pick_more()}</p>}
    </section>
  );
}

const problemTexts: Record<AssignmentProblem, () => string> = {
  missing: () => m.managers_day_missing(),
  malformed: () => m.managers_day_malformed(),
  order: () => m.managers_day_order(),
};

/** Why an assignment was refused, above its form. */
export function Refusal({ answer }: { answer: AssignmentAnswer | undefined }) {
  if (!answer) return null;
  const { overlap, stale, expired, badDay, left } = answer;
  return (
    <>
      {left !== undefined && <Notice tone="bad" title={m.managers_assign_left({ manager: left })} />}
      {expired && <Notice tone="warn" title={m.stores_form_expired()} />}
      {stale && (
        <Notice tone="warn" title={m.managers_assignment_stale()}>
          {`${m.stores_stale_now()}: ${daysText(stale)}`}
        </Notice>
      )}
      {badDay && answer.on !== undefined && <Notice tone="bad" title={m.managers_move_bad_day()} />}
      {overlap && (
        <Notice tone="bad" title={m.managers_overlap_title()}>
          {m.managers_overlap_body({ manager: overlap.manager, days: daysText(overlap) })}
        </Notice>
      )}
    </>
  );
}

export function daysText({ from, to, shared }: { from: string; to: string | null; shared?: boolean }): string {
  const days = m.stores_event_days({ from, to: to ?? m.stores_event_open_end() });
  return shared ? `${days} · ${m.stores_shared()}` : days;
}

/** First and last day, and whether it is shared. A browser shows nothing in a date field that holds no date: that one becomes text. */
export function DayFields({
  values,
  problems,
}: {
  values: { from: string; to: string; shared: boolean };
  problems?: AssignmentAnswer["problems"];
}) {
  const field = (name: "from" | "to") => ({
    name,
    type: problems?.[name] === "malformed" ? "text" : "date",
    defaultValue: values[name],
    error: problems?.[name] && problemTexts[problems[name]](),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("from")} label={m.managers_first_day()} required />
        <TextField {...field("to")} label={m.managers_last_day()} hint={m.managers_last_day_hint()} />
      </div>
      <label className="choice">
        <input type="checkbox" name="shared" defaultChecked={values.shared} />
        <span>
          {m.managers_shared()}
          <span className="block text-sm muted">{m.managers_shared_hint()}</span>
        </span>
      </label>
    </>
  );
}
