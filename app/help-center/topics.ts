import { href } from "#app/ui/href.ts";

interface Topic {
  readonly group: "begin" | "check" | "follow" | "keep" | "results" | "account";
  readonly related: readonly string[];
  readonly of?: "lead" | "admin";
}

const table = {
  start: { group: "begin", related: ["checks", "tasks", "settings"] },
  checks: { group: "check", related: ["offline", "appeals", "calendar", "scores"] },
  offline: { group: "check", related: ["checks", "settings"] },
  calendar: { group: "check", related: ["checks", "templates", "notifications"] },
  camera: { group: "check", related: ["scores", "reports"] },
  activities: { group: "check", related: ["calendar", "reports"] },
  tasks: { group: "follow", related: ["appeals", "checks", "notifications"] },
  appeals: { group: "follow", related: ["tasks", "scores"] },
  chats: { group: "follow", related: ["tasks", "notifications"] },
  feedback: { group: "follow", related: ["scores", "reports"] },
  reports: { group: "results", related: ["scores", "checks"] },
  scores: { group: "results", related: ["reports", "templates", "appeals"] },
  templates: { group: "keep", related: ["checks", "scores", "imports"] },
  stores: { group: "keep", related: ["store-managers", "imports"] },
  "store-managers": { group: "keep", related: ["stores", "users"] },
  imports: { group: "keep", related: ["stores", "templates"], of: "lead" },
  users: { group: "keep", related: ["settings", "store-managers"], of: "admin" },
  apps: { group: "keep", related: ["calendar", "reports", "notifications"], of: "admin" },
  notifications: { group: "account", related: ["settings", "tasks"] },
  settings: { group: "account", related: ["notifications", "start"] },
} as const satisfies Record<string, Topic>;

export type Slug = keyof typeof table;
export const helpTopics: Readonly<Record<Slug, Topic & { readonly related: readonly Slug[] }>> = table;
export const slugs = Object.keys(table) as Slug[];

export const isSlug = (slug: string): slug is Slug => Object.hasOwn(table, slug);

export const articleHref = (slug: Slug) => href("/help-center/:slug", { slug });
