/** The API, asked as another system would. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { recordActivity } from "#app/activities/record-activity.server.ts";
import { apiTokens, type TokenScope, tokenScopes } from "#app/apps/token.ts";
import { createToken, listTokens, revokeToken, revokeTokensOf } from "#app/apps/tokens.server.ts";
import { users } from "#app/auth/user.ts";
import { addObservation } from "#app/camera/observe.server.ts";
import { recordSitting } from "#app/camera/record-sitting.server.ts";
import { db } from "#app/db/db.server.ts";
import { recordCase } from "#app/feedback/cases.server.ts";
import { createPlan } from "#app/plan/save-plan.server.ts";
import { composeAreas } from "#app/areas.server.ts";
import { setAccess } from "#app/sign-in/people.server.ts";
import { createTask } from "#app/tasks/tasks.server.ts";
import { createProfile } from "#app/users/users.server.ts";
import { visit } from "../activities/visit.ts";
import { type App, openApp } from "../app.ts";
import {
  allGood,
  chain,
  later,
  makeChain,
  manager1,
  morning,
  people,
  start,
  submit,
  addManagerAccount,
} from "../checks/chain.ts";
import { caseInput, lanPhone } from "../feedback/case-input.ts";
import { weekly } from "../plan/weekly-plan.ts";
import { cookieFor, visitorOf } from "../stores/visitor.ts";
import { taskInput } from "../tasks/task-input.ts";

composeAreas();

vi.hoisted(() => (process.env["QUOTA_REQUESTS"] = "60"));

const { lan, lead, admin } = people;
const findings = { ...allGood, floor: { value: "fail", note: "Đầy bụi" } };
let app: App;
let [mine, others]: string[] = [];

/** With the rights of its owner, who has to be an administrator only to make it. */
async function tokenOf(uid: string, scopes: readonly TokenScope[] = tokenScopes, now = new Date()): Promise<string> {
  const wish = { name: "BI", scopes, days: 30 };
  return (await createToken({ ...admin, uid }, wish, {}, now)).token!;
}
const ask = async (path: string, token?: string) => {
  const headers: HeadersInit = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const response = await app.request(`/api/v1${path}`, { headers });
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: type.includes("json") ? JSON.parse(text) : null,
  };
};

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await addManagerAccount();
  [mine, others] = [await start(), await start(lan, chain.s2)];
  for (const check of [mine, others]) await submit(lan, check, findings);
  await createTask(lead, taskInput(), {}, later(40));
  await recordCase(lan, { ...caseInput({ storeId: chain.s2, text: "Chờ lâu" }), contact: lanPhone }, {}, morning);
  const watched = { storeId: chain.s1, day: "2026-03-05", from: "09:00", to: "09:30", note: "" };
  const sitting = (await recordSitting(lan, watched, {}, morning)).id;
  const seen = { camera: "Quầy", at: "09:10", category: "cash", severity: "minor", words: "", photos: [] } as const;
  await addObservation(lan, sitting, { ...seen, photos: [] }, {}, morning);
  await recordActivity(lan, visit(), {}, morning);
  await createPlan(lead, weekly({ from: "2026-03-09" }), {}, morning);
});

const days = "from=2026-03-01&to=2026-03-31";

test("describes every address in OpenAPI, answers as described, and gives the page's own file as CSV", async () => {
  const described = await ask("/openapi.json");
  const validator = new Validator();
  expect(await validator.validate(described.json)).toMatchObject({ valid: true });
  expect(validator.version).toBe("3.1");
  const description = described.json;
  const paths = Object.keys(description.paths);
  expect(paths).toHaveLength(45);
  const token = await tokenOf(admin.uid);
  const cookie = await cookieFor(admin.uid);
  const paramsOf = (path: string) => description.paths[path].get.parameters as { name: string }[];
  const empty: string[] = [];
  for (const path of paths) {
    const period = paramsOf(path).some(({ name }) => name === "from") ? days : "";
    const item = path.includes("template/item") ? `&templateId=${chain.t1}&item=floor` : "";
    const answer = await ask(`${path.replace("{id}", mine!)}?${period}${item}`, token);
    expect([path, answer.status]).toEqual([path, 200]);
    const own = /^\/(tasks|users)/.test(path) ? path : `/qc${path}`;
    if (path.endsWith(".csv")) {
      const response = await app.request(`${own}?${period}${item}`, {}, cookie);
      expect(answer.text).toBe(await response.text());
    } else if (answer.json.items?.length === 0) empty.push(path);
    expect((await ask(path.replace("{id}", mine!))).status).toBe(401);
  }
  expect(empty).toEqual(["/imports"]);
  // The creator of a token can choose each of them.
  const page = visitorOf(app, cookie);
  const { html } = await page.get("/apps/tokens/new");
  for (const scope of tokenScopes) expect(html).toContain(`value="${scope}"`);
});

