import { Form } from "react-router";
import { activityStatusNames, categoryNames, optionsOf } from "#app/activities/activity-names.ts";
import { activityLimits } from "#app/activities/limits.ts";
import { activityFieldNames } from "#app/activities/field-names.ts";
import { photoHref } from "#app/activities/pages/photo-href.ts";
import type { Photo } from "#app/files/photo.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useSavedForm } from "#app/outbox/use-saved-form.tsx";
import { PhotoField } from "#app/photos/parts/photo-field.tsx";
import { Conflict } from "#app/records/parts/conflict.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";

type Field = keyof typeof activityFieldNames;
type Texts = Partial<Record<Field, string>>;

interface ActivityFormProps {
  loaderData: {
    /** Null while it is recorded. */
    readonly id: string | null;
    readonly title: string;
    readonly first: Texts;
    /** Whether it can still be planned or done. */
    readonly moves: boolean;
    readonly seen: string;
    readonly key: string;
    readonly proposals: readonly Option[];
    /** Whom it can be entered for; none for those who enter their own. */
    readonly persons: readonly Option[];
    readonly photos: readonly Photo[];
  };
  given:
    | {
        readonly reply: Reply;
        readonly seen?: string;
        readonly current?: Texts;
        readonly keptPhotos: readonly string[];
        readonly removed: readonly string[];
      }
    | Unreached
    | undefined;
}

/** Records an activity, or changes it; where someone else has changed it, beside how it is now. */
export function ActivityForm({ loaderData, given }: ActivityFormProps) {
  const { id, title, first, moves, seen, key, proposals, persons, photos } = loaderData;
  const path = id === null ? href("/qc/activities/new") : href("/qc/activities/:id/edit", { id });
  const { form, notice, answer } = useSavedForm(path, given);
  const typed = fieldsOf<Field>(answer?.reply, first);
  const field = (name: Field) => ({ ...typed(name), label: activityFieldNames[name]() });
  const conflict = useAnswerFocus(answer);
  const back = id === null ? href("/qc/activities") : href("/qc/activities/:id", { id });
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} lead={id === null && m.activities_new_lead()} />
      <Form
        ref={form}
        method="post"
        action={path}
        encType="multipart/form-data"
        className="flex flex-col gap-4"
        noValidate
      >
        <input type="hidden" name="key" value={key} />
        {id !== null && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
        {!moves && <input type="hidden" name="status" value="done" />}
        <FormErrors reply={answer?.reply} />
        {notice}
        {answer?.current && (
          <Conflict
            title={m.activities_stale()}
            current={inWords(answer.current, persons)}
            typed={(name) => {
              const { label, defaultValue } = field(name as Field);
              return { label, defaultValue: wordsOf(name, defaultValue, persons) };
            }}
            focused={conflict}
          />
        )}
        <div className="panel flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {moves && <SelectField {...field("status")} options={optionsOf(entered)} />}
            <SelectField {...field("category")} options={optionsOf(categoryNames)} />
          </div>
          <TextField
            {...field("storeId")}
            maxLength={128}
            autoComplete="off"
            hint={m.activities_store_hint()}
            {...(proposals.length > 0 && { list: "stores" })}
          />
          <datalist id="stores">
            {proposals.map((option) => (
              <option key={option.value} {...option} />
            ))}
          </datalist>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField {...field("day")} type="date" required />
            <TextField {...field("from")} type="time" placeholder="08:00" hint={moves && m.activities_times_hint()} />
            <TextField {...field("to")} type="time" placeholder="09:30" hint={m.activities_to_hint()} />
          </div>
          {persons.length > 0 && <SelectField {...field("inspectorId")} options={persons} />}
          <TextAreaField {...field("note")} rows={3} maxLength={activityLimits.note} hint={m.activities_note_hint()} />
          <PhotoField
            photos={photos}
            kept={answer?.keptPhotos ?? []}
            removed={answer?.removed ?? []}
            hrefOf={(photo) => photoHref(id!, photo)}
            most={activityLimits.photos}
            error={field("photos").error}
          />
        </div>
        <div className="action-bar">
          <LinkButton to={back}>{m.stores_cancel()}</LinkButton>
          <Button tone="primary">{answer?.current ? m.stores_save_mine() : m.stores_save()}</Button>
        </div>
      </Form>
    </div>
  );
}

const { done, planned } = activityStatusNames;
const entered = { done, planned };

/** As the form shows it. */
function wordsOf(name: string, value: string, persons: readonly Option[]): string {
  const names: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
    status: activityStatusNames,
    category: categoryNames,
  };
  if (name === "day") return value && formatDay(value);
  if (name === "inspectorId") return persons.find((person) => person.value === value)?.label ?? value;
  return names[name]?.[value]?.() ?? value;
}

/** Whose it is, only where that could be chosen. */
function inWords(current: Texts, persons: readonly Option[]) {
  const shown = Object.entries(current).filter(([name]) => name !== "inspectorId" || persons.length > 0);
  return Object.fromEntries(shown.map(([name, value]) => [name, wordsOf(name, value, persons)]));
}
