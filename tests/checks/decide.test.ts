/** The pages of decisions, through forms without scripts. */
import { beforeAll, describe, expect, test } from "vitest";
import { startSession } from "#app/sign-in/session.server.ts";
import { appealCheck, decideAppeal } from "#app/checks/appeal-check.server.ts";
import { decideCheck } from "#app/checks/decide-check.server.ts";
import { handOverCheck } from "#app/checks/hand-over.server.ts";
import { saveAnswers } from "#app/checks/save-answers.server.ts";
import { type App, cookieOf, openApp, origin } from "../app.ts";
import { proofOf } from "../sign-in/proof.ts";
import {
  allGood,
  chain,
  factsOf,
  later,
  makeChain,
  manager1,
  people,
  start,
  stored,
  submit,
  addManagerAccount,
} from "./chain.ts";
import { pageOf } from "../page.ts";

const { lan, minh, lead, admin } = people;
let app: App;
const cookies = new Map<string, string>();

beforeAll(async () => {
  app = await openApp();
  await makeChain();
  await addManagerAccount();
  for (const { uid } of [lan, minh, lead, admin, manager1]) {
    const headers = new Headers({ "Set-Cookie": await startSession(new Request(origin), proofOf(uid)) });
    cookies.set(uid, cookieOf(new Response(null, { headers }))!);
  }
});

const as = (user: { uid: string }) => cookies.get(user.uid);
const get = async (user: { uid: string }, path: string) => {
  const response = await app.request(path, {}, as(user));
  return { status: response.status, html: await response.text() };
};
/** The value of a form's hidden field. */
const hidden = (html: string, name: string) => pageOf(html).hidden[name] ?? "";

const missing = (html: string, ...words: string[]) => words.filter((each) => !html.includes(each));

/** Opens a form and sends it with these fields. */
async function send(user: { uid: string }, path: string, fields: Record<string, string>) {
  const { html } = await get(user, path);
  return sendForm(user, path, { key: hidden(html, "key"), seen: hidden(html, "seen"), ...fields });
}
async function sendForm(user: { uid: string }, path: string, fields: Record<string, string>) {
  const response = await app.post(path, fields, as(user));
  return { status: response.status, to: response.headers.get("Location"), html: await response.text() };
}

const faults = { ...allGood, floor: { value: "fail", note: "Đầy bụi" } };
async function submitted(given: Parameters<typeof submit>[2] = faults): Promise<string> {
  const id = await start();
  await submit(lan, id, given);
  return id;
}

/** Submits a check whose findings can still be appealed today. */
async function submittedToday(answers: Parameters<typeof submit>[2] = faults): Promise<string> {
  const now = new Date();
  const id = await start(lan, chain.s1, now);
  await submit(lan, id, answers, now);
  return id;
}

