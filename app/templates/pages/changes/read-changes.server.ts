import { orNotFound } from "#app/auth/authorize.server.ts";
import { can } from "#app/auth/can.ts";
import { m, say } from "#app/i18n/locale.ts";
import { type Content, contentOfDraft } from "#app/templates/draft-content.ts";
import { findDraft } from "#app/templates/drafts.server.ts";
import { findTemplate, findVersion } from "#app/templates/templates.server.ts";
import type { User } from "#app/auth/user.ts";
import { href } from "#app/ui/href.ts";
import { describeChanges } from "./describe-changes.ts";

export async function readTemplateChanges(user: User, id: string, search: URLSearchParams) {
  const template = orNotFound(await findTemplate(user, id));
  const { version, hasDraft, name, code } = template.data;
  const choices = Array.from({ length: Math.min(version, 200) }, (_, index) => ({
    value: String(version - index),
    label: m.templates_version_of({ version: version - index }),
  }));
  if (hasDraft && can(user, "manage templates")) choices.unshift({ value: "draft", label: m.templates_status_draft() });
  const isChoice = (value: string | null) => choices.some((choice) => choice.value === value);
  const requested = { from: search.get("from"), to: search.get("to") };
  const to = isChoice(requested.to) ? requested.to! : (choices[0]?.value ?? "");
  const earlier = choices[choices.findIndex(({ value }) => value === to) + 1] ?? choices.at(-1);
  const from = isChoice(requested.from) ? requested.from! : (earlier?.value ?? "");
  const contentAt = async (value: string): Promise<Content | null> =>
    value === "draft"
      ? contentOfDraft((await findDraft(user, id)).draft)
      : value
        ? findVersion(id, Number(value))
        : null;
  const [before, after] = [await contentAt(from), await contentAt(to)];
  return {
    id,
    name: say(name),
    code,
    choices,
    from,
    to,
    problems: {
      from: requested.from && !isChoice(requested.from) ? requested.from : undefined,
      to: requested.to && !isChoice(requested.to) ? requested.to : undefined,
    },
    replayHref: can(user, "manage templates") && before && after ? replayHref(id, from, to) : null,
    changes: before && after ? describeChanges(before, after) : [],
  };
}

function replayHref(id: string, against: string, rules: string): string {
  const versions = { rules, ...(against !== "draft" && { against }) };
  return href("/qc/templates/:id/replay", { id, ...versions });
}
