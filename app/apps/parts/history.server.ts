import { z } from "zod";
import { scopeNames, topicNames } from "#app/apps/app-names.ts";
import { tokenScopeSchema } from "#app/apps/token.ts";
import { topicSchema } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import type { FieldDescription } from "#app/records/change-lines.ts";
import type { TimelineEvent } from "#app/timeline/timeline.ts";

const fields: Readonly<Record<string, FieldDescription>> = {
  name: m.apps_name,
  url: m.apps_address,
  topics: {
    label: m.apps_topics,
    text: (value) => {
      const read = topicSchema.array().safeParse(value);
      return read.success ? read.data.map((topic) => topicNames[topic]()).join(", ") : "";
    },
  },
};

export const webhookHistory = { fields };

const token = z.object({ name: z.string(), scopes: z.array(tokenScopeSchema) });

export const tokenHistory = {
  fields: {},
  lines({ after }: TimelineEvent) {
    const { data } = token.safeParse(after);
    return data ? [`${data.name}: ${data.scopes.map((scope) => scopeNames[scope]()).join(", ")}`] : [];
  },
};
