import type { ReactNode } from "react";
import { observationFieldNames } from "#app/camera/field-names.ts";
import { sittingLimits } from "#app/camera/limits.ts";
import { snapshotHref } from "#app/camera/pages/photo-href.ts";
import { severityChoices } from "#app/checks/parts/status.tsx";
import { m } from "#app/i18n/locale.ts";
import type { Unreached } from "#app/outbox/send-or-keep.tsx";
import { useFormDraft } from "#app/outbox/use-form-draft.tsx";
import { PhotoInput } from "#app/photos/parts/photo-input.tsx";
import { VersionConflict } from "#app/records/parts/version-conflict.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { fieldsOf, FormErrors, type Reply, useAnswerFocus } from "#app/ui/form.tsx";
import { PostForm } from "#app/ui/post-form.tsx";

type Field = Exclude<keyof typeof observationFieldNames, "photos">;

interface Answer {
  readonly reply: Reply;
  readonly seen?: string | undefined;
  readonly photos: ObservationFormProps["photos"];
  readonly current?: Partial<Record<string, string>> | undefined;
}

interface ObservationFormProps {
  id: string;
  action: string;
  formKey: string;
  revision?: string;
  actionData: Answer | Unreached | undefined;
  first: Partial<Record<Field, string>>;
  categories: readonly Option[];
  cameras: readonly string[];
  photos: readonly { readonly value: string; readonly key: string | null }[];
  times: string;
  submit: string;
  children?: ReactNode;
}

export function ObservationForm(props: ObservationFormProps) {
  const { id, action, formKey, revision, actionData, first, categories, cameras, photos, times, submit, children } =
    props;
  const { form, notice, answer } = useFormDraft(action, actionData);
  const { reply, current, photos: attached = photos } = answer ?? {};
  const typed = fieldsOf<Field>(reply, first);
  const field = (name: Field) => ({ ...typed(name), label: observationFieldNames[name]() });
  const focused = useAnswerFocus(answer);
  const labelOf = (name: string, value = "") => {
    const options = name === "category" ? categories : name === "severity" ? severityChoices() : [];
    return options.find((option) => option.value === value)?.label ?? value;
  };
  return (
    <PostForm
      ref={form}
      formKey={formKey}
      seen={revision === undefined ? undefined : (answer?.seen ?? revision)}
      action={action}
      encType="multipart/form-data"
      className="flex flex-col gap-4"
      noValidate
    >
      <FormErrors reply={reply} />
      {notice}
      {current && (
        <VersionConflict
          title={m.records_stale_title()}
          current={Object.fromEntries(Object.entries(current).map(([name, value]) => [name, labelOf(name, value)]))}
          typed={(name) => {
            const { label, defaultValue } = field(name as Field);
            return { label, defaultValue: labelOf(name, defaultValue) };
          }}
          focused={focused}
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...field("camera")} required list="cameras" autoComplete="off" hint={m.camera_camera_hint()} />
        <datalist id="cameras">
          {cameras.map((camera) => (
            <option key={camera}>{camera}</option>
          ))}
        </datalist>
        <TextField {...field("at")} type="time" required placeholder="08:15" hint={m.camera_seen_hint({ times })} />
        <SelectField {...field("category")} required options={categories} empty={m.camera_choose()} />
        <SelectField {...field("severity")} required options={severityChoices()} empty={m.camera_choose()} />
      </div>
      <TextAreaField {...field("words")} rows={3} required hint={m.camera_words_hint()} />
      {attached.length > 0 && (
        <fieldset>
          <legend className="text-sm font-strong">{m.camera_photos_kept()}</legend>
          <div className="flex flex-wrap gap-x-5">
            {attached.map(({ value, key }, index) => (
              <label key={value} className="choice">
                <input type="checkbox" name="kept" value={value} defaultChecked />
                {key && (
                  <img
                    src={snapshotHref(id, key)}
                    alt=""
                    width={64}
                    height={64}
                    className="size-16 rounded-md object-cover"
                  />
                )}
                <span>{m.camera_photo({ number: index + 1 })}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <PhotoInput
        name="photo"
        label={observationFieldNames.photos()}
        hint={m.camera_photos_hint({ most: sittingLimits.photos })}
        error={reply?.error?.["photo"]?.[0]}
      />
      <div className="action-bar">
        {children}
        <Button tone="primary">{current ? m.records_save_mine() : submit}</Button>
      </div>
    </PostForm>
  );
}
