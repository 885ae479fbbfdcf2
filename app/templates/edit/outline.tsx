/** The outline: every section and item as one line that opens it. */
import { memo } from "react";
import { m, say } from "#app/i18n/locale.ts";
import type { Draft, DraftItem, DraftSection, Place } from "#app/templates/draft.ts";
import { placeName } from "#app/templates/draft.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { EditorState } from "./editor-state.ts";
import { percent } from "./share-words.ts";
import type { Share } from "#app/templates/shares.ts";

export function Outline({ state }: { state: EditorState }) {
  const { draft, open, shares, problems, missing, enhanced } = state;
  const openName = open ? placeName(open) : "";
  const items = draft.sections.reduce((sum, section) => sum + section.items.length, 0);
  return (
    <nav aria-label={m.templates_edit_outline()} data-outline>
      <ul className="list">
        <li>
          <Row
            place="head"
            current={openName === "head"}
            text={m.templates_edit_head()}
            problems={problems.get("head")?.length ?? 0}
            missing={missing.has("head")}
            heading
          />
        </li>
        {draft.sections.map((section, at) => (
          <SectionRows
            key={section.id}
            section={section}
            number={at + 1}
            share={shares.sections.get(section.id)}
            open={contains(section, open) ? openName : ""}
            problems={problems}
            missing={missing}
            enhanced={enhanced}
            unfolded={items <= fewItems || contains(section, state.last)}
          />
        ))}
      </ul>
    </nav>
  );
}

/** Up to so many items every section is unfolded. */
const fewItems = 30;

function contains(section: DraftSection, open: Place | null): boolean {
  return (
    (open?.kind === "section" && open.id === section.id) ||
    (open?.kind === "item" && section.items.some((item) => item.id === open.id))
  );
}

/** A section's lines render again only when something in the section did. */
const SectionRows = memo(
  function SectionRows({
    section,
    number,
    share,
    open,
    problems,
    missing,
    enhanced,
    unfolded,
  }: {
    section: DraftSection;
    number: number;
    share: Share | undefined;
    open: string;
    problems: EditorState["problems"];
    missing: EditorState["missing"];
    enhanced: boolean;
    unfolded: boolean;
  }) {
    const name = `section.${section.id}`;
    return (
      <li
        data-section={section.id}
        className="relative border-t border-line [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]"
      >
        <Row
          place={name}
          current={open === name}
          number={String(number)}
          text={say(section.title)}
          note={share && share.points > 0 ? percent(share.ofTemplate) : undefined}
          count={section.items.length}
          problems={problems.get(name)?.length ?? 0}
          missing={missing.has(name)}
          heading
          foldable
        />
        <details open={unfolded} className="group/fold">
          <summary
            className="absolute top-0 right-0 flex size-11 list-none items-center justify-center text-muted [&::-webkit-details-marker]:hidden"
            aria-label={m.templates_edit_fold({ section: say(section.title) })}
          >
            <Icon name="chevron-down" className="group-not-open/fold:-rotate-90" />
          </summary>
          <ol data-items className="min-h-1">
            {section.items.map((item, index) => (
              <ItemRow
                key={item.id}
                item={item}
                number={`${number}.${index + 1}`}
                current={open === `item.${item.id}`}
                problems={problems.get(`item.${item.id}`)?.length ?? 0}
                missing={missing.has(`item.${item.id}`)}
                enhanced={enhanced}
              />
            ))}
          </ol>
        </details>
      </li>
    );
  },
  (before, after) =>
    before.section === after.section &&
    before.number === after.number &&
    before.open === after.open &&
    before.enhanced === after.enhanced &&
    before.unfolded === after.unfolded &&
    before.share?.ofTemplate === after.share?.ofTemplate &&
    ownSigns(before) === ownSigns(after),
);

/** Which lines of the section bear a sign. */
function ownSigns({
  section,
  problems,
  missing,
}: { section: DraftSection } & Pick<EditorState, "problems" | "missing">): string {
  return [`section.${section.id}`, ...section.items.map((item) => `item.${item.id}`)]
    .map((name) => `${problems.get(name)?.length ?? 0}${missing.has(name) ? "m" : ""}`)
    .join();
}

const ItemRow = memo(function ItemRow({
  item,
  number,
  current,
  problems,
  missing,
  enhanced,
}: {
  item: DraftItem;
  number: string;
  current: boolean;
  problems: number;
  missing: boolean;
  enhanced: boolean;
}) {
  return (
    <li data-item={item.id} className="flex items-stretch border-t border-line">
      {enhanced && (
        <span
          data-drag
          aria-hidden="true"
          title={m.templates_edit_drag()}
          className="flex w-7 flex-none cursor-grab touch-none items-center justify-center text-line-strong select-none"
        >
          ⠿
        </span>
      )}
      <Row
        place={`item.${item.id}`}
        current={current}
        number={number}
        text={say(item.text)}
        critical={item.critical}
        conditional={item.when !== null}
        problems={problems}
        missing={missing}
      />
    </li>
  );
});

function Row({
  place,
  current,
  number,
  text,
  note,
  count,
  critical,
  conditional,
  problems,
  missing,
  heading,
  foldable,
}: {
  place: string;
  current: boolean;
  number?: string;
  text: string;
  note?: string | undefined;
  count?: number;
  critical?: boolean;
  conditional?: boolean;
  problems: number;
  missing: boolean;
  heading?: boolean;
  foldable?: boolean;
}) {
  return (
    <button
      name="intent"
      value={`open.${place}`}
      aria-current={current ? "true" : undefined}
      className={`flex min-h-11 w-full min-w-0 items-center gap-2 px-3 py-1.5 text-left hover:bg-sunken aria-current:bg-accent-soft aria-current:text-accent-strong ${heading ? "font-semibold" : "pl-2"} ${foldable ? "pr-11" : ""}`}
    >
      {number && <span className="w-9 flex-none text-sm text-muted tabular-nums">{number}</span>}
      <span className="line-clamp-2 min-w-0 flex-1">
        {text || <span className="text-muted italic">{m.templates_edit_no_text()}</span>}
        {count !== undefined && <span className="ml-2 count">{count}</span>}
      </span>
      {conditional && <Mark label={m.templates_edit_mark_when()}>↳</Mark>}
      {critical && (
        <span className="text-bad" title={m.templates_critical()}>
          <Icon name="warning" />
          <span className="sr-only">{m.templates_critical()}</span>
        </span>
      )}
      {missing && <Mark label={m.templates_edit_missing_vi()}>vi?</Mark>}
      {problems > 0 && (
        <span className="badge badge-bad">
          !<span className="sr-only"> {m.templates_edit_problem_count({ count: problems })}</span>
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

/** What was removed, to bring back. */
export const RemovedList = memo(function RemovedList({ removed }: Pick<Draft, "removed">) {
  if (removed.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 items-center text-accent">
        {m.templates_edit_removed({ count: removed.length })}
      </summary>
      <ul className="list">
        {removed.toReversed().map((entry) => {
          const part = "section" in entry ? entry.section : entry.item;
          const text = "section" in entry ? say(entry.section.title) : say(entry.item.text);
          return (
            <li key={part.id} className="flex items-center gap-2 py-1 pr-1 pl-3">
              <span className="line-clamp-2 min-w-0 flex-1">
                {"section" in entry && <strong>{m.templates_edit_section()}: </strong>}
                {text || m.templates_edit_no_text()}
              </span>
              <button name="intent" value={`restore.${part.id}`} className="button button-quiet">
                {m.templates_edit_restore()}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
});
