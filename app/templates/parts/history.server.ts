import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const versionSchema = z.object({ version: z.number() });

export const templateHistory = {
  fields: {},
  lines: ({ before, after }: TimelineEvent) =>
    [versionSchema.safeParse(after), versionSchema.safeParse(before)].flatMap(({ data }) =>
      data ? [m.templates_version_of(data)] : [],
    ),
};
