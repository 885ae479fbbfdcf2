import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

export const storeSearchClass =
  "mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[1fr_14rem_auto]";

interface StoreSearchProps {
  readonly q: string;
  readonly area: string;
  readonly areas: readonly string[];
  readonly hint?: string;
  readonly areaError?: string | undefined;
}

export function StoreSearchFields({ q, area, areas, hint, areaError }: StoreSearchProps) {
  return (
    <>
      <TextField
        label={m.checks_create_store_q()}
        className="max-sm:col-span-2"
        name="q"
        type="search"
        defaultValue={q}
        key={`q ${q}`}
        placeholder={hint}
        autoComplete="off"
        enterKeyHint="search"
      />
      <SelectField
        label={m.stores_area()}
        name="area"
        defaultValue={area}
        key={`area ${area}`}
        error={areaError}
        empty={m.ui_any()}
        options={areas.map((name) => ({ value: name, label: name }))}
      />
      <Button tone="secondary">
        <Icon name="search" />
        {m.checks_create_find()}
      </Button>
    </>
  );
}