test("gives records as their pages show them, with a contact only for readers of contacts", async () => {
  const token = await tokenOf(lead.uid);
  const one = async (path: string, by = token) => (await ask(path, by)).json.items[0];
  expect(await one("/feedback")).toMatchObject({
    storeId: chain.s2,
    text: "Chờ lâu",
    contact: { name: lanPhone.name, email: lanPhone.email },
  });
  const qc = await one("/feedback", await tokenOf(lan.uid));
  expect([qc.text, qc.contact]).toEqual(["Chờ lâu", null]);
  const stored = await ask("/feedback", await tokenOf(lan.uid));
  expect(stored.text).not.toContain("Nguyễn Thị");
  expect(await one("/camera")).toMatchObject({ storeCode: "S1", observations: [{ category: "cash", at: "09:10" }] });
  expect(JSON.stringify(await one("/camera"))).not.toContain("photos");
  expect(await one("/activities")).toMatchObject({ category: "visit", status: "done" });
  expect(await one("/store-managers?q=M1")).toMatchObject({ name: "Trần Bình", stores: ["Cà phê Đông Du"] });
  expect(await one("/templates")).toMatchObject({ name: "Store check", version: 1 });
  const slots = (await ask(`/slots?${days}`, token)).json;
  expect(slots.items[0]).toMatchObject({ storeId: chain.s1, status: "missed" });
  const camera = (await ask(`/reports/stage1/qc-camera?${days}`, token)).json;
  expect(camera).toMatchObject({ total: { now: { sittings: 1, observations: 1 } }, stores: [{ code: "S1" }] });
  const item = (await ask(`/reports/template/item?${days}&templateId=${chain.t1}&item=floor&limit=1`, token)).json;
  expect([item.findings.length, item.next]).toEqual([1, "1"]);
  expect(item.findings[0]).toMatchObject({ severity: "major", note: "Đầy bụi" });
});

test("refuses to tokens of other roles the records that only some roles can see", async () => {
  const [qc, manager] = [await tokenOf(lan.uid), await tokenOf(manager1.uid)];
  for (const path of ["/users", "/users.csv", "/audit-log", "/audit-log.csv", "/imports"])
    expect([path, (await ask(path, qc)).json.status]).toEqual([path, 403]);
  expect((await ask("/plans", manager)).json.status).toBe(403);
  for (const path of ["/feedback", "/reports/stage1/customer-feedback", "/feedback.csv"])
    expect([path, (await ask(path, manager)).text]).not.toContain("Phở Hòa");
  expect((await ask("/feedback", manager)).json.items).toEqual([]);
  expect((await ask("/store-managers", manager)).json.items).toHaveLength(1);
});

test("pages through checks and gives one check with its findings", async () => {
  const token = await tokenOf(lead.uid);
  const first = await ask(`/checks?${days}&limit=1&sort=day`, token);
  const second = await ask(`/checks?${days}&limit=1&sort=day&cursor=${encodeURIComponent(first.json.next)}`, token);
  const items = [...first.json.items, ...second.json.items] as { id: string; score: number }[];
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([mine, others]));
  const { json } = await ask(`/checks/${mine}`, token);
  expect(json).toMatchObject({
    storeId: chain.s1,
    templateName: "Store check",
    status: "submitted",
    findings: [{ item: "floor", severity: "major", note: "Đầy bụi" }],
    url: `http://localhost:3000/qc/check/view?id=${mine}`,
  });
  expect(json.score).toBeCloseTo(63.6364, 3);
  const floor = { item: "floor", value: "fail", earned: 0, available: 4, finding: "major", note: "Đầy bụi" };
  expect(json.answers).toContainEqual(expect.objectContaining(floor));
  const answers = (await ask(`/answers?storeId=${chain.s1}&${days}`, token)).json;
  expect(answers.items).toContainEqual(expect.objectContaining({ ...floor, checkId: mine, storeCode: "S1" }));
  const report = (await ask(`/reports/store?${days}`, token)).json;
  expect(report).toMatchObject({ total: { now: { checks: 2, major: 2 } }, period: { from: "2026-03-01" } });
  expect(report.rows[0].now.mean).toBeCloseTo(63.6364, 3);
});

