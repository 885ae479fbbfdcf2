/** What is wrong with a message or a group, in words. */
import { StaleForm } from "#app/auth/once.server.ts";
import { QuotaReached } from "#app/auth/quota.ts";
import { type ChatProblem, ChatRefused } from "#app/chats/chat-errors.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { m } from "#app/i18n/locale.ts";
import { StaleRecord } from "#app/changes/stale-record.ts";

type Field = "text" | "photos" | "people" | "name" | "";

const words: Record<ChatProblem, [field: Field, said: () => string]> = {
  empty: ["text", m.chats_problem_empty],
  "too-long": ["text", () => m.chats_problem_long({ most: chatLimits.text })],
  nobody: ["people", m.chats_problem_nobody],
  "unknown-person": ["people", m.chats_problem_unknown_person],
  "too-many-people": ["people", () => m.chats_problem_people({ most: chatLimits.people })],
  "name-missing": ["name", m.chats_problem_name],
  "too-many-photos": ["photos", () => m.chats_problem_photos({ most: chatLimits.photos })],
};

interface Refusal {
  readonly errors: Partial<Record<Field, string>>;
  readonly status: number;
}

/** What to tell of an error. @throws any other */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ChatRefused) {
    const [field, said] = words[error.code];
    return { errors: { [field]: said() }, status: 400 };
  }
  if (error instanceof QuotaReached) return { errors: { "": error.said }, status: 429 };
  if (error instanceof StaleForm || error instanceof StaleRecord)
    return { errors: { "": m.ui_form_expired() }, status: 409 };
  if (error instanceof Response && error.status === 400) return { errors: { "": m.ui_form_expired() }, status: 400 };
  throw error;
}
