import { useHydrated } from "remix-utils/use-hydrated";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Opens the browser's print dialog. Only where there is a screen wide enough to sit at, and JavaScript; its room is kept free until then. */
export function PrintButton() {
  const hydrated = useHydrated();
  return (
    <Button type="button" className={`max-md:hidden ${hydrated ? "" : "invisible"}`} onClick={() => window.print()}>
      <Icon name="print" />
      {m.checks_print()}
    </Button>
  );
}
