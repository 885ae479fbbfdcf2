import { Form } from "react-router";
import { m } from "#app/i18n/locale.ts";
import type { StoreField, StoreProblem, TypedStore } from "#app/stores/store-form.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { ErrorSummary, Notice } from "#app/ui/page.tsx";
import { storeFieldName } from "#app/stores/field-names.ts";
import { Conflict } from "./conflict.tsx";
import type { StoreAnswer } from "./form.server.ts";

const problemTexts: Record<StoreProblem, (field: StoreField) => string> = {
  missing: (field) => m.stores_problem_missing({ field: storeFieldName(field) }),
  long: (field) => m.stores_problem_long({ field: storeFieldName(field) }),
  unknown: () => m.stores_problem_province(),
  malformed: () => m.stores_problem_place(),
  many: () => m.stores_problem_tags(),
};

interface StoreFormProps {
  /** Where it is sent. */
  to: string;
  /** Where one goes without saving. */
  back: string;
  formKey: string;
  /** Revision of the store that is shown; none while one is made. */
  seen?: string;
  store: TypedStore;
  areas: readonly string[];
  provinces: readonly string[];
  answer: StoreAnswer | undefined;
}

/** Every field of a store but its status, which has a page of its own. What was typed stands before what is stored. */
export function StoreForm({ to, back, formKey, seen, store, areas, provinces, answer }: StoreFormProps) {
  const values = answer?.typed ?? store;
  const isNew = seen === undefined;
  const errorOf = (field: StoreField) => {
    const problem = answer?.problems?.[field];
    if (problem) return problemTexts[problem](field);
    return field === "code" && answer?.taken ? m.stores_problem_code_taken() : undefined;
  };
  const text = (field: StoreField) => ({
    name: field,
    label: storeFieldName(field),
    defaultValue: values[field],
    error: errorOf(field),
    autoComplete: "off",
  });
  const errors = (Object.keys(values) as StoreField[]).flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ id: field, message }] : [];
  });
  return (
    <Form method="post" action={to} className="max-w-3xl">
      <input type="hidden" name="key" value={formKey} />
      {!isNew && <input type="hidden" name="seen" value={answer?.seen ?? seen} />}
      <ErrorSummary title={m.stores_problem_title()} errors={errors} />
      {answer?.taken && (
        <Notice tone="warn" title={m.stores_code_taken_title()}>
          <a href={`/qc/stores/${answer.taken}`} className="link inline-block py-2.5">
            {m.stores_code_taken_open()}
          </a>
        </Notice>
      )}
      {answer?.expired && <Notice tone="warn" title={m.stores_form_expired()} />}
      {answer?.differences && (
        <Conflict
          title={m.stores_stale_title()}
          differences={answer.differences.map((each) => ({ ...each, label: storeFieldName(each.field) }))}
        />
      )}
      <div className="panel stack">
        <div className="grid gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
          {isNew ? (
            <TextField {...text("code")} required maxLength={40} hint={m.stores_code_hint()} />
          ) : (
            <TextField {...text("code")} defaultValue={store.code} readOnly hint={m.stores_code_fixed()} />
          )}
          <TextField {...text("name")} required maxLength={200} />
        </div>
        <TextField {...text("area")} required maxLength={80} list="areas" hint={m.stores_area_hint()} />
        <datalist id="areas">
          {areas.map((area) => (
            <option key={area} value={area}>
              {area}
            </option>
          ))}
        </datalist>
        <TextField {...text("address")} maxLength={400} />
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            name="province"
            label={storeFieldName("province")}
            defaultValue={values.province}
            error={errorOf("province")}
            empty={m.stores_province_none()}
            options={provinces.map((province) => ({ value: province, label: province }))}
          />
          <TextField {...text("phone")} type="tel" maxLength={40} />
        </div>
        <TextField {...text("place")} hint={m.stores_place_hint()} placeholder="10.7769, 106.7009" />
        <TextField {...text("tags")} hint={m.stores_tags_hint()} />
      </div>
      <div className="action-bar mt-4">
        <LinkButton to={back}>{m.stores_cancel()}</LinkButton>
        <Button tone="primary">
          {isNew ? m.stores_create() : answer?.differences ? m.stores_save_mine() : m.stores_save()}
        </Button>
      </div>
    </Form>
  );
}
