import { z } from "zod";
import { m } from "#app/i18n/locale.ts";
import { anyText, line, tooLong, trimmedText } from "#app/ui/form-values.ts";
import { topicSchema, webhookLimits } from "./webhook.ts";

const noTopic = { error: () => m.apps_form_topics() };

export const webhookForm = z.object({
  name: line(webhookLimits.name, () => m.apps_form_name()),
  url: trimmedText
    .refine((text) => text !== "", { error: () => m.apps_address_malformed() })
    .refine((text) => text.length <= webhookLimits.url, { error: () => tooLong(webhookLimits.url) }),
  topics: z
    .array(topicSchema, noTopic)
    .default([])
    .refine((topics) => topics.length > 0, noTopic),
});

export const sendForm = z.object({ message: anyText });
export const statusForm = z.object({ connect: anyText });
