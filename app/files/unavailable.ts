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

/** `status` is null without an answer. */
export interface StoreAnswer {
  readonly status: number | null;
  readonly text: string;
}

interface FailureClass {
  readonly kind: Unavailability;
  readonly isTransient: boolean;
}

/** The first matching row decides. Patterns match messages of Firebase's storage service and Google's authentication library. */
const failureClasses: readonly (FailureClass & { from: number | null; to?: number; pattern?: RegExp })[] = [
  { from: null, pattern: /could not load the default credentials/i, kind: "unauthenticated", isTransient: false },
  { from: null, kind: "unreachable", isTransient: true },
  { from: 401, pattern: /app check token is invalid/i, kind: "app-check", isTransient: false },
  { from: 401, kind: "unauthenticated", isTransient: false },
  { from: 402, kind: "quota", isTransient: false },
  { from: 403, kind: "unauthorized", isTransient: false },
  { from: 404, kind: "no-bucket", isTransient: false },
  { from: 408, kind: "busy", isTransient: true },
  { from: 429, kind: "busy", isTransient: true },
  { from: 500, to: 599, kind: "down", isTransient: true },
];

export function classifyAnswer({ status, text }: StoreAnswer): FailureClass {
  const match = failureClasses.find(
    ({ from, to = from, pattern }) =>
      (from === null || to === null || status === null ? from === status : from <= status && status <= to) &&
      (!pattern || pattern.test(text)),
  );
  return { kind: match?.kind ?? "refused", isTransient: match?.isTransient ?? false };
}

export class FilesUnavailable extends Error {
  override name = "FilesUnavailable";
  readonly facts: {
    readonly kind: Unavailability;
    readonly operation: FileOperation;
    readonly status: number | null;
    readonly attempts: number;
  };

  constructor(facts: FilesUnavailable["facts"], cause?: unknown) {
    super(`the file store did not serve: ${facts.kind}`, { cause });
    this.facts = facts;
  }
}

const messages: Record<Unavailability, { cause: () => string; next: () => string }> = {
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
  return Object.hasOwn(messages, problem);
}

/** Says that nothing else was lost, and what to do next. */
export function describeUnavailable(kind: Unavailability): string {
  const { cause, next } = messages[kind];
  return m.files_photo_not_saved({ cause: cause(), next: next() });
}
