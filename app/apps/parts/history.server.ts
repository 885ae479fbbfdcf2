/** What changed of a webhook, in the reader's language. */
import { topicNames } from "#app/apps/app-words.ts";
import { topicSchema } from "#app/apps/webhook.ts";
import { m } from "#app/i18n/locale.ts";
import type { FieldWords } from "#app/records/change-lines.ts";

const fields: Readonly<Record<string, FieldWords>> = {
  name: { label: m.apps_name },
  url: { label: m.apps_address },
  topics: {
    label: m.apps_topics,
    text: (value) => {
      const read = topicSchema.array().safeParse(value);
      return read.success ? read.data.map((topic) => topicNames[topic]()).join(", ") : "";
    },
  },
};

export const webhookHistory = { fields };
