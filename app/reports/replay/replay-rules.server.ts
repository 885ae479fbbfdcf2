import type { User } from "#app/auth/user.ts";
import type { Scored } from "#app/checks/score.ts";
import { derivedId } from "#app/db/ids.ts";
import { m } from "#app/i18n/locale.ts";
import { contentOfDraft } from "#app/templates/draft-content.ts";
import { draftProblems } from "#app/templates/draft-problems.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import type { Template } from "#app/templates/template.ts";
import { findVersion } from "#app/templates/templates.server.ts";
import type { Option } from "#app/ui/field.tsx";
import { draftKey } from "./last-replay.server.ts";

export interface ReplayRules {
  readonly value: string;
  /** A version's number, or "" for the recorded results. */
  readonly againstValue: string;
  /** Null for a draft that can't be published yet, or a template without rules. */
  readonly content: Scored | null;
  readonly against: Scored | null;
  readonly key: string;
  readonly draft: string | null;
  readonly choices: readonly Option[];
  readonly versionChoices: readonly Option[];
  readonly problems: readonly ("rules" | "against")[];
}

const mostVersions = 200;

/** The params `rules` and `against`. By default the draft, or else the latest version, against the recorded results. */
export async function readReplayRules(
  user: User,
  id: string,
  { version, hasDraft }: Template,
  search: URLSearchParams,
): Promise<ReplayRules> {
  const versionChoices = Array.from({ length: Math.min(version, mostVersions) }, (_, at) => ({
    value: String(version - at),
    label: m.reports_version({ version: version - at }),
  }));
  const choices = hasDraft ? [{ value: "draft", label: m.reports_replay_draft() }, ...versionChoices] : versionChoices;
  const read = (name: "rules" | "against", options: readonly Option[], usual: string) => {
    const value = search.get(name)?.trim() ?? "";
    const isKnown = options.some((option) => option.value === value);
    return { value: isKnown ? value : usual, problems: value && !isKnown ? [name] : [] };
  };
  const rules = read("rules", choices, choices[0]?.value ?? "");
  const against = read("against", versionChoices, "");
  const draft = rules.value === "draft" ? await findDraft(user, id) : null;
  const isReady = draft ? draftProblems(draft.draft).length === 0 : rules.value !== "";
  const content = !isReady ? null : draft ? contentOfDraft(draft.draft) : await findVersion(id, Number(rules.value));
  const againstContent = against.value ? await findVersion(id, Number(against.value)) : null;
  return {
    value: rules.value,
    againstValue: against.value,
    content,
    against: againstContent,
    key: derivedId("replay", JSON.stringify([content, againstContent])),
    draft: draft && draftKey(draft.draft),
    choices,
    versionChoices,
    problems: [...rules.problems, ...against.problems],
  };
}
