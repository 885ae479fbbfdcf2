/** When the file store can't serve: what it answered, what that means, and the words for it. */
import { m } from "#app/i18n/locale.ts";

export type Unavailability =
  | "app-check"
  | "unauthenticated"
  | "quota"
  | "unauthorized"
  | "no-bucket"
  | "busy"
  | "down"
  | "unreachable"
  | "refused";

export type FileOperation = "put" | "get" | "has" | "find";

/** An answer of the store: its HTTP status, null when none came, and what it said. */
export interface StoreAnswer {
  readonly status: number | null;
  readonly text: string;
}

interface Meaning {
  readonly kind: Unavailability;
  /** Worth asking again at once: the same request may succeed in a moment. */
  readonly passing: boolean;
}

/** The first row that fits decides. The texts are those of Firebase's storage service and of Google's authentication library. */
const meanings: readonly (Meaning & { from: number | null; to?: number; says?: RegExp })[] = [
  { from: null, says: /could not load the default credentials/i, kind: "unauthenticated", passing: false },
  { from: null, kind: "unreachable", passing: true },
  { from: 401, says: /app check token is invalid/i, kind: "app-check", passing: false },
  { from: 401, kind: "unauthenticated", passing: false },
  { from: 402, kind: "quota", passing: false },
  { from: 403, kind: "unauthorized", passing: false },
  { from: 404, kind: "no-bucket", passing: false },
  { from: 408, kind: "busy", passing: true },
  { from: 429, kind: "busy", passing: true },
  { from: 500, to: 599, kind: "down", passing: true },
];

export function meaningOf({ status, text }: StoreAnswer): Meaning {
  const found = meanings.find(
    ({ from, to = from, says }) =>
      (from === null || to === null || status === null ? from === status : from <= status && status <= to) &&
      (!says || says.test(text)),
  );
  return { kind: found?.kind ?? "refused", passing: found?.passing ?? false };
}

/** The file store did not serve, and trying again did not help. Neither its message nor its facts name a person or a file. */
export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
  /** For the log. */
  readonly facts: {
    readonly kind: Unavailability;
    readonly operation: FileOperation;
    /** HTTP status of the last answer; null when none came. */
    readonly status: number | null;
    /** How often the store was asked. */
    readonly attempts: number;
  };

  constructor(facts: FilesUnavailable["facts"], cause?: unknown) {
    super(`the file store did not serve: ${facts.kind}`, { cause });
    this.facts = facts;
  }
}

const words: Record<Unavailability, { cause: () => string; next: () => string }> = {
  "app-check": { cause: m.files_cause_app_check, next: m.files_next_administrator },
  unauthenticated: { cause: m.files_cause_unauthenticated, next: m.files_next_administrator },
  quota: { cause: m.files_cause_quota, next: m.files_next_administrator },
  unauthorized: { cause: m.files_cause_unauthorized, next: m.files_next_administrator },
  "no-bucket": { cause: m.files_cause_no_bucket, next: m.files_next_administrator },
  busy: { cause: m.files_cause_busy, next: m.files_next_later },
  down: { cause: m.files_cause_down, next: m.files_next_later },
  unreachable: { cause: m.files_cause_unreachable, next: m.files_next_later },
  refused: { cause: m.files_cause_refused, next: m.files_next_administrator },
};

export function isUnavailability(problem: string): problem is Unavailability {
  return Object.hasOwn(words, problem);
}

/** To whoever sent a photo: what happened, that nothing else was lost, and what to do next. */
export function describeUnavailable(kind: Unavailability): string {
  const { cause, next } = words[kind];
  return m.files_photo_not_saved({ cause: cause(), next: next() });
}
