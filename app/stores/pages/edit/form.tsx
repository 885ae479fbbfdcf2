import { m } from "#app/i18n/locale.ts";
import { storeFieldName } from "#app/stores/field-names.ts";
import type { StoreField, StoreProblem, TypedStore } from "#app/stores/store-form.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { StoreAnswer } from "./form.server.ts";
import { RecordForm } from "#app/records/record-form.tsx";

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

/** Every field of a store but its status, which has a page of its own. */
export function StoreForm({ store, areas, provinces, answer, ...frame }: StoreFormProps) {
  const errorOf = (field: StoreField) => {
    const problem = answer?.problems?.[field];
    if (problem) return problemTexts[problem](field);
    return field === "code" && answer?.taken ? m.stores_problem_code_taken() : undefined;
  };
  return (
    <RecordForm
      {...frame}
      stored={store}
      answer={answer}
      nameOf={storeFieldName}
      errorOf={errorOf}
      hrefOf={(id) => `/qc/stores/${id}`}
      words={{
        problems: m.stores_problem_title(),
        codeHint: m.stores_code_hint(),
        codeFixed: m.stores_code_fixed(),
        taken: m.stores_code_taken_title(),
        openTaken: m.stores_code_taken_open(),
        stale: m.stores_stale_title(),
        create: m.stores_create(),
      }}
    >
      {(text) => (
        <>
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
              {...text("province")}
              empty={m.stores_province_none()}
              options={provinces.map((province) => ({ value: province, label: province }))}
            />
            <TextField {...text("phone")} type="tel" maxLength={40} hint={m.stores_phone_hint()} />
          </div>
          <TextField {...text("place")} hint={m.stores_place_hint()} placeholder="10.7769, 106.7009" />
          <TextField {...text("tags")} hint={m.stores_tags_hint()} />
        </>
      )}
    </RecordForm>
  );
}