describe("the decisions approve, reopen and void", () => {
  test.each([
    ["approve", "", "approved", true],
    ["reopen", "Count again", "draft", false],
    ["void", "Done twice", "void", false],
  ] as const)("set status and facts: %s", async (move, reason, status, counts) => {
    const id = await submitted();
    const path = `/qc/check/decide?id=${id}&move=${move}`;
    expect(await send(lead, path, { reason })).toMatchObject({ status: 303, to: `/qc/check/view?id=${id}` });
    expect((await stored(id)).status).toBe(status);
    expect((await factsOf("2026-03")).has(id)).toBe(counts);
    const { html } = await get(lead, `/qc/check/view?id=${id}`);
    if (reason) expect(html).toContain(reason);
  });

  test("are offered according to status and role", async () => {
    const id = await submittedToday();
    const offersTo = async (user: { uid: string }) =>
      pageOf((await get(user, `/qc/check/view?id=${id}`)).html)
        .select("a[href^='/qc/check/']")
        .map((link) => new URL(link.getAttribute("href")!, "http://x"))
        .map(({ pathname, searchParams }) => searchParams.get("move") ?? pathname.slice("/qc/check/".length))
        .filter((name) => !["", "view", "photo", "print", "share"].includes(name))
        .toSorted((a, b) => a.localeCompare(b));
    expect(await offersTo(lead)).toEqual(["appeal", "approve", "reopen", "void"]);
    expect(await offersTo(lan)).toEqual([]);
    expect(await offersTo(manager1)).toEqual(["appeal"]);
    await send(lead, `/qc/check/decide?id=${id}&move=approve`, {});
    expect(await offersTo(lead)).toEqual(["reopen", "void"]);
    expect(await offersTo(manager1)).toEqual([]);
  });

  test("show the form again when a required reason is missing, and change nothing", async () => {
    const id = await submitted();
    const answer = await send(lead, `/qc/check/decide?id=${id}&move=void`, { reason: "  " });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain("Enter a reason, such as “wrong store”.");
    expect((await stored(id)).status).toBe("submitted");
  });

  test.each([
    ["decide", "&move=void", "reason", {}],
    ["hand-over", "", "note", { inspectorId: "minh" }],
  ] as const)(
    "return a text that is too long to the form of %s, and change nothing",
    async (page, move, name, rest) => {
      const id = await (page === "decide" ? submitted() : start());
      const before = await stored(id);
      const words = "Sạch ".repeat(401).trim();
      const answer = await send(lead, `/qc/check/${page}?id=${id}${move}`, { ...rest, [name]: words });
      expect(answer.status).toBe(400);
      expect(answer.html).toContain("Use at most 2,000 characters.");
      expect(answer.html).toContain(words.normalize("NFC"));
      expect(await stored(id)).toEqual(before);
    },
  );

  test("redirect a repeated form to the same page, and refuse another reason as stale", async () => {
    const id = await submitted();
    const path = `/qc/check/decide?id=${id}&move=void`;
    const { html } = await get(lead, path);
    const form = { key: hidden(html, "key"), seen: hidden(html, "seen"), reason: "Done twice" };
    for (let times = 0; times < 2; times++) expect((await sendForm(lead, path, form)).status).toBe(303);
    expect((await sendForm(lead, path, { ...form, reason: "Another" })).status).toBe(409);
  });

  test("answer 409 for a check that changed since, with the typed text and a fresh form", async () => {
    const id = await submitted();
    const path = `/qc/check/decide?id=${id}&move=reopen`;
    const { html } = await get(lead, path);
    await appealCheck(manager1, id, { items: [{ item: "floor", reason: "It was dry." }] }, later(60));
    const form = { key: hidden(html, "key"), seen: hidden(html, "seen"), reason: "Count again" };
    const stale = await sendForm(lead, path, form);
    expect(stale.status).toBe(409);
    expect(missing(stale.html, "This check has changed", "Appealed by manager1", "Count again")).toEqual([]);
    const fresh = { key: hidden(stale.html, "key"), seen: hidden(stale.html, "seen"), reason: "Count again" };
    expect((await sendForm(lead, path, fresh)).status).toBe(303);
  });

  test("explain that the status doesn't allow the decision, and show the typed text", async () => {
    const id = await submitted();
    const path = `/qc/check/decide?id=${id}&move=approve`;
    const { html } = await get(lead, path);
    await send(lead, `/qc/check/decide?id=${id}&move=void`, { reason: "Done twice" });
    const closed = await get(lead, path);
    expect(closed.status).toBe(409);
    const [page] = closed.html.split("</main>");
    expect(page).toContain("This isn’t possible now");
    expect(page).not.toContain("This check has changed");
    const late = await sendForm(lead, path, {
      key: hidden(html, "key"),
      seen: hidden(html, "seen"),
      reason: "Well done",
    });
    expect(late.status).toBe(409);
    expect(missing(late.html, "no longer allows this", "Voided by lead", "Well done")).toEqual([]);
  });

  test.each(["/qc/check/decide", "/qc/check/appeal", "/qc/check/hand-over"])("%s without id is a 400", async (path) => {
    const { status, html } = await get(lead, path);
    expect(status).toBe(400);
    expect(html).toContain("This address needs the id of a check");
  });

  test.each([
    ["", "Which decision?"],
    ["&move=sell", "There is no decision called “sell”."],
  ])("answer 400 for a missing or unknown decision (%j) and name the possible ones", async (move, words) => {
    const { status, html } = await get(lead, `/qc/check/decide?id=x${move}`);
    expect(status).toBe(400);
    expect(missing(html, words, "Add approve, reopen or void", "/qc/check/view?id=x")).toEqual([]);
    expect(html).not.toContain("needs the id");
  });

  test("show the reason for reopening to the inspector until the check is resubmitted", async () => {
    const id = await submitted();
    await send(lead, `/qc/check/decide?id=${id}&move=reopen`, { reason: "Count the fridge again" });
    expect(await stored(id)).toMatchObject({ reopened: { byName: "lead", reason: "Count the fridge again" } });
    const form = await get(lan, `/qc/check/edit?id=${id}`);
    expect(missing(form.html, "lead reopened this check, ", "Reason: Count the fridge again")).toEqual([]);
    for (const path of ["/qc/check/edit", "/qc/"]) expect((await get(lan, path)).html).toContain("Reopened</span>");
    await submit(lan, id, {}, later(90));
    expect(await stored(id)).not.toHaveProperty("reopened");
  });
});

