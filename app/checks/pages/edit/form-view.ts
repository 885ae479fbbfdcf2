/** Contains only what the form and its live score need. Pure, for server and browser. */
import { naChoice } from "#app/checks/answers.ts";
import { answerOf, askedItems, type AnswerContent, type AnswersByItem, isAnswered } from "#app/checks/asked-items.ts";
import type { Answer } from "#app/checks/check.ts";
import { isFinding } from "#app/checks/score.ts";
import { type Locale, type Text, textIn } from "#app/i18n/text.ts";
import type { Item, TemplateVersion } from "#app/templates/template.ts";
import { href } from "#app/ui/href.ts";
import type { AnswerFields } from "#app/checks/device/fields.ts";
import type { ItemProblem, ShownAnswer, ShownConflict } from "#app/checks/device/send-answers.ts";

export type ShownVersion = Pick<
  TemplateVersion,
  "templateId" | "version" | "sections" | "scored" | "passMark" | "bands"
>;
type ShownAnswers = Readonly<Record<string, ShownAnswer>>;

export interface LastTime {
  readonly answer: AnswerContent;
  readonly finding: boolean;
  readonly isRemoved?: true;
}

export interface CheckFormView {
  readonly uid: string;
  readonly checkId: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly lead: string;
  readonly version: ShownVersion;
  readonly answers: ShownAnswers;
  /** With the answer for which each stays removed. */
  readonly removed: Readonly<Record<string, Answer["value"]>>;
  readonly last: {
    readonly checkId: string;
    readonly day: string;
    readonly answers: Readonly<Record<string, LastTime>>;
  } | null;
  readonly section: string;
  readonly timeZone: string;
  /** From the server, to keep the form's script small. */
  readonly texts: Readonly<
    Record<"back" | "change" | "critical" | "major" | "offline" | "photoLimit" | "refused" | "takePhoto", string>
  >;
  readonly submitKey: string;
  readonly reopenedAt: string | null;
  readonly isFromKit?: boolean;
  /** Started on this phone, and not on the server yet. */
  readonly isPending?: boolean;
  readonly added?: { readonly item: string; readonly message: string };
}

export interface CheckFormRefusal {
  readonly submitting: boolean;
  readonly typed: Readonly<Record<string, AnswerFields>>;
  readonly basis: Readonly<Record<string, { readonly changes: number; readonly basisDigest: string }>>;
  readonly problems: readonly ItemProblem[];
  readonly conflicts: Readonly<Record<string, ShownConflict>>;
}

export function hasRadios(item: Item): boolean {
  return item.type === "pass-fail" || item.type === "choice" || (item.type === "scale" && item.max <= 10);
}

function typedNumber(value: number, locale: Locale): string {
  return locale === "vi" ? String(value).replace(".", ",") : String(value);
}

export function answerFieldsOf(answer: AnswerContent | undefined, locale: Locale): AnswerFields {
  const value = answer?.value;
  return {
    value: typeof value === "number" ? typedNumber(value, locale) : (value ?? ""),
    na: answer?.na ? "on" : "",
    note: answer?.note ?? "",
  };
}

/** Ignores the value beside N/A. */
export function sameFields(a: AnswerFields, b: AnswerFields): boolean {
  const names = a["na"] && b["na"] ? ["note"] : ["value", "na", "note"];
  return names.every((name) => (a[name] ?? "").trim() === (b[name] ?? "").trim());
}

export function withNaFields(entries: Iterable<readonly [string, unknown]>): [string, unknown][] {
  return [...entries].map(([name, value]) =>
    value === naChoice && /^a\.[a-z0-9-]+\.value$/.test(name) ? [name.replace(/value$/, "na"), "on"] : [name, value],
  );
}

const maxTypedLength = 20_000;

export function typedFields(entries: readonly (readonly [string, unknown])[], item: string): AnswerFields {
  const field = (part: string) => {
    const value = entries.find(([name]) => name === `a.${item}.${part}`)?.[1];
    return typeof value === "string" ? value.slice(0, maxTypedLength) : "";
  };
  return { value: field("value"), na: field("na"), note: field("note") };
}

