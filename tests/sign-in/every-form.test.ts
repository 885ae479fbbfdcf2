/**
 * Every parked form is shown on its page as it was sent, without changing anything: tested with the forms of every
 * page.
 */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { isParkedAt, parkedSubmissions } from "#app/auth/parked-submission.ts";
import { db } from "#app/db/db.server.ts";
import { collection } from "#app/db/documents.ts";
import { isSecretField } from "#app/files/form-body.server.ts";
import { queryAll } from "#app/db/query-in.ts";
import { composeAreas } from "#app/areas.server.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import type { App } from "../app.ts";
import { cookieFor, openEveryRoute, table, type Visitor } from "../auth/every-route.ts";
import { manager1, people } from "../checks/chain.ts";
import { Part, pageOf } from "../page.ts";
import { openParked, park } from "./parked.ts";

composeAreas();

/** Forms that are saved at once: drafts, confirmed work, and one's own settings of lists. */
const savesAtOnce =
  /^\/qc\/(check\/edit|templates\/[^/]+\/edit|templates\/import.*|imports\/[^/]+\/(columns|run)|stores\/bulk\/run|views)$|^\/settings\/display\/columns$/;

/** Collections that any request may write. */
const unwatched = new Set(["kept-forms", "sessions", "quotas", "sign-in-attempts", "jobs", "generations"]);

let app: App;
beforeAll(async () => {
  app = await openEveryRoute();
});

async function readEverything(): Promise<string> {
  const names = collectionNames.filter((name) => !unwatched.has(name));
  const all = await Promise.all(names.map((name) => queryAll(db, collection(name, z.looseObject({})), {})));
  return all.flatMap((documents, at) => documents.map(({ id, revision }) => `${names[at]}/${id} ${revision}`)).join();
}

const typedText: Readonly<Record<string, string>> = {
  date: "2027-03-04",
  time: "09:15",
  number: "3",
  email: "moi@example.test",
  url: "https://example.test/hook",
};

interface Control {
  readonly name: string;
  readonly value: string;
  readonly isTyped: boolean;
}

/** A filled form: every text typed, every box ticked, the last option of every choice. */
function fillIn(form: Part): Control[] {
  const radios = new Map<string, Control>();
  const controls = form.select("input[name], select[name], textarea[name]").flatMap((element): Control[] => {
    const name = element.getAttribute("name")!;
    const type = element.getAttribute("type") ?? "";
    const own = element.getAttribute("value") ?? "";
    if (type === "file" || type === "search" || element.hasAttribute("disabled")) return [];
    if (new Part(element).attribute("readonly") !== null) return [];
    // The signature of a form's photo is new on each page.
    if (type === "hidden" || name === "kept") return [{ name, value: own, isTyped: false }];
    if (type === "radio") {
      radios.set(name, { name, value: own, isTyped: true });
      return [];
    }
    if (type === "checkbox") return [{ name, value: own || "on", isTyped: true }];
    if (element.localName === "select") {
      const last = [...element.querySelectorAll("option:not([disabled])")].at(-1);
      return last ? [{ name, value: last.getAttribute("value") ?? "", isTyped: true }] : [];
    }
    return [{ name, value: typedText[type] ?? `Đã gõ ${name}`, isTyped: true }];
  });
  const [button] = form.select("button[name]:not([formmethod])");
  const pressed = button && {
    name: button.getAttribute("name")!,
    value: button.getAttribute("value") ?? "",
    isTyped: false,
  };
  return [...controls, ...radios.values(), ...(pressed ? [pressed] : [])];
}

/** Whether a form has the typed value. */
function holds(form: Part, { name, value }: Control): boolean {
  return form
    .select("input[name], select[name], textarea[name]")
    .filter((element) => element.getAttribute("name") === name)
    .some((element) => {
      const isTicked = /^(checkbox|radio)$/.test(element.getAttribute("type") ?? "");
      if (isTicked) return (element.getAttribute("value") ?? "on") === value && element.hasAttribute("checked");
      return partValue(element) === value;
    });
}

function partValue(element: Element): string {
  if (element.localName === "textarea") return element.textContent.replace(/^\n/, "");
  if (element.localName !== "select") return element.getAttribute("value") ?? "";
  return element.querySelector("option[selected]")?.getAttribute("value") ?? "";
}

const pathOf = (address: string) => new URL(address, "http://here.invalid").pathname;

test(
  "shows every parked form as it was sent, and changes nothing before it is sent again",
  { timeout: 300_000 },
  async () => {
    const wrong: string[] = [];
    let shown = 0;
    const visitors: readonly (readonly [Visitor, string])[] = [
      ["user", people.lan.uid],
      ["manager", manager1.uid],
      ["lead", people.lead.uid],
      ["admin", people.admin.uid],
    ];
    for (const [visitor, uid] of visitors) {
      const cookie = (await cookieFor(visitor))!;
      for (const [pattern, { path = () => pattern }] of Object.entries(table)) {
        const at = path();
        const page = await app.request(at, {}, cookie);
        if (page.status !== 200 || !page.headers.get("Content-Type")?.startsWith("text/html")) continue;
        const forms =
          pageOf(await page.text())
            .find("main")
            ?.all("form") ?? [];
        for (const form of forms) {
          const action = form.attribute("action") ?? at;
          const controls = fillIn(form);
          if (form.attribute("method") !== "post" || !isParkedAt(action)) continue;
          if (controls.some(({ name }) => isSecretField(name)) || savesAtOnce.test(pathOf(action))) continue;
          const typed = controls.filter(({ isTyped, value }) => isTyped && value !== "");
          const about = `${visitor} ${pattern}${pathOf(action) === pathOf(at) ? "" : ` → ${pathOf(action)}`}`;
          const id = await park(
            uid,
            action,
            controls.map(({ name, value }) => [name, value]),
          );
          const before = await readEverything();
          const answer = await openParked(app, { action }, id, cookie);
          if ((await readEverything()) !== before) wrong.push(`${about}: opening changed something`);
          await db.delete(parkedSubmissions, id).catch(() => null);
          if (answer.status >= 300 && answer.status < 400) {
            if (typed.length > 0) wrong.push(`${about}: ${typed.map(({ name }) => name).join()} leads away`);
            continue;
          }
          if (![200, 400, 409].includes(answer.status)) {
            wrong.push(`${about}: ${answer.status}`);
            continue;
          }
          const again = pageOf(await answer.text());
          const same = again.all("form").filter((each) => each.attribute("method") === "post");
          if (!again.text.includes("after your session ended")) wrong.push(`${about}: says nothing`);
          const lost = typed.filter((control) => !same.some((each) => holds(each, control)));
          if (lost.length > 0) wrong.push(`${about}: ${answer.status} lacks ${lost.map(({ name }) => name).join()}`);
          shown++;
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect(shown).toBeGreaterThan(100);
  },
);
