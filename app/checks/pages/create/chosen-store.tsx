import { joinFacts } from "#app/i18n/format.ts";
import { m } from "#app/i18n/locale.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { StoreChoice } from "./choices.server.ts";

export function ChosenStore({ store, change }: { store: StoreChoice; change: string | null }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-raised px-4 py-3">
      <Icon name="store" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60 max-sm:pr-4">
        <span className="block font-semibold">{store.name}</span>
        <span className="block text-sm text-muted">{joinFacts([store.code, store.area, store.address])}</span>
      </p>
      {change && (
        <a href={change} className="link inline-flex min-h-11 shrink-0 items-center text-sm max-sm:-mb-2 max-sm:ml-8">
          {m.checks_create_change_store()}
        </a>
      )}
    </div>
  );
}