export function shownVersion(version: TemplateVersion, locale: Locale): ShownVersion {
  const inLocale = (text: Text): Text => ({ en: "", vi: "", [locale]: textIn(text, locale) });
  return {
    templateId: version.templateId,
    version: version.version,
    scored: version.scored,
    passMark: version.passMark,
    bands: version.bands,
    sections: version.sections.map((section) => ({
      id: section.id,
      title: inLocale(section.title),
      weight: section.weight,
      items: section.items.map((item): Item => {
        const texts = {
          text: inLocale(item.text),
          ...(item.help && { help: inLocale(item.help) }),
          ...(item.group && { group: inLocale(item.group) }),
        };
        return item.type === "choice"
          ? { ...item, ...texts, options: item.options.map((option) => ({ ...option, text: inLocale(option.text) })) }
          : { ...item, ...texts };
      }),
    })),
  };
}

export function shownAnswer({ value, na, note, photos, changes }: Answer): ShownAnswer {
  return {
    changes,
    ...(value !== undefined && { value }),
    ...(na && { na }),
    ...(note && { note }),
    ...(photos?.length && { photos }),
  };
}

export interface SectionProgress {
  readonly section: string;
  readonly total: number;
  readonly answered: number;
  readonly findings: number;
}

export function progressOf(version: Pick<TemplateVersion, "sections">, answers: AnswersByItem): SectionProgress[] {
  const askedIds = new Set(askedItems(version, answers).map((item) => item.id));
  return version.sections.map((section) => {
    const items = section.items.filter((item) => askedIds.has(item.id));
    return {
      section: section.id,
      total: items.length,
      answered: items.filter((item) => isAnswered(item, answerOf(answers, item.id))).length,
      findings: items.filter((item) => isFinding(item, answerOf(answers, item.id))).length,
    };
  });
}

export function totalProgress(sections: readonly SectionProgress[]): Omit<SectionProgress, "section"> {
  return sections.reduce(
    (sum, next) => ({
      total: sum.total + next.total,
      answered: sum.answered + next.answered,
      findings: sum.findings + next.findings,
    }),
    { total: 0, answered: 0, findings: 0 },
  );
}

/** Whether enough answers exist for a meaningful score: two good ones of sixty are no band A yet. */
export function isScoreMeaningful({ total, answered }: Pick<SectionProgress, "total" | "answered">): boolean {
  return answered > 0 && answered * 3 >= total;
}

export function itemAnchor(item: string): string {
  return `item-${item}`;
}

export function checkEditHref(checkId: string, section?: string, item?: string): `/${string}` {
  const address = href("/qc/check/edit", { id: checkId, ...(section && { section }) });
  return item ? `${address}#${itemAnchor(item)}` : address;
}

export function missingHref(checkId: string, section: string, item: string): string {
  return checkEditHref(checkId, section, item).replace("#", "&missing=1#");
}

export function addedHref(checkId: string, section: string, item: string): string {
  return checkEditHref(checkId, section, item).replace("#", `&added=${item}#`);
}

export function checkReviewHref(checkId: string): `/${string}` {
  return href("/qc/check/review", { id: checkId });
}

export function sectionOf(version: Pick<TemplateVersion, "sections">, item: string): string | undefined {
  return version.sections.find((section) => section.items.some((each) => each.id === item))?.id;
}

export type Intent =
  | { kind: "save" | "next" | "back" | "review" }
  | { kind: "go"; section: string }
  | { kind: "photo"; item: string };

export function readIntent(value: string): Intent {
  const [, kind = "", target = ""] = /^([a-z]+)(?:\.([a-z0-9-]+))?$/.exec(value) ?? [];
  if (kind === "next" || kind === "back" || kind === "review") return { kind };
  if (kind === "go" && target) return { kind, section: target };
  if (kind === "photo" && target) return { kind, item: target };
  return { kind: "save" };
}

export function neighbour(version: Pick<TemplateVersion, "sections">, section: string, step: 1 | -1): string {
  const ids = version.sections.map((each) => each.id);
  return ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(section) + step))] ?? section;
}
