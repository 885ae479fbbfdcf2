import { memo } from "react";
import { m, say } from "#app/i18n/locale.ts";
import { type Draft, type DraftItem, type DraftSection, type DraftPlace, placeName } from "#app/templates/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import { CountBadge } from "#app/ui/page.tsx";
import { useEditing } from "./editing.tsx";
import type { EditorState } from "./editor-state.ts";
import { formatShare } from "./share-words.ts";

type OutlineProps = Pick<EditorState, "open" | "last" | "shares" | "problems" | "missing"> & Pick<Draft, "sections">;

export const Outline = memo(function Outline({ sections, open, last, shares, problems, missing }: OutlineProps) {
  const openName = open ? placeName(open) : "";
  const few = sections.reduce((sum, { items }) => sum + items.length, 0) <= fewItems;
  const signOf = (name: string) => `${problems.get(name)?.length ?? 0}${missing.has(name) ? "m" : ""}`;
  return (
    <nav aria-label={m.templates_edit_outline()} data-outline className="group/outline">
      <ul className="list">
        <li>
          <Row
            place="head"
            current={openName === "head"}
            text={m.templates_edit_head()}
            sign={signOf("head")}
            heading
          />
        </li>
        {sections.map((section, at) => (
          <SectionRows
            key={section.id}
            section={section}
            number={at + 1}
            share={shares.sections.get(section.id)?.ofTemplate ?? 0}
            open={contains(section, open) ? openName : ""}
            signs={[`section.${section.id}`, ...section.items.map(({ id }) => `item.${id}`)].map(signOf).join()}
            unfolded={few || contains(section, last)}
          />
        ))}
      </ul>
    </nav>
  );
});

const fewItems = 30;

function contains(section: DraftSection, open: DraftPlace | null): boolean {
  return (
    (open?.kind === "section" && open.id === section.id) ||
    (open?.kind === "item" && section.items.some((item) => item.id === open.id))
  );
}

const SectionRows = memo(function SectionRows({
  section,
  number,
  share,
  open,
  signs,
  unfolded,
}: {
  section: DraftSection;
  number: number;
  share: number;
  open: string;
  /** Joined by commas, so that memo compares one string. */
  signs: string;
  unfolded: boolean;
}) {
  const name = `section.${section.id}`;
  const [sign = "", ...itemSigns] = signs.split(",");
  return (
    <li
      data-section={section.id}
      className={`relative border-t border-line ${unfolded ? "" : "[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]"}`}
    >
      <div data-line className={lineClass(open === name)}>
        <Handle />
        <Row
          place={name}
          current={open === name}
          number={String(number)}
          text={say(section.title)}
          note={share > 0 ? formatShare(share) : ""}
          count={section.items.length}
          sign={sign}
          heading
        />
      </div>
      <details open={unfolded} className="disclosure group-data-dragging/outline:hidden">
        <summary
          className="absolute top-0 right-0 size-11 justify-center"
          aria-label={m.templates_edit_fold({ section: say(section.title) })}
        />
        <ol data-items className="min-h-1">
          {section.items.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              number={`${number}.${index + 1}`}
              current={open === `item.${item.id}`}
              sign={itemSigns[index] ?? ""}
            />
          ))}
        </ol>
      </details>
    </li>
  );
});

const ItemRow = memo(function ItemRow({
  item,
  number,
  current,
  sign,
}: {
  item: DraftItem;
  number: string;
  current: boolean;
  sign: string;
}) {
  return (
    <li data-item={item.id} data-line className={`border-t border-line ${lineClass(current)}`}>
      <Handle />
      <Row
        place={`item.${item.id}`}
        current={current}
        number={number}
        text={say(item.text)}
        critical={item.severity === "critical"}
        conditional={item.when !== null}
        sign={sign}
      />
    </li>
  );
});

function lineClass(current: boolean): string {
  return `flex items-stretch ${current ? "bg-accent-soft text-accent-strong" : ""}`;
}

/** Reserves its space before scripts run. Keyboards use the buttons of the open part. */
function Handle() {
  const { enhanced } = useEditing();
  return (
    <span
      data-drag
      aria-hidden="true"
      title={m.templates_edit_drag()}
      className={`flex w-7 flex-none cursor-grab touch-none items-center justify-center text-line-strong select-none before:h-4 before:w-2.5 before:bg-[radial-gradient(circle,currentColor_1.25px,transparent_1.5px)] before:bg-size-[5px_5.34px] noscript:hidden max-md:-mr-2 pointer-coarse:w-11 ${enhanced ? "" : "invisible"}`}
    />
  );
}

function Row({
  place,
  current,
  number,
  text,
  note,
  count,
  critical,
  conditional,
  sign,
  heading,
}: {
  place: string;
  current: boolean;
  number?: string;
  text: string;
  note?: string;
  count?: number;
  critical?: boolean;
  conditional?: boolean;
  /** Number of problems, and "m" where Vietnamese is missing. */
  sign: string;
  heading?: boolean;
}) {
  const problems = Number.parseInt(sign, 10);
  return (
    <button
      name="intent"
      value={`open.${place}`}
      aria-current={current ? "true" : undefined}
      className={`flex min-h-11 w-full min-w-0 items-center gap-2 py-1.5 text-left ${current ? "" : "hover:bg-sunken"} ${heading ? "font-semibold" : ""} ${place === "head" ? "pl-3" : "pl-1 noscript:pl-3"} ${count === undefined ? "pr-3" : "pr-11"}`}
    >
      {number && (
        <span className={`flex-none text-sm text-muted tabular-nums ${heading ? "min-w-4" : "min-w-8"}`}>{number}</span>
      )}
      <span className="line-clamp-2 min-w-0 flex-1">
        {text ? <span>{text}</span> : <span className="text-muted italic">{m.templates_edit_no_text()}</span>}
        {count !== undefined && (
          <span className="ml-2">
            <CountBadge>{count}</CountBadge>
          </span>
        )}
      </span>
      {conditional && <Mark label={m.templates_edit_mark_when()}>↳</Mark>}
      {critical && (
        <span className="text-bad" title={m.templates_critical()}>
          <Icon name="warning" />
          <span className="sr-only">{m.templates_critical()}</span>
        </span>
      )}
      {sign.endsWith("m") && <Mark label={m.templates_edit_missing_vi()}>vi?</Mark>}
      {problems > 0 && (
        <span className="badge tone-bad">
          !<span className="sr-only">{` ${m.templates_edit_problem_count({ count: problems })}`}</span>
        </span>
      )}
      {note && <span className="flex-none text-sm font-normal text-muted tabular-nums">{note}</span>}
    </button>
  );
}

function Mark({ label, children }: { label: string; children: string }) {
  return (
    <span className="flex-none text-sm text-warn" title={label}>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
