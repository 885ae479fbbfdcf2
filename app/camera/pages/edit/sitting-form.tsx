import { Form } from "react-router";
import { sittingLimits } from "#app/camera/limits.ts";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useSavedForm } from "#app/outbox/use-saved-form.tsx";
import { Conflict } from "#app/records/parts/conflict.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { type Option, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";

type Field = "storeId" | "day" | "from" | "to" | "note";

interface SittingFormProps {
  loaderData: {
    /** Null while it is recorded. */
    readonly id: string | null;
    readonly first: Partial<Record<Field, string>>;
    readonly seen: string;
    readonly key: string;
    readonly proposals: readonly Option[];
  };
  given:
    | { readonly reply: Reply; readonly seen?: string; readonly current?: Partial<Record<string, string>> }
    | Unreached
    | undefined;
}

const labels: Record<Field, () => string> = {
  storeId: () => m.checks_store(),
  day: () => m.camera_day(),
  from: () => m.camera_from(),
  to: () => m.camera_to(),
  note: () => m.camera_note(),
};

/** Records a sitting, or changes it; where someone else has changed it, beside how it is now. */
export function SittingForm({ loaderData: { id, first, seen, key, proposals }, given }: SittingFormProps) {
  const path = id === null ? href("/qc/camera/new") : href("/qc/camera/:id/edit", { id });
  const { form, notice, answer } = useSavedForm(path, given);
  const typed = fieldsOf<Field>(answer?.reply, first);
  const field = (name: Field) => ({ ...typed(name), label: labels[name]() });
  const conflict = useAnswerFocus(answer);
  return (
    <div className="max-w-2xl">
      <PageHeader title={id === null ? m.camera_record() : m.camera_edit()} lead={id === null && m.camera_new_lead()} />
      <Form ref={form} method="post" action={path} className="flex flex-col gap-4" noValidate>
        <input type="hidden" name="key" value={key} />
        {id !== null && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
        <FormErrors reply={answer?.reply} />
        {notice}
        {answer?.current && (
          <Conflict
            title={m.camera_stale()}
            current={answer.current}
            typed={(name) => field(name as Field)}
            focused={conflict}
          />
        )}
        <div className="panel flex flex-col gap-4">
          <TextField
            {...field("storeId")}
            required
            maxLength={128}
            autoComplete="off"
            hint={m.camera_store_hint()}
            {...(proposals.length > 0 && { list: "stores" })}
          />
          <datalist id="stores">
            {proposals.map((option) => (
              <option key={option.value} {...option} />
            ))}
          </datalist>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField {...field("day")} type="date" required />
            <TextField {...field("from")} type="time" required placeholder="08:00" />
            <TextField {...field("to")} type="time" required placeholder="09:30" hint={m.camera_to_hint()} />
          </div>
          <TextAreaField {...field("note")} rows={3} maxLength={sittingLimits.note} hint={m.camera_note_hint()} />
        </div>
        <div className="action-bar">
          <LinkButton to={id === null ? href("/qc/camera") : href("/qc/camera/:id", { id })}>
            {m.stores_cancel()}
          </LinkButton>
          <Button tone="primary">
            {id === null ? m.camera_begin() : answer?.current ? m.stores_save_mine() : m.stores_save()}
          </Button>
        </div>
      </Form>
    </div>
  );
}