describe("handing over a draft", () => {
  test("moves the draft to the new inspector, and shows the former one their unsaved text", async () => {
    const id = await start();
    await saveAnswers(lan, id, { entered: { hands: { value: "pass" } }, basedOn: {} }, later(1));
    const { html } = await get(lead, `/qc/check/hand-over?id=${id}`);
    expect(html).toContain(">minh<");
    const answer = await send(lead, `/qc/check/hand-over?id=${id}`, { inspectorId: "minh", note: "Lan is ill" });
    expect(answer.status).toBe(303);
    expect((await stored(id)).inspectorId).toBe("minh");
    expect((await get(minh, "/qc/check/edit")).html).toContain(`/qc/check/edit?id=${id}`);
    const drafts = (await get(lan, "/qc/check/edit")).html;
    expect(drafts).not.toContain(`/qc/check/edit?id=${id}`);
    expect(missing(drafts, "Handed to others", "lead handed it to minh")).toEqual([]);
    expect((await get(lan, `/qc/check/edit?id=${id}`)).html).toContain("This draft was handed to minh");

    const late = await sendForm(lan, `/qc/check/edit?id=${id}`, {
      intent: "save",
      "a.floor.value": "fail",
      "a.floor.note": "Ướt sũng",
      "a.floor.changes": "0",
    });
    expect(late.status).toBe(409);
    expect(missing(late.html, "Question floor", "Ướt sũng")).toEqual([]);
    expect((await stored(id)).answers).not.toHaveProperty("floor");
  });

  test("shows the form again for a missing, unknown or unsuitable inspector", async () => {
    const id = await start();
    for (const inspectorId of ["", "nobody", "manager1"]) {
      const answer = await send(lead, `/qc/check/hand-over?id=${id}`, { inspectorId, note: "Lan is ill" });
      expect(answer.status).toBe(400);
      expect(answer.html).toContain("Lan is ill");
    }
    expect((await stored(id)).inspectorId).toBe("lan");
  });

  test("takes a draft that returned to its inspector off their handed-over list", async () => {
    const id = await start();
    await handOverCheck(lead, id, { inspectorId: "minh" }, later(1));
    await handOverCheck(lead, id, { inspectorId: "lan" }, later(2));
    expect((await get(lan, "/qc/check/edit")).html).not.toContain(`/qc/check/view?id=${id}`);
    expect((await get(minh, "/qc/check/edit")).html).toContain(`/qc/check/view?id=${id}`);
  });
});

