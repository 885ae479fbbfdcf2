/** What an event of a template says beside its verb: the version it is about. */
import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const about = z.object({ version: z.number() });

export const templateHistory = {
  fields: {},
  lines: ({ before, after }: TimelineEvent) =>
    [about.safeParse(after), about.safeParse(before)].flatMap(({ data }) =>
      data ? [m.templates_version_of(data)] : [],
    ),
};
