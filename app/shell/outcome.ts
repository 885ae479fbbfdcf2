/** One table for every route, with scripts and without. Pages of a status (/401, /403, /500, /503) are ordinary pages. */
import { m } from "#app/i18n/locale.ts";
import { href } from "#app/ui/href.ts";
import type { Toast } from "./flash.ts";

interface Outcome {
  readonly tone: Toast["tone"];
  readonly message: () => string;
  readonly to?: string;
}

const outcomes: Readonly<Record<number, Outcome>> = {
  204: { tone: "warn", message: m.shell_not_found_any_more },
  304: { tone: "neutral", message: m.shell_not_modified },
  401: { tone: "warn", message: m.shell_session_expired, to: href("/sign-in") },
  403: { tone: "bad", message: m.shell_403_title, to: href("/403") },
  500: { tone: "bad", message: m.shell_server_error, to: href("/500") },
};

/** Any other status has the response's title, or a general one. */
export function outcomeOf(status: number, title?: string | null): { toast: Toast; to: string | null } {
  const outcome = outcomes[status];
  return {
    toast: { tone: outcome?.tone ?? "bad", message: outcome?.message() ?? (title || m.shell_went_wrong()) },
    to: outcome?.to ?? null,
  };
}
