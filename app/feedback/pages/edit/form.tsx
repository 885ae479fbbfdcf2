import { Form } from "react-router";
import { type CaseField, caseFieldNames } from "#app/feedback/case-names.ts";
import { photoHref } from "#app/feedback/pages/photo-href.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import type { Photo } from "#app/files/photo.ts";
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

interface CaseFormProps {
  loaderData: {
    /** Null while it is recorded. */
    readonly id: string | null;
    readonly first: Partial<Record<CaseField, string>>;
    readonly seen: string;
    readonly key: string;
    readonly photos: readonly Photo[];
    /** Whether the customer's contact can be read and changed here. */
    readonly withContact: boolean;
    readonly choices: Readonly<Record<"channels" | "categories" | "stores", readonly Option[]>> & {
      readonly mostPhotos: number;
    };
  };
  actionData?:
    | {
        readonly reply: Reply;
        readonly seen: string;
        /** Photos that were sent and are kept until the form is saved. */
        readonly keptPhotos: readonly string[];
        /** Keys of photos that are to go. */
        readonly removed: readonly string[];
        readonly current?: Partial<Record<CaseField, string>>;
      }
    | Unreached
    | undefined;
}

/** A customer's contact stays on no device. */
const contactFields = ["name", "phone", "email"];

export function CaseForm({
  loaderData: { id, first, seen, key, photos, withContact, choices },
  actionData,
}: CaseFormProps) {
  const { form, notice, answer } = useSavedForm(
    id === null ? href("/qc/feedback/new") : href("/qc/feedback/:id/edit", { id }),
    actionData,
    contactFields,
  );
  const typed = fieldsOf<CaseField>(answer?.reply, first);
  const field = (name: CaseField) => ({ ...typed(name), label: caseFieldNames[name](), autoComplete: "off" });
  const select = (name: CaseField) => ({ ...field(name), empty: m.feedback_choose(), required: true });
  const conflict = useAnswerFocus(answer);
  const { current, keptPhotos = [], removed = [] } = answer ?? {};
  const page = id === null ? href("/qc/feedback/") : href("/qc/feedback/:id", { id });
  return (
    <>
      <PageHeader title={id === null ? m.feedback_new() : m.feedback_edit()} />
      <Form ref={form} method="post" encType="multipart/form-data" className="max-w-3xl">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={answer?.seen ?? seen} />
        <FormErrors reply={answer?.reply} title={m.feedback_not_saved()} />
        {notice}
        {current && (
          <Conflict
            title={m.feedback_stale()}
            current={current}
            typed={(name) => field(name as CaseField)}
            focused={conflict}
          />
        )}
        <div className="panel flex flex-col gap-4">
          <TextField {...field("storeId")} required maxLength={128} list="stores" hint={m.feedback_store_hint()} />
          <datalist id="stores">
            {choices.stores.map((store) => (
              <option key={store.value} {...store} />
            ))}
          </datalist>
          <div className="grid grid-cols-2 gap-4">
            <TextField {...field("day")} type="date" required />
            <TextField {...field("time")} type="time" required />
          </div>
          <div className="grid gap-4 md:grid-cols-2">
            <SelectField {...select("channel")} options={choices.channels} />
            <SelectField {...select("category")} options={choices.categories} />
            <SelectField {...select("severity")} options={severityChoices()} />
            <SelectField
              {...field("rating")}
              empty={m.feedback_rating_none()}
              options={["5", "4", "3", "2", "1"].map((value) => ({
                value,
                label: m.feedback_stars({ count: Number(value) }),
              }))}
            />
          </div>
          <TextAreaField {...field("text")} rows={5} required maxLength={4000} hint={m.feedback_text_hint()} />
          <PhotoField
            photos={photos}
            kept={keptPhotos}
            removed={removed}
            hrefOf={(photo) => photoHref(id!, photo)}
            most={choices.mostPhotos}
            error={field("photos").error}
          />
        </div>
        {withContact && (
          <fieldset className="panel mt-4 flex flex-col gap-4">
            <legend className="sr-only">{m.feedback_contact()}</legend>
            <div>
              <h2>{m.feedback_contact()}</h2>
              <p className="text-muted">{m.feedback_contact_hint()}</p>
            </div>
            <TextField {...field("name")} maxLength={120} />
            <div className="grid gap-4 md:grid-cols-2">
              <TextField {...field("phone")} type="tel" maxLength={40} placeholder="0912 345 678" />
              <TextField {...field("email")} type="email" maxLength={254} />
            </div>
          </fieldset>
        )}
        <div className="action-bar mt-4">
          <LinkButton to={page}>{m.stores_cancel()}</LinkButton>
          <Button tone="primary">
            {id === null ? m.feedback_record() : current ? m.stores_save_mine() : m.stores_save()}
          </Button>
        </div>
      </Form>
    </>
  );
}
