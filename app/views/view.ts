import { z } from "zod";
import { collection } from "#app/db/documents.ts";
import { href } from "#app/ui/href.ts";
import { pageParams } from "#app/ui/page-href.ts";
import { viewLimits } from "./limits.ts";

export const viewedLists = {
  checks: href("/qc/checks/"),
  stores: href("/qc/stores/"),
  tasks: href("/tasks/"),
  "store-managers": href("/qc/store-managers/"),
  templates: href("/qc/templates/"),
  feedback: href("/qc/feedback/"),
  camera: href("/qc/camera/"),
  activities: href("/qc/activities/"),
  imports: href("/qc/imports/"),
  users: href("/users/"),
} as const;
export type ViewedList = keyof typeof viewedLists;

export const viewedPages = {
  ...viewedLists,
  "report-summary": href("/qc/reports/summary"),
  "report-monthly": href("/qc/reports/monthly-summary"),
  "report-template": href("/qc/reports/template"),
  "report-store": href("/qc/reports/store"),
  "report-manager": href("/qc/reports/manager"),
  "report-qc-camera": href("/qc/reports/stage1/qc-camera"),
  "report-customer-feedback": href("/qc/reports/stage1/customer-feedback"),
  "report-activity-report": href("/qc/reports/stage1/activity-report"),
} as const;
export type ViewedPage = keyof typeof viewedPages;

export const viewSchema = z.object({
  uid: z.string(),
  list: z.enum(Object.keys(viewedPages) as ViewedPage[]),
  name: z.string().min(1).max(viewLimits.name),
  /** Without the question mark. */
  search: z.string().max(viewLimits.search),
  at: z.iso.datetime(),
  /** When a report is mailed next; null if it isn't mailed. */
  mailAt: z.iso.datetime().nullable(),
});
export type View = z.infer<typeof viewSchema>;

export const views = collection("views", viewSchema);

export function isReport(page: ViewedPage): boolean {
  return page.startsWith("report-");
}

/** They belong to a page or a moment. */
const unsavedParams = new Set<string>([...pageParams, "select"]);

/** Without empty params, sorted. */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search);
  const saved = [...params].filter(([name, value]) => value && !unsavedParams.has(name));
  return new URLSearchParams(saved.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    .toString()
    .slice(0, viewLimits.search);
}
