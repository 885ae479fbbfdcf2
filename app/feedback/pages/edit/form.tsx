import { type CaseField, caseFieldNames, caseLimits } from "#app/feedback/case-names.ts";
import { casePhotoHref } from "#app/feedback/pages/photo-href.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import type { Photo } from "#app/files/photo.ts";
import { formatDay } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { PhotoField } from "#app/photos/parts/photo-field.tsx";
import { type FormAnswer, type OpenForm, RecordForm } from "#app/records/parts/record-form.tsx";
import { StoreField } from "#app/stores/parts/store-field.tsx";
import { DayField } from "#app/records/parts/day-field.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

interface CaseFormProps {
  loaderData: OpenForm<CaseField> & {
    readonly choices: Readonly<Record<"channels" | "categories" | "stores", readonly Option[]>> & {
      readonly photos: readonly Photo[];
      readonly withContact: boolean;
    };
  };
  actionData?: FormAnswer | Unreached | undefined;
}

/** A customer's contact stays on no device. */
const contactFields = ["name", "phone", "email"];

export function CaseForm({ loaderData: page, actionData }: CaseFormProps) {
  const { id, choices } = page;
  const path = id === null ? href("/qc/feedback/new") : href("/qc/feedback/:id/edit", { id });
  const saved = useFormDraft(path, actionData, contactFields);
  const options: Readonly<Partial<Record<string, readonly Option[]>>> = {
    channel: choices.channels,
    category: choices.categories,
    severity: severityChoices(),
    rating: ["5", "4", "3", "2", "1"].map((value) => ({ value, label: m.feedback_stars({ count: Number(value) }) })),
  };
  return (
    <RecordForm
      page={page}
      {...saved}
      path={path}
      back={id === null ? href("/qc/feedback/") : href("/qc/feedback/:id", { id })}
      title={id === null ? m.feedback_record() : m.feedback_edit()}
      nameOf={(name: CaseField) => caseFieldNames[name]()}
      texts={{ create: m.feedback_record, stale: m.feedback_stale }}
      inWords={(name, value) =>
        name === "day" && value
          ? formatDay(value)
          : (options[name]?.find((each) => each.value === value)?.label ?? value)
      }
      multipart
    >
      {(field) => {
        const select = (name: CaseField) => ({ ...field(name), options: options[name] ?? [] });
        return (
          <>
            <div className="panel flex flex-col gap-4">
              <StoreField {...field("storeId")} required proposals={choices.stores} />
              <div className="grid grid-cols-2 gap-4">
                <DayField {...field("day")} required />
                <TextField {...field("time")} type="time" required />
              </div>
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <SelectField {...select("channel")} empty={m.feedback_choose()} required />
                <SelectField {...select("category")} empty={m.feedback_choose()} required />
                <SelectField {...select("severity")} empty={m.feedback_choose()} required />
                <SelectField {...select("rating")} empty={m.feedback_rating_none()} />
              </div>
              <TextAreaField {...field("text")} rows={5} required hint={m.feedback_text_hint()} />
              <PhotoField
                photos={choices.photos}
                pending={saved.answer?.keptPhotos}
                removed={saved.answer?.removed}
                hrefOf={(photo) => casePhotoHref(id!, photo)}
                max={caseLimits.photos}
                error={field("photos").error}
              />
            </div>
            {choices.withContact && (
              <fieldset className="panel mt-4 flex flex-col gap-4">
                <legend className="sr-only">{m.feedback_contact()}</legend>
                <div>
                  <h2>{m.feedback_contact()}</h2>
                  <p className="text-muted">{m.feedback_contact_hint()}</p>
                </div>
                <TextField {...field("name")} />
                <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                  <TextField {...field("phone")} type="tel" placeholder="0912 345 678" />
                  <TextField {...field("email")} type="email" />
                </div>
              </fieldset>
            )}
          </>
        );
      }}
    </RecordForm>
  );
}
