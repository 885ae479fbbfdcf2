/** Every URL of the product, in the order of the specification's tables. Read this first. */
import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  // Public
  route("sign-in", "auth/sign-in.tsx"),
  route("sign-in-2", "auth/sign-in-2.tsx"),
  route("sign-in/invitation", "auth/invitation.tsx"),
  route("sign-out", "auth/sign-out.tsx"),
  route("401", "shell/401.tsx"),
  route("403", "shell/403.tsx"),
  route("404", "shell/404.tsx"),
  route("500", "shell/500.tsx"),
  route("503", "shell/503.tsx"),
  route("preferences", "settings/preferences.tsx"),

  // Signed in
  layout("shell/layout.tsx", [
    index("shell/home.tsx"),
    route("apps", "apps/page.tsx"),
    route("chats", "chats/page.tsx"),
    route("help-center", "help-center/page.tsx"),
    route("tasks", "tasks/page.tsx"),
    route("users", "users/page.tsx"),
    ...prefix("qc", [
      index("checks/overview/page.tsx"),
      route("checks", "checks/list/page.tsx"),
      route("stores", "stores/list.tsx"),
      route("stores/:id", "stores/page.tsx"),
      route("store-managers", "store-managers/list.tsx"),
      route("store-managers/:id", "store-managers/page.tsx"),
      route("templates", "templates/list.tsx"),
      route("templates/:id", "templates/page.tsx"),
      ...prefix("check", [
        index("checks/create/page.tsx"),
        route("view", "checks/view/page.tsx"),
        route("edit", "checks/edit/page.tsx"),
        route("answer", "checks/edit/answer.ts"),
        route("photo", "checks/edit/photo.ts"),
      ]),
      ...prefix("reports", [
        index("reports/list.tsx"),
        route("template", "reports/template.tsx"),
        route("summary", "reports/summary.tsx"),
        route("store", "reports/store.tsx"),
        route("monthly-summary", "reports/monthly-summary.tsx"),
        route("manager", "reports/manager.tsx"),
        route("stage1/qc-camera", "reports/stage1/qc-camera.tsx"),
        route("stage1/customer-feedback", "reports/stage1/customer-feedback.tsx"),
        route("stage1/activity-report", "reports/stage1/activity-report.tsx"),
      ]),
    ]),
    layout("settings/layout.tsx", [
      route("settings", "settings/profile.tsx"),
      route("settings/account", "settings/account.tsx"),
      route("settings/appearance", "settings/appearance.tsx"),
      route("settings/display", "settings/display.tsx"),
      route("settings/notifications", "settings/notifications.tsx"),
    ]),
  ]),

  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
