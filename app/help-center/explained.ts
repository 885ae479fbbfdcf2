import { href } from "#app/ui/href.ts";
import { articleHref, type Slug } from "./topics.ts";

const slugByPath = new Map(
  Object.entries<Slug>({
    [href("/qc/")]: "start",
    [href("/kept")]: "settings",
    [href("/qc/checks")]: "checks",
    [href("/qc/check")]: "checks",
    [href("/qc/phone")]: "offline",
    [href("/qc/check/appeal")]: "appeals",
    [href("/qc/check/queue")]: "appeals",
    [href("/qc/check/decide")]: "appeals",
    [href("/qc/check/approve")]: "appeals",
    [href("/tasks")]: "tasks",
    [href("/qc/calendar")]: "calendar",
    [href("/qc/plans")]: "calendar",
    [href("/qc/templates")]: "templates",
    [href("/qc/stores")]: "stores",
    [href("/qc/store-managers")]: "store-managers",
    [href("/qc/imports")]: "imports",
    [href("/qc/camera")]: "camera",
    [href("/qc/feedback")]: "feedback",
    [href("/qc/activities")]: "activities",
    [href("/qc/reports")]: "reports",
    [href("/qc/reports/monthly-summary")]: "scores",
    [href("/qc/reports/stage1/qc-camera")]: "camera",
    [href("/qc/reports/stage1/customer-feedback")]: "feedback",
    [href("/qc/reports/stage1/activity-report")]: "activities",
    [href("/qc/score-policy")]: "scores",
    [href("/qc/audit-log")]: "users",
    [href("/users")]: "users",
    [href("/chats")]: "chats",
    [href("/apps")]: "apps",
    [href("/notifications")]: "notifications",
    [href("/settings")]: "settings",
    [href("/settings/notifications")]: "notifications",
  }),
);

export function helpFor(path: string): `/${string}` {
  const segments = path.split("/").filter(Boolean);
  for (let count = segments.length; count > 0; count--) {
    const at = `/${segments.slice(0, count).join("/")}`;
    const slug = slugByPath.get(`${at}/`) ?? slugByPath.get(at);
    if (slug) return articleHref(slug);
  }
  return href("/help-center");
}