describe("a token", () => {
  test.each([undefined, "sqc_guessed", `sqc_${"x".repeat(43)}`])(
    "is refused with 401 when it is not valid: %s",
    async (token) => {
      const answer = await ask("/checks", token);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([401, "application/problem+json"]);
      expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
      expect(answer.json).toMatchObject({ type: "about:blank", title: "Unauthorized", status: 401 });
    },
  );

  test("is required even for a signed-in browser", async () => {
    const response = await app.request("/api/v1/checks", {}, await cookieFor("lead"));
    expect(response.status).toBe(401);
  });

  test("is stored as a hash and works until it is revoked, expires, or its owner is disabled", async () => {
    const token = await tokenOf(lead.uid);
    const stored = JSON.stringify((await db.query(apiTokens, { limit: 100 })).documents);
    expect(stored).not.toContain(token);
    expect((await ask("/stores", token)).status).toBe(200);
    const [latest] = await listTokens(admin, new Date());
    expect(latest!.data.lastUsedAt).not.toBeNull();
    await revokeToken(admin, latest!.id, {}, new Date());
    expect((await ask("/stores", token)).status).toBe(401);
    const old = await tokenOf(lead.uid, tokenScopes, new Date(Date.now() - 31 * 24 * 3_600_000));
    expect((await ask("/stores", old)).status).toBe(401);

    await createProfile({ uid: "hoa", email: "hoa@demo.test", displayName: "Hoa", photoURL: null }, ["lead"]);
    const hers = await tokenOf("hoa");
    expect((await ask("/stores", hers)).status).toBe(200);
    const { data } = (await db.get(users, "hoa"))!;
    const [off, on] = [true, false].map((disabled) => ({ disabled, reason: "", key: undefined, seen: undefined }));
    await setAccess(admin, data, off!, new Date());
    expect((await ask("/stores", hers)).status).toBe(401);
    await setAccess(admin, data, on!, new Date());
    expect((await ask("/stores", hers)).status).toBe(401);
  });

  test("stays listed and can be revoked, however many newer tokens have ended", async () => {
    const token = await tokenOf("hoa", tokenScopes, new Date(Date.now() - 3_600_000));
    const open = (await listTokens(admin, new Date())).find(({ data }) => data.uid === "hoa" && !data.revokedAt)!;
    const at = new Date().toISOString();
    for (let made = 0; made < 210; made++)
      await db.create(apiTokens, `${"0".repeat(61)}${String(made).padStart(3, "0")}`, {
        ...open.data,
        createdAt: at,
        revokedAt: at,
      });
    expect((await listTokens(admin, new Date())).map(({ id }) => id)).toContain(open.id);
    await revokeTokensOf("hoa", admin, new Date());
    expect((await ask("/stores", token)).status).toBe(401);
    expect((await db.get(apiTokens, open.id))!.data.revokedAt).not.toBeNull();
  });

  test("reads only the records of its scopes and of its owner's stores", async () => {
    const narrow = await tokenOf(lead.uid, ["stores"]);
    const refused = await ask("/checks.csv", narrow);
    expect([refused.status, refused.json.detail]).toEqual([403, "The token lacks the scope checks."]);
    const token = await tokenOf(manager1.uid);
    const ids = (await ask("/checks", token)).json.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([mine]);
    expect((await ask(`/checks/${others}`, token)).json).toMatchObject({ status: 404 });
    expect((await ask("/stores", token)).json.items.map(({ id }: { id: string }) => id)).toEqual([chain.s1]);
    expect((await ask("/checks.csv", token)).text).not.toContain("Phở Hòa");
    expect(JSON.stringify((await ask(`/reports/store?${days}`, token)).json)).not.toContain("Phở Hòa");
  });

  test("is limited in requests per hour", async () => {
    const token = await tokenOf(lead.uid);
    let answer = await ask("/stores?limit=1", token);
    for (let count = 1; answer.status === 200 && count < 70; count++) answer = await ask("/stores?limit=1", token);
    expect([answer.status, answer.json.status]).toEqual([429, 429]);
    const seconds = Number(answer.headers.get("Retry-After"));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await ask("/stores?limit=1", await tokenOf(lead.uid))).status).toBe(200);
  });
});

