/** Every route: an example of its address, and the answer that each role gets there. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { startSession } from "#app/sign-in/session.server.ts";
import { appealCheck } from "#app/checks/appeal-check.server.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { internet } from "#app/apps/public-address.server.ts";
import { createToken } from "#app/apps/tokens.server.ts";
import { connectWebhook } from "#app/apps/webhooks.server.ts";
import { startChat } from "#app/chats/groups.server.ts";
import { postMessage } from "#app/chats/post.server.ts";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { checks } from "#app/checks/check.ts";
import type { Photo } from "#app/files/photo.ts";
import { db } from "#app/db/db.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { beginWriting, settleColumns } from "#app/import/imports.server.ts";
import { continueImport } from "#app/import/run.server.ts";
import routes from "#app/routes.ts";
import { assign, assignmentId } from "#app/store-managers/assign.server.ts";
import { managerId, saveManager } from "#app/store-managers/managers.server.ts";
import { saveStore, storeId } from "#app/stores/stores.server.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { type Role, users } from "#app/auth/user.ts";
import { createProfile } from "#app/users/users.server.ts";
import { type App, cookieOf, openApp, origin } from "../app.ts";
import { attachPhoto } from "../checks/attach-photo.ts";
import { allGood, chain, makeChain, manager1, morning, people, start, submit } from "../checks/chain.ts";
import { visit } from "../activities/visit.ts";
import { caseInput } from "../feedback/case-input.ts";
import { judge, minute, stateOf, upload } from "../import/journey.ts";
import { taskInput } from "../tasks/task-input.ts";
import { weekly } from "../plan/weekly-plan.ts";
import { proofOf } from "../sign-in/proof.ts";

/** `user` inspects the checks below, `manager` has their store, `foreign` manages another. */
export const visitors = ["stranger", "disabled", "user", "manager", "foreign", "lead", "admin"] as const;
export type Visitor = (typeof visitors)[number];

/** A status, or "sign-in" for the redirect there that leads back to the page. */
export type Answer = number | "sign-in";
export type Answers = Answer | ({ else: Answer } & Partial<Record<Visitor, Answer>>);

interface Row {
  /** An example of the address; by default the route's pattern itself. */
  path?: () => string;
  /** Fields to send where an empty form is not enough. */
  fields?: Record<string, string>;
  get: Answers;
  post: Answers;
}

const door = { stranger: "sign-in", disabled: "sign-in" } as const;
/** A page for all who are signed in, with nothing to send. */
const page: Row = { get: { ...door, else: 200 }, post: { ...door, else: 405 } };
/** A page that anybody may see. */
const open: Row = { get: 200, post: 405 };
const away = { user: 302, manager: 302, foreign: 302, lead: 302, admin: 302 } as const;

/** Only leads decide; users who can't read the check get 404. */
const undecided = { user: 403, manager: 403, foreign: 404 } as const;

/** Answers of pages for leads and admins only. */
const leadOnly = (answer: number): Answers => ({ ...door, else: 403, lead: answer, admin: answer });
const adminOnly = (answer: number): Answers => ({ ...door, else: 403, admin: answer });
const leadForm: Row = { get: leadOnly(200), post: leadOnly(400) };
const leadFile: Row = { get: leadOnly(200), post: { ...door, else: 405 } };

let draft = "";
let submitted = "";
/** Submitted with a finding; appealed. */
let faulty = "";
let appealed = "";
/** A case of feedback on the checks' store. */
let reported = "";
/** A photo of the submitted check. */
let photo = "";
/** At the cameras of the store, with an observation and its snapshot. */
let sitting = "";
let observation = "";
let snapshot: Photo;
/** At the same store. */
let activity = "";
/** There, too, by hand. */
let task = "";
/** Of the inspector and the lead. */
let group = "";
/** With the photo, in the thread of the submitted check. */
let message = "";
let webhook = "";
let token = "";
/** Imports of stores: as it came, looked at, being looked at, and written just now. */
let uploaded = "";
let readyImport = "";
let running = "";
let written = "";
/** Of the checks' template, weekly at all stores. */
let plan = "";
/** A day on which it is due. */
let planned = "";

const seen = { camera: "Quầy 1", at: "08:15", category: "cash", severity: "minor", words: "Ngăn kéo để mở" } as const;

/** Pages of leads, by the end of their address after the template's. */
const keepTemplates = (end: string, post: Partial<Record<Visitor, Answer>>): Row => ({
  ...(end && { path: () => `/qc/templates/${chain.t1}/${end}` }),
  get: { ...door, else: 403, lead: 200, admin: 200 },
  post: { ...door, else: 403, ...post },
});

