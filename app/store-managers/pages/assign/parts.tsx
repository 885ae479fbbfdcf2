import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import { isDay } from "#app/i18n/days.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { fieldsOf, type Reply } from "#app/ui/form.tsx";
import { EmptyState } from "#app/ui/page.tsx";
import { searchLength } from "#app/ui/search-length.ts";
import type { PickerChoice } from "./form.server.ts";
import { href } from "#app/ui/href.ts";

const picked = {
  manager: {
    title: () => m.managers_pick_manager(),
    none: () => m.managers_pick_none_manager(),
    create: () => m.managers_new(),
    href: href("/qc/store-managers/new"),
  },
  store: {
    title: () => m.managers_pick_store(),
    none: () => m.managers_pick_none_store(),
    create: () => m.stores_new_title(),
    href: href("/qc/stores/new"),
  },
};

/** Works without JavaScript: a GET form, and a link for each match. */
export function Picker({
  what,
  params,
  q,
  choices,
  more,
}: {
  what: "manager" | "store";
  params: Readonly<Record<string, string>>;
  q: string;
  choices: readonly PickerChoice[];
  more: boolean;
}) {
  const { title, none, create, href: toCreate } = picked[what];
  if (choices.length === 0 && !q)
    return <EmptyState title={none()} action={<LinkButton to={toCreate}>{create()}</LinkButton>} />;
  return (
    <section className="max-w-2xl">
      <h2 className="mb-3">{title()}</h2>
      <Form method="get" className="mb-4 flex items-end gap-2">
        {Object.entries(params).map(([param, value]) => (
          <input key={param} type="hidden" name={param} value={value} />
        ))}
        <TextField
          label={m.managers_pick_q()}
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          enterKeyHint="search"
          maxLength={searchLength}
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
                href={`?${new URLSearchParams({ ...params, [`${what}Id`]: choice.id })}`}
                className="list-link flex-wrap content-center gap-y-0"
              >
                <span className="w-full font-semibold">{choice.name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {[choice.code, choice.detail].filter(Boolean).join(" · ")}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="mt-3 text-muted">{m.managers_pick_more()}</p>}
    </section>
  );
}

/** An invalid day is in a text field, because browsers empty it in a date field. */
export function DayFields({
  reply,
  days,
}: {
  reply: Reply | undefined;
  days: { from: string; to?: string; shared?: boolean };
}) {
  const field = fieldsOf(reply, { ...days, shared: days.shared ? "on" : "" });
  const dayField = (name: "from" | "to") => {
    const { defaultValue } = field(name);
    return { ...field(name), type: !defaultValue || isDay(defaultValue) ? "date" : "text" };
  };
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...dayField("from")} label={m.managers_first_day()} required />
        <TextField {...dayField("to")} label={m.managers_last_day()} hint={m.managers_last_day_hint()} />
      </div>
      <label className="choice">
        <input type="checkbox" name="shared" defaultChecked={field("shared").defaultValue === "on"} />
        <span>
          {m.managers_shared()}
          <span className="block text-sm text-muted">{m.managers_shared_hint()}</span>
        </span>
      </label>
    </>
  );
}
