import { formatNumber } from "#app/i18n/format.ts";
import { getLocale, m, say } from "#app/i18n/locale.ts";
import { ItemView } from "./item-view.tsx";
import type { Item, TemplateVersion } from "#app/templates/template.ts";

const mostUnfolded = 10;

function shareText(share: number): string {
  const percent = Math.round(share * 1000) / 10;
  return formatNumber(percent, getLocale(), Number.isInteger(percent) ? 0 : 1);
}

export function SectionView({
  version,
  index,
}: {
  version: Pick<TemplateVersion, "templateId" | "version" | "scored" | "sections">;
  index: number;
}) {
  const section = version.sections[index]!;
  const total = version.sections.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
  const itemsById = new Map<string, { item: Item; number: string }>(
    version.sections.flatMap(({ items }, at) =>
      items.map((item, place) => [item.id, { item, number: `${at + 1}.${place + 1}` }] as const),
    ),
  );
  return (
    <details
      className="panel disclosure fold scroll-mt-16 max-md:py-1!"
      id={`section-${section.id}`}
      open={itemsById.size <= mostUnfolded}
    >
      <summary className="flex-wrap justify-between gap-x-4 text-ink md:mb-3">
        <h2 className="min-w-0 flex-1 max-md:text-base">{`${index + 1}. ${say(section.title)}`}</h2>
        <span className="text-sm font-normal text-muted">
          {[
            m.templates_items_count({ count: section.items.length }),
            ...(section.weight === null ? [] : [m.templates_weight({ percent: shareText(section.weight / total) })]),
          ].join(" · ")}
        </span>
      </summary>
      <ol>
        {section.items.map((item, place) => {
          const group = item.group ? say(item.group) : "";
          const before = section.items[place - 1]?.group;
          return [
            group && group !== (before ? say(before) : "") && (
              <li key={`group ${item.id}`} className="border-line pt-4 pb-1 not-first:border-t">
                <h3>{group}</h3>
              </li>
            ),
            <ItemView
              key={item.id}
              version={version}
              item={item}
              number={`${index + 1}.${place + 1}`}
              conditionOn={(item.when && itemsById.get(item.when.item)) ?? null}
            />,
          ];
        })}
      </ol>
    </details>
  );
}
