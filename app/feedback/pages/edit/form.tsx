import { Form } from "react-router";
import { type CaseField, caseFieldNames } from "#app/feedback/case-names.ts";
import { photoHref } from "#app/feedback/pages/photo-href.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { type Photo, photoTypes } from "#app/files/photo.ts";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useSavedForm } from "#app/outbox/use-saved-form.tsx";
import { Conflict } from "#app/records/parts/conflict.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { href } from "#app/ui/href.ts";
import { PageHeader } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";

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
          <CasePhotos id={id} photos={photos} removed={removed} />
          {keptPhotos.map((kept) => (
            <input key={kept} type="hidden" name="keptPhoto" value={kept} />
          ))}
          <TextField
            {...field("photos")}
            type="file"
            defaultValue={undefined}
            accept={photoTypes.join(",")}
            multiple
            hint={
              keptPhotos.length > 0
                ? m.feedback_photos_kept({ count: keptPhotos.length })
                : m.feedback_photos_hint({ most: choices.mostPhotos })
            }
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

/** Those that the case has, each with a box that takes it away. */
function CasePhotos({
  id,
  photos,
  removed,
}: Pick<CaseFormProps["loaderData"], "id" | "photos"> & { removed: readonly string[] }) {
  if (id === null || photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={photo.key} className="w-28">
          <Picture
            src={photoHref(id, photo.thumb)}
            alt={m.feedback_photo({ number: index + 1 })}
            width={96}
            height={96}
            className="size-24 rounded-md border border-line object-cover"
          />
          <label className="choice">
            <input
              type="checkbox"
              name="removePhoto"
              value={photo.key}
              defaultChecked={removed.includes(photo.key)}
              aria-label={m.feedback_photo_remove_one({ number: index + 1 })}
            />
            {m.feedback_photo_remove()}
          </label>
        </li>
      ))}
    </ul>
  );
}