export const table: Record<string, Row> = {
  "/sign-in": { get: { else: 200, ...away }, post: { else: 400, ...away } },
  "/sign-in-2": { get: { else: 200, ...away }, post: { else: 400, ...away } },
  "/sign-in/invitation": {
    get: { else: 404, user: 200, manager: 200, foreign: 200, lead: 200, admin: 200 },
    // A signed-in user is told so, whatever they send.
    post: { else: 400, user: 303, manager: 303, foreign: 303, lead: 303, admin: 303 },
  },
  "/sign-in/reset": { get: 200, post: 404 },
  "/sign-in/second": { get: 302, post: 302 },
  "/sign-out": { get: 200, post: 302 },
  "/401": { ...open, get: 401 },
  "/403": { ...open, get: 403 },
  "/404": { ...open, get: 404 },
  "/500": { ...open, get: 500 },
  "/503": { ...open, get: 503 },
  "/offline": { ...open },
  "/preferences": { get: 302, post: 400 },
  // An unknown link leads nowhere for everybody.
  "/share/:token": { path: () => `/share/${"x".repeat(43)}`, get: 404, post: 405 },
  "/share/:token/photo": { path: () => `/share/${"x".repeat(43)}/photo`, get: 404, post: 405 },
  // Without a configured secret every request is refused; with one, only requests that have it pass.
  "/jobs/run": { get: 405, post: 404 },
  "/calendar/:file": { path: () => "/calendar/guessed.ics", get: 404, post: 405 },

  "/": { get: { ...door, else: 302 }, post: { ...door, else: 405 } },
  "/kept": { get: { ...door, else: 200 }, post: { ...door, else: 303 } },
  "/apps": page,
  "/apps/webhooks": { get: { ...door, else: 302 }, post: { ...door, else: 405 } },
  "/apps/tokens": { get: { ...door, else: 302 }, post: { ...door, else: 405 } },
  "/apps/calendar": { get: { ...door, else: 302 }, post: { ...door, else: 405 } },
  "/apps/webhooks/new": { get: adminOnly(200), post: adminOnly(400) },
  "/apps/webhooks/:id": { path: () => `/apps/webhooks/${webhook}`, get: adminOnly(200), post: { ...door, else: 405 } },
  "/apps/webhooks/:id/edit": {
    path: () => `/apps/webhooks/${webhook}/edit`,
    get: adminOnly(200),
    post: adminOnly(400),
  },
  "/apps/webhooks/:id/send": {
    path: () => `/apps/webhooks/${webhook}/send`,
    get: { ...door, else: 405 },
    post: adminOnly(303),
  },
  "/apps/webhooks/:id/status": {
    path: () => `/apps/webhooks/${webhook}/status`,
    get: { ...door, else: 405 },
    post: adminOnly(303),
  },
  "/apps/webhooks/:id/secret": {
    path: () => `/apps/webhooks/${webhook}/secret`,
    get: adminOnly(200),
    post: adminOnly(400),
  },
  "/apps/tokens/new": { get: adminOnly(200), post: adminOnly(400) },
  "/apps/tokens/:id": { path: () => `/apps/tokens/${token}`, get: adminOnly(200), post: adminOnly(400) },
  // A session doesn't count here, only a token.
  ...Object.fromEntries(
    [
      "checks",
      "answers",
      "stores",
      "tasks",
      "store-managers",
      "templates",
      "feedback",
      "camera",
      "activities",
      "imports",
      "users",
      "audit-log",
      ...["summary", "monthly-summary", "store", "manager", "template", "template/item"].map(
        (name) => `reports/${name}`,
      ),
      ...["qc-camera", "customer-feedback", "activity-report"].map((name) => `reports/stage1/${name}`),
    ].map((path) => [`/api/v1/${path}.csv`, { get: 401, post: 405 }]),
  ),
  "/api/v1/*": { path: () => `/api/v1/checks/${submitted}`, get: 401, post: 405 },
  "/api/v1/openapi.json": open,
  "/apps/email": { get: adminOnly(200), post: adminOnly(303) },
  "/chats": page,
  "/chats/new": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  // A thread of the check that was submitted.
  "/chats/:id": {
    path: () => `/chats/check.${submitted}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, foreign: 404 },
  },
  // Only for members of the group.
  "/chats/:id/people": {
    path: () => `/chats/${group}/people`,
    get: { ...door, else: 404, user: 200, lead: 200 },
    post: { ...door, else: 404, user: 400, lead: 400 },
  },
  "/chats/:id/mute": {
    path: () => `/chats/${group}/mute`,
    get: { ...door, else: 405 },
    post: { ...door, else: 404, user: 303, lead: 303 },
  },
  "/chats/:id/leave": {
    path: () => `/chats/${group}/leave`,
    get: { ...door, else: 405 },
    post: { ...door, else: 404, user: 303, lead: 303 },
  },
  "/chats/:id/withdraw": {
    path: () => `/chats/check.${submitted}/withdraw`,
    get: { ...door, else: 405 },
    post: { ...door, else: 400, foreign: 404 },
  },
  "/chats/:id/photo": {
    path: () => `/chats/check.${submitted}/photo?message=${message}&key=${photo}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/chats/:id/photo/view": {
    path: () => `/chats/check.${submitted}/photo/view?message=${message}&key=${photo}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/search": page,
  "/search/found": { get: { ...door, else: 200 }, post: { ...door, else: 405 } },
  "/help-center": page,
  "/help-center/:slug": { path: () => "/help-center/checks", ...page },
  "/tasks": page,
  "/tasks.csv": page,
  "/tasks.xlsx": page,
  "/tasks/board": page,
  "/tasks/bulk": {
    path: () => `/tasks/bulk?action=cancel&id=${task}`,
    get: { ...door, else: 200, manager: 403, foreign: 403 },
    post: { ...door, else: 400, manager: 403, foreign: 403 },
  },
  "/tasks/new": {
    get: { ...door, else: 200, manager: 403, foreign: 403 },
    post: { ...door, else: 400, manager: 403, foreign: 403 },
  },
  "/tasks/:id": {
    path: () => `/tasks/${task}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, user: 403, foreign: 404 },
  },
  "/tasks/:id/edit": {
    path: () => `/tasks/${task}/edit`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/tasks/:id/assign": {
    path: () => `/tasks/${task}/assign`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/tasks/:id/move": {
    path: () => `/tasks/${task}/move?move=cancel`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/tasks/:id/comment": {
    path: () => `/tasks/${task}/comment`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, foreign: 404 },
  },
  "/tasks/:id/photo": {
    path: () => `/tasks/${task}/photo?key=${photo}`,
    get: { ...door, else: 404 },
    post: { ...door, else: 303, user: 403, foreign: 404 },
  },
  "/tasks/:id/photo/view": {
    path: () => `/tasks/${task}/photo/view?key=${photo}`,
    get: { ...door, else: 404 },
    post: { ...door, else: 400, user: 403, foreign: 404 },
  },
  "/notifications": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/notifications/unread": { get: { ...door, else: 405 }, post: { ...door, else: 400 } },
  "/notifications/stream": { get: { stranger: 204, disabled: 204, else: 200 }, post: 405 },
  "/users": { get: adminOnly(200), post: { ...door, else: 405 } },
  "/users.csv": { get: adminOnly(200), post: { ...door, else: 405 } },
  "/users.xlsx": { get: adminOnly(200), post: { ...door, else: 405 } },
  "/users/invitations": { get: adminOnly(200), post: adminOnly(400) },
  "/users/invite": { get: adminOnly(200), post: adminOnly(400) },
  "/users/bulk": { path: () => "/users/bulk?action=disable&id=nobody", get: adminOnly(200), post: adminOnly(303) },
  "/users/:id/new-password": { path: () => "/users/disabled/new-password", get: adminOnly(200), post: adminOnly(409) },
  "/users/:id/photo": {
    path: () => "/users/disabled/photo",
    get: { ...door, else: 404 },
    post: { ...door, else: 405 },
  },
  "/users/:id": { path: () => "/users/disabled", get: adminOnly(200), post: adminOnly(400) },
  "/users/:id/roles": { path: () => "/users/disabled/roles", get: adminOnly(200), post: adminOnly(400) },
  "/users/:id/access": { path: () => "/users/disabled/access", get: adminOnly(200), post: adminOnly(400) },
  "/qc": page,
  "/qc/checks": page,
  "/qc/checks.xlsx": page,
  "/qc/checks.csv": page,
  "/qc/answers.xlsx": page,
  "/qc/answers.csv": page,
  "/qc/findings.xlsx": page,
  "/qc/findings.csv": page,
  "/qc/stores": page,
  "/qc/stores.xlsx": page,
  "/qc/stores.csv": page,
  "/qc/stores/bulk": {
    path: () => `/qc/stores/bulk?action=tag&id=${chain.s1}`,
    get: { ...door, else: 403, lead: 200, admin: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/stores/bulk/run": {
    get: { ...door, else: 403, lead: 404, admin: 404 },
    post: { ...door, else: 403, lead: 404, admin: 404 },
  },
  "/qc/views": { get: { ...door, else: 405 }, post: { ...door, else: 400 } },
  "/qc/stores/new": {
    get: { ...door, else: 403, lead: 200, admin: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/stores/:id/edit": {
    path: () => `/qc/stores/${chain.s1}/edit`,
    get: { ...door, else: 403, foreign: 404, lead: 200, admin: 200 },
    post: { ...door, else: 403, foreign: 404, lead: 400, admin: 400 },
  },
  "/qc/stores/:id/status": {
    path: () => `/qc/stores/${chain.s1}/status`,
    get: { ...door, else: 403, foreign: 404, lead: 200, admin: 200 },
    post: { ...door, else: 403, foreign: 404, lead: 400, admin: 400 },
  },
  "/qc/stores/:id/qr": {
    path: () => `/qc/stores/${chain.s1}/qr`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/stores/:id": {
    path: () => `/qc/stores/${chain.s1}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/store-managers": page,
  "/qc/store-managers.xlsx": page,
  "/qc/store-managers.csv": page,
  "/qc/store-managers/assignments.xlsx": { ...page, get: { ...door, else: 200, manager: 403, foreign: 403 } },
  "/qc/store-managers/assignments.csv": { ...page, get: { ...door, else: 200, manager: 403, foreign: 403 } },
  "/qc/store-managers/new": {
    get: { ...door, else: 403, lead: 200, admin: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/store-managers/assign": {
    path: () => `/qc/store-managers/assign?storeId=${chain.s1}&managerId=${chain.m2}`,
    get: { ...door, else: 403, lead: 200, admin: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/store-managers/move": {
    path: () =>
      `/qc/store-managers/move?storeId=${chain.s1}&id=${assignmentId({ storeId: chain.s2, managerId: chain.m2, from: "2026-01-01", to: null })}`,
    get: { ...door, else: 403, lead: 200, admin: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/store-managers/assignment": {
    path: () =>
      `/qc/store-managers/assignment?id=${assignmentId({ storeId: chain.s2, managerId: chain.m2, from: "2026-01-01", to: null })}`,
    get: { ...door, else: 403, lead: 200, admin: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/store-managers/:id/edit": {
    path: () => `/qc/store-managers/${chain.m1}/edit`,
    get: { ...door, else: 403, foreign: 404, lead: 200, admin: 200 },
    post: { ...door, else: 403, foreign: 404, lead: 400, admin: 400 },
  },
  "/qc/store-managers/:id/leave": {
    path: () => `/qc/store-managers/${chain.m1}/leave`,
    get: { ...door, else: 403, foreign: 404, lead: 200, admin: 200 },
    post: { ...door, else: 403, foreign: 404, lead: 400, admin: 400 },
  },
  "/qc/store-managers/:id": {
    path: () => `/qc/store-managers/${chain.m1}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/templates": page,
  "/qc/templates.xlsx": page,
  "/qc/templates.csv": page,
  "/qc/templates/new": keepTemplates("", { lead: 400, admin: 400 }),
  "/qc/templates/import": leadForm,
  "/qc/templates/import/columns": { get: leadOnly(404), post: leadOnly(404) },
  "/qc/templates/import/review": { get: leadOnly(404), post: leadOnly(404) },
  "/qc/templates/library": { get: leadOnly(200), post: { ...door, else: 405 } },
  "/qc/templates/library/:key": { path: () => "/qc/templates/library/service", ...leadForm },
  "/qc/templates/library/:key/items.csv": { path: () => "/qc/templates/library/service/items.csv", ...leadFile },
  "/qc/templates/library/:key/items.xlsx": { path: () => "/qc/templates/library/service/items.xlsx", ...leadFile },
  "/qc/templates/library/:key/items.json": { path: () => "/qc/templates/library/service/items.json", ...leadFile },
  "/qc/templates/:id/items.csv": { ...page, path: () => `/qc/templates/${chain.t1}/items.csv` },
  "/qc/templates/:id/items.xlsx": { ...page, path: () => `/qc/templates/${chain.t1}/items.xlsx` },
  "/qc/templates/:id/items.json": { ...page, path: () => `/qc/templates/${chain.t1}/items.json` },
  "/qc/camera": page,
  "/qc/camera.csv": page,
  "/qc/camera.xlsx": page,
  "/qc/camera/new": {
    get: { ...door, else: 200, manager: 403, foreign: 403 },
    post: { ...door, else: 400, manager: 403, foreign: 403 },
  },
  "/qc/camera/photo": {
    path: () => `/qc/camera/photo?id=${sitting}&key=${snapshot.key}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/camera/:id/photo/view": {
    path: () => `/qc/camera/${sitting}/photo/view?key=${snapshot.key}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/camera/:id": {
    path: () => `/qc/camera/${sitting}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/camera/:id/edit": {
    path: () => `/qc/camera/${sitting}/edit`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/camera/:id/void": {
    path: () => `/qc/camera/${sitting}/void`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/camera/:id/observations/:observation": {
    path: () => `/qc/camera/${sitting}/observations/${observation}`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/activities": page,
  "/qc/activities.csv": page,
  "/qc/activities.xlsx": page,
  "/qc/activities/new": {
    get: { ...door, else: 200, manager: 403, foreign: 403 },
    post: { ...door, else: 400, manager: 403, foreign: 403 },
  },
  "/qc/activities/:id": {
    path: () => `/qc/activities/${activity}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/activities/:id/edit": {
    path: () => `/qc/activities/${activity}/edit`,
    fields: { status: "done" },
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/activities/:id/void": {
    path: () => `/qc/activities/${activity}/void`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/activities/:id/photo": {
    path: () => `/qc/activities/${activity}/photo?key=${snapshot.key}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/activities/:id/photo/view": {
    path: () => `/qc/activities/${activity}/photo/view?key=${snapshot.key}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/calendar": page,
  "/qc/calendar/week": page,
  "/qc/calendar/list": page,
  // Its plan is announced.
  "/qc/calendar/slot": {
    path: () => `/qc/calendar/slot?plan=${plan}&store=${chain.s1}&day=${planned}`,
    get: { ...door, else: 200, foreign: 404 },
    post: leadOnly(400),
  },
  "/qc/calendar/closed-days": leadForm,
  "/qc/calendar/feed": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/qc/plans": { ...page, get: { ...door, else: 200, manager: 403, foreign: 403 } },
  "/qc/plans/new": leadForm,
  "/qc/plans/:id": {
    path: () => `/qc/plans/${plan}`,
    get: { ...door, else: 200, manager: 404, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/plans/:id/edit": { path: () => `/qc/plans/${plan}/edit`, ...leadForm },
  "/qc/plans/:id/end": { path: () => `/qc/plans/${plan}/end`, ...leadForm },
  "/qc/score-policy": page,
  "/qc/score-policy/edit": {
    get: { ...door, else: 403, admin: 200 },
    post: { ...door, else: 403, admin: 400 },
  },
  "/qc/audit-log": { get: { ...door, else: 403, admin: 200 }, post: { ...door, else: 405 } },
  "/qc/audit-log.csv": { get: { ...door, else: 403, admin: 200 }, post: { ...door, else: 405 } },
  "/qc/audit-log.xlsx": { get: { ...door, else: 403, admin: 200 }, post: { ...door, else: 405 } },
  "/qc/imports": leadForm,
  "/qc/imports.csv": leadFile,
  "/qc/imports.xlsx": leadFile,
  "/qc/imports/sample.csv": { path: () => "/qc/imports/sample.csv?kind=checks", ...leadFile },
  // The lead comes before the admin, and so writes, continues and undoes it.
  "/qc/imports/:id": { path: () => `/qc/imports/${readyImport}`, get: leadOnly(200), post: leadOnly(303) },
  "/qc/imports/:id/columns": {
    path: () => `/qc/imports/${uploaded}/columns`,
    get: leadOnly(200),
    post: leadOnly(400),
  },
  "/qc/imports/:id/run": {
    path: () => `/qc/imports/${running}/run`,
    get: { ...door, else: 403, lead: 200, admin: 302 },
    post: leadOnly(303),
  },
  "/qc/imports/:id/undo": {
    path: () => `/qc/imports/${written}/undo`,
    get: { ...door, else: 403, lead: 200, admin: 302 },
    post: leadOnly(303),
  },
  "/qc/imports/:id/errors.csv": { path: () => `/qc/imports/${readyImport}/errors.csv`, ...leadFile },
  "/qc/imports/:id/errors.xlsx": { path: () => `/qc/imports/${readyImport}/errors.xlsx`, ...leadFile },
  "/qc/templates/:id": {
    path: () => `/qc/templates/${chain.t1}`,
    fields: { intent: "archive" },
    get: { ...door, else: 200 },
    post: { ...door, else: 403, lead: 400, admin: 400 },
  },
  "/qc/templates/:id/changes": { ...page, path: () => `/qc/templates/${chain.t1}/changes` },
  "/qc/templates/:id/replay": {
    path: () => `/qc/templates/${chain.t1}/replay`,
    get: leadOnly(200),
    post: { ...door, else: 405 },
  },
  "/qc/templates/:id/replay.csv": { path: () => `/qc/templates/${chain.t1}/replay.csv`, ...leadFile },
  "/qc/templates/:id/replay.xlsx": { path: () => `/qc/templates/${chain.t1}/replay.xlsx`, ...leadFile },
  "/qc/templates/:id/copy": keepTemplates("copy", { lead: 400, admin: 400 }),
  "/qc/templates/:id/publish": keepTemplates("publish", { lead: 400, admin: 400 }),
  // An empty form leaves the draft unchanged.
  "/qc/templates/:id/edit": keepTemplates("edit", { lead: 303, admin: 303 }),
  // A preview is computed only, and not stored.
  "/qc/templates/:id/preview": keepTemplates("preview", { lead: 200, admin: 200 }),
  "/qc/templates/:id/draft": {
    ...keepTemplates("draft", { lead: 400, admin: 400 }),
    get: { ...door, else: 405 },
  },
  "/qc/templates/:id/picture": {
    ...keepTemplates("picture", { lead: 400, admin: 400 }),
    get: { ...door, else: 404 },
  },
  "/qc/check": {
    get: { ...door, else: 200, manager: 403, foreign: 403 },
    post: { ...door, else: 400, manager: 403, foreign: 403 },
  },
  "/qc/check/view": {
    path: () => `/qc/check/view?id=${submitted}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/check/edit": {
    path: () => `/qc/check/edit?id=${draft}`,
    get: { ...door, else: 200, manager: 404, foreign: 404 },
    post: { ...door, else: 303, manager: 404, foreign: 404 },
  },
  "/qc/check/review": {
    path: () => `/qc/check/review?id=${draft}`,
    get: { ...door, else: 200, manager: 404, foreign: 404 },
    post: { ...door, else: 400, manager: 404, foreign: 404 },
  },
  "/qc/check/submit": {
    path: () => `/qc/check/submit?id=${draft}`,
    get: { ...door, else: 405 },
    post: { ...door, else: 400, manager: 404, foreign: 404 },
  },
  "/qc/check/discard": {
    path: () => `/qc/check/discard?id=${draft}`,
    get: { ...door, else: 405 },
    post: { ...door, else: 400 },
  },
  "/qc/check/answer": {
    path: () => `/qc/check/answer?id=${draft}`,
    get: { ...door, else: 405 },
    post: { ...door, else: 200, manager: 404, foreign: 404 },
  },
  "/qc/phone": { get: { ...door, else: 200 }, post: { ...door, else: 405 } },
  "/qc/check/kit": { get: { ...door, else: 200 }, post: { ...door, else: 405 } },
  "/qc/check/start": { get: { ...door, else: 405 }, post: { ...door, else: 409 } },
  "/qc/check/photo": {
    path: () => `/qc/check/photo?id=${submitted}&key=${photo}`,
    fields: { item: "floor" },
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 200, manager: 404, foreign: 404 },
  },
  "/qc/check/photo/view": {
    path: () => `/qc/check/photo/view?id=${submitted}&key=${photo}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, manager: 404, foreign: 404 },
  },
  "/qc/check/decide": {
    path: () => `/qc/check/decide?id=${submitted}&move=approve`,
    get: { ...door, else: 200, ...undecided },
    post: { ...door, else: 400, ...undecided },
  },
  "/qc/check/queue": { get: leadOnly(200), post: { ...door, else: 405 } },
  "/qc/check/approve": { get: leadOnly(200), post: leadOnly(400) },
  "/qc/check/print": {
    path: () => `/qc/check/print?id=${submitted}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/check/share": {
    path: () => `/qc/check/share?id=${submitted}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, foreign: 404 },
  },
  "/qc/check/share/revoke": {
    path: () => `/qc/check/share/revoke?id=${submitted}`,
    get: { ...door, else: 405 },
    post: { ...door, else: 400 },
  },
  "/qc/check/hand-over": {
    path: () => `/qc/check/hand-over?id=${draft}`,
    get: { ...door, else: 200, ...undecided, manager: 404 },
    post: { ...door, else: 400, ...undecided, manager: 404 },
  },
  "/qc/check/appeal": {
    path: () => `/qc/check/appeal?id=${faulty}`,
    get: { ...door, else: 200, user: 403, foreign: 404 },
    post: { ...door, else: 400, user: 403, foreign: 404 },
  },
  "/qc/check/appeal/decide": {
    path: () => `/qc/check/appeal/decide?id=${appealed}`,
    get: { ...door, else: 200, ...undecided },
    post: { ...door, else: 400, ...undecided },
  },
  "/qc/feedback": page,
  "/qc/feedback.csv": page,
  "/qc/feedback.xlsx": page,
  "/qc/feedback/new": {
    get: { ...door, else: 200, manager: 403, foreign: 403 },
    post: { ...door, else: 400, manager: 403, foreign: 403 },
  },
  "/qc/feedback/:id": {
    path: () => `/qc/feedback/${reported}`,
    get: { ...door, else: 200, foreign: 404 },
    post: { ...door, else: 400, user: 403, foreign: 404 },
  },
  "/qc/feedback/:id/edit": {
    path: () => `/qc/feedback/${reported}/edit`,
    get: { ...door, else: 200, manager: 403, foreign: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/feedback/:id/move": {
    path: () => `/qc/feedback/${reported}/move?move=reopen`,
    get: { ...door, else: 200, ...undecided },
    post: { ...door, else: 400, ...undecided },
  },
  "/qc/feedback/:id/photo": {
    path: () => `/qc/feedback/${reported}/photo?key=${photo}`,
    get: { ...door, else: 404 },
    post: { ...door, else: 405 },
  },
  "/qc/feedback/:id/photo/view": {
    path: () => `/qc/feedback/${reported}/photo/view?key=${photo}`,
    get: { ...door, else: 404 },
    post: { ...door, else: 400, manager: 403, foreign: 404 },
  },
  "/qc/reports": page,
  "/qc/reports/summary.csv": page,
  "/qc/reports/summary.xlsx": page,
  "/qc/reports/monthly-summary.csv": page,
  "/qc/reports/monthly-summary.xlsx": page,
  "/qc/reports/store.csv": page,
  "/qc/reports/store.xlsx": page,
  "/qc/reports/manager.csv": page,
  "/qc/reports/manager.xlsx": page,
  "/qc/reports/template.csv": page,
  "/qc/reports/template.xlsx": page,
  "/qc/reports/template/item.csv": { get: { ...door, else: 404 }, post: { ...door, else: 405 } },
  "/qc/reports/template/item.xlsx": { get: { ...door, else: 404 }, post: { ...door, else: 405 } },
  "/qc/reports/template/item": { get: { ...door, else: 404 }, post: { ...door, else: 405 } },
  "/qc/reports/template": page,
  "/qc/reports/summary": page,
  "/qc/reports/store": page,
  "/qc/reports/monthly-summary": page,
  "/qc/reports/manager": page,
  "/qc/reports/stage1/qc-camera": page,
  "/qc/reports/stage1/qc-camera.csv": page,
  "/qc/reports/stage1/qc-camera.xlsx": page,
  "/qc/reports/stage1/customer-feedback": page,
  "/qc/reports/stage1/customer-feedback.csv": page,
  "/qc/reports/stage1/customer-feedback.xlsx": page,
  "/qc/reports/stage1/activity-report": page,
  "/qc/reports/stage1/activity-report.csv": page,
  "/qc/reports/stage1/activity-report.xlsx": page,
  "/settings": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/settings/photo": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/settings/account": { get: { ...door, else: 200 }, post: { ...door, else: 303 } },
  "/settings/account/password": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/settings/account/device": { get: { ...door, else: 303 }, post: { ...door, else: 303 } },
  "/settings/account/data.json": page,
  "/settings/second-factor": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/settings/second-factor/app": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/settings/second-factor/passkey": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },
  "/settings/second-factor/recovery-codes": { get: { ...door, else: 303 }, post: { ...door, else: 303 } },
  "/settings/second-factor/remove": { get: { ...door, else: 303 }, post: { ...door, else: 303 } },
  "/settings/appearance": page,
  "/settings/display": page,
  "/settings/display/columns": { get: { ...door, else: 405 }, post: { ...door, else: 400 } },
  "/settings/notifications": { get: { ...door, else: 200 }, post: { ...door, else: 400 } },

  "/*": { path: () => "/nowhere/at/all", get: 404, post: 405 },
};

/** Every route with an address, and whether it is in the signed-in layout. */
function walk(
  entries: readonly RouteConfigEntry[],
  above = "",
  inside = false,
): { pattern: string; inside: boolean }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${above}/${entry.path}` : above;
    const within = inside || entry.file === "shell/pages/layout.tsx";
    return entry.children ? walk(entry.children, pattern, within) : [{ pattern: pattern || "/", inside: within }];
  });
}
export const known = walk(routes);

/** Stores to import, one without a name. */
const rows = "code,name,area\nI1,Quán Một,Kho\nI2,,Kho\n";

const uids: Partial<Record<Visitor, string>> = {};

/** Fills the database with the records of the examples. */
export async function openEveryRoute(build?: string): Promise<App> {
  const app = await openApp(build);
  await makeChain();
  await saveStore(people.lead, { code: "S3", name: "Another", area: "Elsewhere" }, morning);
  await saveManager(people.lead, { code: "M1", name: "Trần Bình", uid: manager1.uid }, morning);
  await saveManager(people.lead, { code: "M3", name: "Foreign", uid: "foreign" }, morning);
  await assign(
    people.lead,
    { storeId: storeId("S3"), managerId: managerId("M3"), from: "2026-01-01", to: null },
    morning,
  );
  const profiles: [Visitor, string, Role[]][] = [
    ["user", people.lan.uid, ["user"]],
    ["manager", manager1.uid, ["manager"]],
    ["foreign", "foreign", ["manager"]],
    ["lead", people.lead.uid, ["lead"]],
    ["admin", people.admin.uid, ["admin"]],
    ["disabled", "disabled", ["admin"]],
  ];
  for (const [visitor, uid, role] of profiles) {
    await createProfile({ uid, email: `${uid}@demo.test`, displayName: visitor, photoURL: null }, role);
    uids[visitor] = uid;
  }
  const left = await db.get(users, "disabled");
  await db.set(users, "disabled", { ...left!.data, disabled: true });
  draft = await start(people.lan);
  submitted = await start(people.lan);
  reported = await recordCase(people.lan, caseInput(), {}, morning);
  photo = await attachPhoto(app, submitted, await cookieFor("user"));
  await submit(people.lan, submitted);
  const watched = { storeId: chain.s1, day: "2026-03-05", from: "08:00", to: "09:00", note: "" };
  sitting = (await recordSitting(people.lan, watched, {}, morning)).id;
  task = await createTask(people.lan, taskInput(), {}, morning);
  planned = `${new Date().getUTCFullYear() + 1}-06-01`;
  plan = await createPlan(people.lead, weekly({ rule: "FREQ=DAILY", from: planned }), {}, morning);
  snapshot = (await db.get(checks, submitted))!.data.answers["floor"]!.photos![0]!;
  const done = visit({ from: "08:00", to: "09:00", photos: [snapshot] });
  activity = await recordActivity(people.lan, done, {}, morning);
  group = await startChat(people.lan, { people: [people.lead.uid], name: "Group" }, {}, morning);
  message = await postMessage(people.lan, `check.${submitted}`, { text: "", photos: [snapshot] }, {}, morning);
  observation = await addObservation(people.lan, sitting, { ...seen, photos: [snapshot] }, {}, morning);
  const receiver = { name: "Kho dữ liệu", url: "https://192.0.2.1/hook", topics: ["check.submitted" as const] };
  webhook = (await connectWebhook(people.admin, receiver, {}, morning, { ...internet, allowsPrivate: true })).id;
  const scopes = ["checks" as const];
  token = (await createToken(people.admin, { name: "Kho dữ liệu", scopes, days: null }, {}, morning)).id;
  [uploaded, readyImport, running, written] = [
    await upload(rows),
    await upload(rows),
    await upload(rows),
    await upload(rows),
  ];
  for (const id of [readyImport, written]) await judge(id);
  const today = new Date();
  await beginWriting(people.lead, written, today);
  await continueImport(people.lead, written, { maxMs: minute }, today);
  await settleColumns(people.lead, running, await stateOf(running), today);
  // Appeals need a check of the last days.
  [faulty, appealed] = [await start(people.lan), await start(people.lan)];
  for (const id of [faulty, appealed]) await submit(people.lan, id, { ...allGood, floor: { value: "fail" } }, today);
  await appealCheck(manager1, appealed, { items: [{ item: "floor", reason: "It was dry." }] }, today);
  return app;
}

export async function cookieFor(visitor: Visitor): Promise<string | undefined> {
  const uid = uids[visitor];
  if (!uid) return undefined;
  const headers = new Headers({ "Set-Cookie": await startSession(new Request(origin), proofOf(uid)) });
  return cookieOf(new Response(null, { headers })) ?? undefined;
}
