import { z } from "zod";
import { roleSchema } from "#app/auth/user.ts";
import { roleName } from "#app/shell/role-name.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const about = z.object({ email: z.string(), roles: z.array(roleSchema).catch([]) });

export const invitationHistory = {
  fields: {},
  lines: ({ before, after }: TimelineEvent) =>
    [about.safeParse(after), about.safeParse(before)].flatMap(({ data }) =>
      data ? [[data.email, ...data.roles.map(roleName)].join(", ")] : [],
    ),
};
