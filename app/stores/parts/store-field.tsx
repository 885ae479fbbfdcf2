import type { ComponentProps } from "react";
import { m } from "#app/i18n/locale.ts";
import { type Option, TextField } from "#app/ui/field.tsx";

type StoreFieldProps = ComponentProps<typeof TextField> & { readonly proposals: readonly Option[] };

export function StoreField({ proposals, ...field }: StoreFieldProps) {
  return (
    <>
      <TextField
        maxLength={128}
        hint={m.stores_typed_hint()}
        {...(proposals.length > 0 && { list: "stores" })}
        {...field}
        autoComplete="off"
      />
      <datalist id="stores">
        {proposals.map((option) => (
          <option key={option.value} {...option} />
        ))}
      </datalist>
    </>
  );
}
