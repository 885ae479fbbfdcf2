import { m } from "#app/i18n/locale.ts";
import { CodedForm, type CodedPage } from "#app/records/parts/coded-form.tsx";
import { type StoreFieldName, storeFieldName } from "#app/stores/field-names.ts";
import { DayField } from "#app/records/parts/day-field.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { href } from "#app/ui/href.ts";

const labels = {
  new: () => m.stores_new_title(),
  edit: () => m.stores_edit_title(),
  create: () => m.stores_create(),
  codeHint: () => m.stores_code_hint(),
  codeFixed: () => m.stores_code_fixed(),
  taken: () => m.stores_code_taken_title(),
  openTaken: () => m.stores_code_taken_open(),
  stale: () => m.stores_stale_title(),
};

interface StoreFormProps extends CodedPage<StoreFieldName> {
  loaderData: CodedPage<StoreFieldName>["loaderData"] & {
    readonly choices: { readonly areas: readonly string[]; readonly provinces: readonly string[] };
  };
}

export function StoreForm({ loaderData, actionData }: StoreFormProps) {
  const { areas, provinces } = loaderData.choices;
  return (
    <CodedForm
      loaderData={loaderData}
      actionData={actionData}
      path={href("/qc/stores")}
      nameOf={storeFieldName}
      texts={labels}
    >
      {(field) => (
        <>
          <TextField {...field("area")} required list="areas" hint={m.stores_area_hint()} />
          <datalist id="areas">
            {areas.map((area) => (
              <option key={area} value={area}>
                {area}
              </option>
            ))}
          </datalist>
          <TextField {...field("address")} />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
            <SelectField
              {...field("province")}
              empty={m.stores_province_none()}
              options={provinces.map((province) => ({ value: province, label: province }))}
            />
            <TextField {...field("phone")} type="tel" hint={m.stores_phone_hint()} />
          </div>
          <TextField {...field("place")} hint={m.stores_place_hint()} placeholder="10.7769, 106.7009" />
          <DayField {...field("openedOn")} hint={m.stores_opened_on_hint()} className="max-w-56" />
          <TextField {...field("tags")} hint={m.stores_tags_hint()} />
        </>
      )}
    </CodedForm>
  );
}