describe("an appeal", () => {
  test("goes from the store to the lead and back, with the decision visible to both", async () => {
    const id = await submittedToday();
    const sent = await send(manager1, `/qc/check/appeal?id=${id}`, {
      "choice.floor": "on",
      "words.floor": "Vừa lau xong",
    });
    expect(sent).toMatchObject({ status: 303, to: `/qc/check/view?id=${id}` });
    expect((await get(lan, `/qc/check/view?id=${id}`)).html).toContain("Vừa lau xong");
    const decision = `/qc/check/appeal/decide?id=${id}`;
    expect((await get(lead, decision)).html).toContain("Vừa lau xong");
    expect(await send(lead, decision, { "choice.floor": "remove", "words.floor": "Đúng vậy" })).toMatchObject({
      status: 303,
    });
    expect(await stored(id)).toMatchObject({ status: "submitted", score: 100_000_000 });
    const { html } = await get(manager1, `/qc/check/view?id=${id}`);
    expect(missing(html, "Finding removed", "Đúng vậy", "Before: Score 63.6%", "Now: Score 100.0%")).toEqual([]);
    const again = await get(manager1, `/qc/check/appeal?id=${id}`);
    expect(again.status).toBe(409);
    expect(
      missing(again.html, "The decision on this appeal is final", "1.3 Finding removed", `/qc/check/view?id=${id}`),
    ).toEqual([]);
    expect(again.html.split("</main>")[0]).not.toContain("no longer allows this");

    const paper = await get(lead, `/qc/check/print?id=${id}`);
    expect(paper.html).toContain("Finding removed on appeal");
    const reopen = `/qc/check/decide?id=${id}&move=reopen`;
    expect((await get(lead, reopen)).html).toContain(
      "1 finding was removed on appeal. It stays removed unless its answer is changed.",
    );
    await send(lead, reopen, { reason: "Measure again" });
    const draft = await get(lan, `/qc/check/edit?id=${id}&section=hygiene`);
    expect(draft.html).toContain("Finding removed on appeal; it stays removed while the answer is the same");
  });

  test("answers a second appeal with who opened the first and when, and shows the typed text", async () => {
    const id = await submittedToday();
    const path = `/qc/check/appeal?id=${id}`;
    const { html: before } = await get(lead, path);
    const form = { key: hidden(before, "key"), seen: hidden(before, "seen"), "words.floor": "Vừa lau xong" };
    await appealCheck(manager1, id, { items: [{ item: "floor", reason: "It was dry." }] }, new Date());
    for (const sent of [false, true]) {
      const { status, html } = await (sent ? sendForm(lead, path, form) : get(lead, path));
      const [page] = html.split("</main>") as [string];
      expect(status).toBe(409);
      expect(
        missing(page, "An appeal is already open", "manager1 appealed, ", `/qc/check/view?id=${id}#appeals`),
      ).toEqual([]);
      expect(page).not.toContain("This check has changed");
      if (sent) expect(page).toContain("Vừa lau xong");
    }
  });

  test("doesn't offer a finding that was decided before, but links to it", async () => {
    const id = await submittedToday({ ...faults, hands: { value: "fail", note: "" } });
    await appealCheck(manager1, id, { items: [{ item: "hands", reason: "It was not so." }] }, new Date());
    const kept = [{ item: "hands", removed: false, words: "The log has no such entry." }];
    await decideAppeal(lead, id, { decisions: kept }, new Date());
    const { html } = await get(manager1, `/qc/check/appeal?id=${id}`);
    expect(missing(html, "2 findings", "Already decided", `/qc/check/view?id=${id}#item-hands`)).toEqual([]);
    expect(html).toContain('name="choice.floor"');
    expect(html).not.toContain('name="choice.hands"');
  });

  test("without a selected finding or a reason shows the form with the typed text", async () => {
    const id = await submittedToday();
    const path = `/qc/check/appeal?id=${id}`;
    const empty = await send(manager1, path, {});
    expect(empty.status).toBe(400);
    expect(empty.html).toContain("Select at least one finding.");
    const mute = await send(manager1, path, { "choice.floor": "on", "words.floor": " " });
    expect(mute.status).toBe(400);
    expect(pageOf(mute.html).named("choice.floor").checked).toBe(true);
    const problem = "1.3 – Say why the store disagrees with this finding.";
    expect(pageOf(mute.html).get("link", problem).href).toBe("#words.floor");
    expect((await stored(id)).status).toBe("submitted");
  });

  test("with a missing decision or reason shows the lead's form with the typed text", async () => {
    const id = await submitted();
    await appealCheck(manager1, id, { items: [{ item: "floor", reason: "It was dry." }] }, later(60));
    const path = `/qc/check/appeal/decide?id=${id}`;
    const open = await send(lead, path, { "words.floor": "Let me think" });
    expect(open.status).toBe(400);
    expect(
      missing(
        open.html,
        '<a href="#choice.floor">1.3 – Choose “Remove finding” or “Keep finding”.</a>',
        "Let me think",
      ),
    ).toEqual([]);
    expect((await send(lead, path, { "choice.floor": "keep" })).html).toContain(
      "Tell the store why you keep this finding.",
    );
    expect((await stored(id)).status).toBe("appealed");
  });

  test.each([
    ["remove", "The appeal was decided. 63.6% Fail → 100.0% Pass"],
    ["keep", "The appeal was decided. Result stays 63.6% Fail"],
  ])("with the decision “%s” reports the resulting score and result", async (choice, said) => {
    const id = await submitted();
    await appealCheck(manager1, id, { items: [{ item: "floor", reason: "It was dry." }] }, later(60));
    const path = `/qc/check/appeal/decide?id=${id}`;
    const { html } = await get(lead, path);
    const fields = { "choice.floor": choice, "words.floor": "The photo shows it." };
    const form = { key: hidden(html, "key"), seen: hidden(html, "seen"), ...fields };
    const decided = await app.post(path, form, as(lead));
    const page = await app.request(`/qc/check/view?id=${id}`, {}, `${as(lead)}; ${cookieOf(decided)}`);
    expect(await page.text()).toContain(said);
  });

  test("decided by two leads at once shows the second lead the decision and their own text", async () => {
    const id = await submitted();
    await appealCheck(manager1, id, { items: [{ item: "floor", reason: "It was dry." }] }, later(60));
    const path = `/qc/check/appeal/decide?id=${id}`;
    const forms = await Promise.all(
      [lead, admin].map(async (user) => {
        const { html } = await get(user, path);
        return { key: hidden(html, "key"), seen: hidden(html, "seen") };
      }),
    );
    const [hers, theirs] = await Promise.all([
      sendForm(lead, path, { ...forms[0], "choice.floor": "remove", "words.floor": "The photo shows it." }),
      sendForm(admin, path, { ...forms[1], "choice.floor": "keep", "words.floor": "The corner was wet." }),
    ]);
    expect(new Set([hers.status, theirs.status])).toEqual(new Set([303, 409]));
    const isHers = hers.status === 303;
    const { html } = isHers ? theirs : hers;
    const [own, decided] = ["The corner was wet.", "Finding removed"];
    expect(missing(html, "Somebody has decided it already.", isHers ? own : "The photo shows it.")).toEqual([]);
    expect(html.includes(decided)).toBe(isHers);
    const check = await get(lan, `/qc/check/view?id=${id}`);
    expect(check.html.includes("The photo shows it.")).toBe(isHers);
    expect(check.html.includes("The corner was wet.")).toBe(!isHers);
  });

  test("lists undecided findings in the order of the template", async () => {
    const id = await submitted({ ...faults, hands: { value: "fail", note: "" } });
    const items = ["floor", "hands"].map((item) => ({ item, reason: "It was not so." }));
    await appealCheck(manager1, id, { items }, later(60));
    const { html } = await send(lead, `/qc/check/appeal/decide?id=${id}`, {});
    expect(
      pageOf(html)
        .select("a[href^='#choice.']")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["#choice.hands", "#choice.floor"]);
  });

  test.each([
    ["choice.constructor", "on"],
    ["words.toString", "It was dry."],
    ["words", "It was dry."],
    ["choice", "on"],
  ])("refuses the field %s, which names no finding", async (field, value) => {
    const id = await submitted();
    const path = `/qc/check/appeal?id=${id}`;
    expect((await send(manager1, path, { [field]: value })).status).toBe(400);
    expect((await stored(id)).status).toBe("submitted");
  });

  test("answers 900 reasons in time, and shows typed reasons when the check was approved meanwhile", async () => {
    const id = await submittedToday();
    const path = `/qc/check/appeal?id=${id}`;
    const { html } = await get(manager1, path);
    const form = { key: hidden(html, "key"), seen: hidden(html, "seen") };
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`words.item-${at}`, `Vì ${at}\r\n`]));
    const begun = performance.now();
    expect((await sendForm(manager1, path, { ...form, ...many })).status).toBe(400);
    expect(performance.now() - begun).toBeLessThan(5000);
    await decideCheck(lead, id, "approve", {}, new Date());
    const late = await sendForm(manager1, path, { ...form, "words.floor": "Vừa lau xong" });
    expect(late.status).toBe(409);
    expect(late.html).toContain("Vừa lau xong");
  });
});

test("pages of a check that are opened without an id show the expected address", async () => {
  for (const page of ["view", "review", "share", "hand-over"]) {
    const { html } = await get(lead, `/qc/check/${page}`);
    expect(html).toContain(`/qc/check/${page}?id=…`);
  }
});
