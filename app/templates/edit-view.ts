/** What the editor of a template knows, and its addresses. Pure, for server and browser alike. */
import type { Locale } from "#app/i18n/text.ts";
import type { EditConflict } from "./draft-edits.ts";
import type { ProblemWords } from "./draft-problems.ts";
import { type Draft, type Place, placeName } from "./draft.ts";

export interface EditView {
  readonly uid: string;
  readonly id: string;
  readonly code: string;
  /** The latest published version; 0 before the first. */
  readonly version: number;
  readonly draft: Draft;
  /** Null until something is changed. */
  readonly revision: string | null;
  /** The part that is open, as an address names it. */
  readonly open: string | null;
  /** What new parts of this page are named after: the same form sent twice adds them once. */
  readonly fresh: string;
  readonly categories: readonly { value: string; label: string }[];
  readonly words: EditWords;
}

/** Longer texts of the editor in the reader's language: a page's data holds one language, its scripts would hold both. */
export interface EditWords {
  readonly problems: ProblemWords;
  readonly paste: string;
  readonly pasteExample: string;
  readonly quick: string;
  readonly weight: string;
  readonly noWeight: string;
  readonly group: string;
  readonly start: string;
  readonly values: string;
  readonly orValues: string;
  /** What is to be done without script. */
  readonly type: string;
  readonly when: string;
}

/** A conflict, with each field in words: what it says now, and what was typed. */
export interface SaidConflict extends EditConflict {
  readonly lines: readonly string[];
}

/** What a form that could not be carried out whole gives back. */
export interface EditRefusal {
  readonly conflicts: readonly SaidConflict[];
  /** Why its picture was not taken, in words. */
  readonly picture: string | null;
}

export function templateHref(
  id: string,
  page: "" | "edit" | "publish" | "preview" | "draft" | "copy" | "changes" | "picture" = "",
): string {
  return page ? `/qc/templates/${id}/${page}` : `/qc/templates/${id}`;
}

/** The editor with a part open, or with none. */
export function editHref(id: string, open: Place | null = null, anchor = ""): string {
  return `${templateHref(id, "edit")}${open ? `?open=${placeName(open)}` : ""}${anchor && `#${anchor}`}`;
}

/** A typed number with the sign of the reader's language. */
export function shownEntry(entry: string, locale: Locale): string {
  return locale === "vi" ? entry.replace(/^([+-]?\d+)\.(\d+)$/, "$1,$2") : entry;
}
