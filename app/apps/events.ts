import { z } from "zod";
import { declareEvents } from "#app/timeline/events.ts";
import { apiTokens, tokenScopeSchema } from "./token.ts";
import { webhooks, webhookTermsSchema } from "./webhook.ts";

const terms = webhookTermsSchema.partial();

export const webhookEvents = declareEvents(webhooks.name, {
  connected: {},
  changed: { before: terms, after: terms },
  "secret-renewed": {},
  disconnected: {},
  "sent-again": { after: z.object({ topic: z.string() }) },
  stopped: { after: z.object({ name: z.string(), why: z.enum(["gone", "failing"]) }) },
});

export const tokenEvents = declareEvents(apiTokens.name, {
  created: { after: z.object({ name: z.string(), scopes: z.array(tokenScopeSchema) }) },
  revoked: {},
});
