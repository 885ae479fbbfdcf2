import { joinFacts } from "#app/i18n/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { startHref } from "./address.ts";
import type { StoreChoice } from "./choices.server.ts";

export function StoreList({
  title,
  stores,
  templateCategory,
}: {
  title: string;
  stores: readonly StoreChoice[];
  templateCategory: string;
}) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-sm font-semibold text-muted">{title}</h2>
      <ul className="list">
        {stores.map((store) => (
          <li key={store.id}>
            <a href={startHref({ templateCategory, storeId: store.id })} className="list-link">
              <span className="min-w-0">
                <span className="block font-medium">{store.name}</span>
                <span className="block text-sm text-muted">{joinFacts([store.code, store.area, store.address])}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