test.each([
  ["/checks?status=half", 400, "status"],
  ["/checks?storeId=none", 400, "storeId"],
  ["/checks?cursor=half", 400, "cursor"],
  ["/checks?limit=1000", 400, "limit"],
  ["/checks?statsu=draft", 400, "statsu"],
  ["/stores?area=Nowhere", 400, "area"],
  ["/checks.csv?statsu=draft", 400, "statsu"],
  ["/checks.csv?limit=1", 400, "limit"],
  ["/reports/store?month=2026-13", 400, "month"],
  ["/reports/store.csv?storeId=none", 400, "storeId"],
  ["/checks/none", 404, ""],
  ["/nothing", 404, ""],
  ["/templates?cursor=1", 400, "cursor"],
  ["/feedback?channel=Nowhere", 400, "channel"],
  ["/camera?storeId=none", 400, "storeId"],
  ["/slots?cursor=half", 400, "cursor"],
  ["/audit-log?limit=-1", 400, "limit"],
  ["/reports/template/item?item=floor", 404, ""],
])("%s is refused with %d %s", async (path, status, named) => {
  const answer = await ask(path, await tokenOf(lead.uid));
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  expect(answer.text).toContain(named);
});

test("refuses the cursor of another list", async () => {
  const token = await tokenOf(lead.uid);
  const { next } = (await ask("/stores?limit=1", token)).json;
  expect((await ask(`/stores?limit=1&cursor=${next}`, token)).status).toBe(200);
  for (const path of ["/store-managers?", "/checks?", "/stores?sort=name&", "/slots?"])
    expect([path, (await ask(`${path}cursor=${next}`, token)).status]).toEqual([path, 400]);
});

test("makes a token on its page, shows it once, and revokes it", async () => {
  const visitor = visitorOf(app, await cookieFor("admin"));
  expect((await visitor.send("/apps/tokens/new", { name: "Kho", days: "90" })).html).toContain("Choose at least one.");
  const form = await visitor.get("/apps/tokens/new");
  const fields = { name: "Kho", days: "90", scopes: "reports" };
  const made = await visitor.send("/apps/tokens/new", fields, form.html);
  const [token] = /sqc_[\w-]{43}/.exec(made.html) ?? [];
  expect([made.status, made.response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect((await visitor.send("/apps/tokens/new", fields, form.html)).html).not.toContain("sqc_");
  expect((await ask(`/reports/summary?${days}`, token)).status).toBe(200);
  const page = /href="(\/apps\/tokens\/[^"]+)"/.exec(made.html)![1]!;
  const shown = await visitor.get(page);
  for (const words of ["Connected", "Reports", token!.slice(-4), "reports/summary"])
    expect(shown.html).toContain(words);
  expect(shown.html).not.toContain(token!);
  expect((await visitor.send(page, {}, shown.html)).status).toBe(303);
  expect((await ask(`/reports/summary?${days}`, token)).status).toBe(401);
  const history = (await visitor.get(page)).html;
  for (const words of ["Created by", "Kho: Reports", "Revoked by"]) expect(history).toContain(words);
  expect((await visitor.get("/qc/audit-log?kind=api-tokens&what=revoked")).html).toContain("Kho");
});

test("answers 405 to a request that sends data", async () => {
  const headers = { Authorization: `Bearer ${await tokenOf(lan.uid)}` };
  for (const path of ["/api/v1/checks", "/api/v1/checks.csv", "/api/v1/nothing", "/api/v1/openapi.json"])
    for (const method of ["POST", "PUT", "DELETE"]) {
      const response = await app.request(path, { method, headers, body: "{}" });
      expect([path, method, response.status]).toEqual([path, method, 405]);
      expect(response.headers.get("Allow")).toMatch(/^GET, HEAD/);
      if (!path.endsWith("openapi.json"))
        expect(await response.json()).toMatchObject({ status: 405, detail: "The API only reads: send GET." });
    }
});
