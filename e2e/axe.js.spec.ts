/**
 * Every page by axe: filled, empty, asked for what can't be read, refused, changed by someone else meanwhile, and with its menus open. Each state
 * once, roles, languages, widths and themes by turns; `npm run check:axe` goes through all widths and themes, and sends every form empty.
 */
import type { Page } from "@playwright/test";
import { expectAccessible, violations } from "./axe.ts";
import { addressOf, everyPage, looksAtAll, type Look } from "./every-page.ts";
import { lengthenWords } from "./long-words.ts";
import { smallTargets } from "./targets.ts";
import { expect, openBy, type Person, signIn, test } from "./test.ts";

const looks = [
  { width: 360, theme: "light" },
  { width: 1280, theme: "dark" },
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const;
/** A screen of 1280 pixels at 400 % and at 200 %: all is measured by the size of the text, as the layouts are chosen by it. */
const zooms = [320, 640];
const everyLook = process.env["AXE"] === "all";

const lists = [
  "/qc/checks",
  "/qc/stores",
  "/qc/store-managers",
  "/qc/templates",
  "/qc/camera",
  "/qc/feedback",
  "/qc/activities",
  "/qc/plans",
  "/qc/imports",
  "/tasks",
  "/users",
  "/apps",
];
const reports = Object.keys(everyPage).filter((path) => /^\/qc\/reports\/(?!template\/)/.test(path));

/** Nothing is found, or there is nothing yet. */
const empty = [
  ...[...lists, "/help-center", "/search"].map((list) => `${list}?q=zzzzzz`),
  "/qc/audit-log?from=2019-01-01&to=2019-01-02",
  "/qc/calendar?month=2019-01",
  "/qc/calendar/list?month=2019-01",
  "/tasks/board?q=zzzzzz",
  "/notifications?show=unread",
  "/users/invitations",
  ...reports.map((path) => `${path}?month=2019-01`),
];

/** Filters and places that don't exist. */
const unreadable = [...lists, ...reports, "/qc/audit-log", "/tasks/board", "/qc/calendar", "/qc/calendar/list"].map(
  (path) => `${path}?month=99&from=soon&area=Nowhere&status=odd&storeId=none&managerId=none&cursor=odd&sort=odd`,
);

/** Forms, sent with nothing typed in them. */
const refused = [
  "/qc/stores/new",
  "/qc/store-managers/new",
  "/qc/camera/new",
  "/qc/feedback/new",
  "/qc/activities/new",
  "/qc/plans/new",
  "/tasks/new",
  "/users/invite",
  "/apps/webhooks/new",
  "/apps/tokens/new",
  "/chats/new",
  ...(everyLook
    ? [
        "/settings/account/password",
        "/qc/templates/new",
        "/qc/templates/{template}/copy",
        "/qc/camera/{sitting}/void",
        "/qc/activities/{activity}/void",
        "/tasks/{task}/comment",
        "/tasks/{task}/move?move=cancel",
      ]
    : []),
];

/** What to open, and the element that must be visible then. */
const opened: readonly [address: string, open: (page: Page) => Promise<void>, seen: string][] = [
  ["/qc", (page) => openBy("Control+k", page.locator("[role=combobox]")), "[role=combobox]"],
  ["/qc", (page) => openBy("?", page.locator("dialog[open]")), "dialog[open]"],
  ["/qc/stores", (page) => page.locator("[popovertarget=account-menu]").first().click(), "#account-menu"],
  [
    "/qc/checks",
    (page) => page.locator("form.filters button[popovertarget]").filter({ visible: true }).first().click(),
    "form.filters :popover-open",
  ],
  ["/tasks", (page) => page.locator("main [popovertarget=tools]").click(), "#tools"],
  ["/qc/check/view?id={check}", unfold, "main"],
  ["/qc/templates/{template}", unfold, "main"],
  ["/chats/{chat}", unfold, "main details[open]"],
];

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll("main details").forEach((each) => each.setAttribute("open", "")));
}

// All workers share this file, which takes longer than any other.
test.describe.configure({ mode: "parallel" });

test.describe("pages", () => {
  test.use({ expectedStatuses: [400, 401, 403, 404, 409, 422, 500, 503] });

  for (const [part, look] of looks.entries())
    test.describe(`at ${look.width} pixels`, () => {
      // Only on phones do browsers enlarge texts alone.
      if (look.width === 360) test.use({ isMobile: true, hasTouch: true, contextOptions: { reducedMotion: "reduce" } });

      test(`that are filled and ${look.theme}`, ({ page }) =>
        examine(
          page,
          looksAtAll().filter((_, at) => everyLook || at % looks.length === part),
          open,
          { ofPages: [look], findFaults: look.width === 360 ? faultsOnPhone : violations },
        ));
    });
  test("that are empty", ({ page }) => examine(page, empty.filter(inTurn(0)).map(byTurns), open));
  test("with unreadable filters", ({ page }) => examine(page, unreadable.filter(inTurn(1)).map(byTurns), open));
  test("that have something open", ({ page }) =>
    examine(
      page,
      opened.map(([address, does, seen]) => ({ ...byTurns(address), as: "lead" as const, does, seen })),
      async (shown, look) => {
        await open(shown, look);
        await look.does(shown);
        await expect(shown.locator(look.seen).first(), look.address).toBeVisible();
      },
    ));
  test.describe("that the browser translates", () => {
    test.use({ isTranslated: true, expectedErrors: /Minified React error #418/ });

    test("and that are refused", ({ page }) => examine(page, refused.map(byTurns), refuse));
    test("and that another person has changed meanwhile", ({ page }) =>
      examine(page, ["/qc/stores/{store}/edit", "/qc/store-managers/{manager}/edit"].map(byTurns), overtake));
  });
});

test("pages that report on several changed and unchanged records are accessible", async ({ page }) => {
  await signIn(page, "admin");
  const change = async (address: string, input: Readonly<Record<string, string>>, message: string) => {
    await page.goto(await addressOf(page, address));
    for (const [label, value] of Object.entries(input)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: /^Change 1 / }).click();
    await expect(page.getByText(message).first()).toBeVisible();
    await expectAccessible(page);
  };
  await page.goto(await addressOf(page, "/qc/stores/{store}/edit"));
  await page.getByLabel("Tags").fill(Array.from({ length: 20 }, (_, at) => `nhãn ${at}`).join(", "));
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("nhãn 19").first()).toBeVisible();
  for (const [width, due] of [
    [360, "2030-01-30"],
    [1280, "2030-01-31"],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await change("/qc/stores/bulk?action=tag&id={store}", { Tag: "đầy" }, "These stores were not changed");
    await change("/tasks/bulk?action=due&id={task}", { "New due date": due }, "1 task was changed.");
    await change("/users/bulk?action=sign-out&id={user}", {}, "1 person changed.");
  }
});

/** Every second page, by its turn; every page when all looks are tried. */
const inTurn = (turn: number) => (_: string, at: number) => everyLook || at % 2 === turn;

/** Only admins see all of them. */
function byTurns(address: string): Look & { as: Person } {
  return { address, as: "admin" };
}

/** Examines pages one after the other, each in one width and theme, and reports all faults at the end. */
async function examine<T extends Look>(
  page: Page,
  all: readonly T[],
  reach: (page: Page, look: T & { address: string }) => Promise<void>,
  {
    ofPages,
    findFaults = violations,
  }: { ofPages?: readonly (typeof looks)[number][]; findFaults?: typeof violations } = {},
): Promise<void> {
  test.setTimeout(everyLook ? 1_800_000 : 300_000);
  const [wrong, context]: [string[], ReturnType<Page["context"]>] = [[], page.context()];
  const url = await signedIn(page, "admin");
  let person: Person | null = "admin";
  for (const [at, look] of all.entries()) {
    const as = look.as ?? null;
    if (as !== person) {
      if (as === null) await context.clearCookies();
      else await signedIn(page, as);
      person = as;
    }
    const address = await addressOf(page, look.address);
    for (const [turn, { width, theme }] of (ofPages ?? (everyLook ? looks : [looks[at % looks.length]!])).entries()) {
      const locale = (at + Math.floor(at / looks.length) + turn) % 2 === 0 ? "en" : "vi";
      await context.addCookies([
        { name: "ui-theme", value: theme, url },
        { name: "locale", value: locale, url },
      ]);
      await page.setViewportSize({ width, height: 800 });
      await reach(page, { ...look, address });
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      wrong.push(...(await findFaults(page)).map((line) => `${look.address} ${width} ${theme} ${locale}: ${line}`));
      await lengthenWords(page);
      for (const narrow of everyLook ? zooms : zooms.slice(0, 1)) {
        await page.setViewportSize({ width: narrow, height: 800 });
        wrong.push(...(await cutOff(page)).map((line) => `${look.address} ${narrow} ${locale}: ${line}`));
      }
    }
  }
  expect(wrong).toEqual([]);
}

/** Resolves to where the app is. */
async function signedIn(page: Page, person: Person): Promise<string> {
  await page.context().clearCookies();
  await signIn(page, person, "/settings/appearance");
  return new URL(page.url()).origin;
}

/** Faults by axe; also small touch targets, animations, and overflow with texts twice as large. */
async function faultsOnPhone(page: Page): Promise<string[]> {
  const notes = [...(await violations(page)), ...(await moving(page))];
  for (const width of [820, 360]) {
    await page.setViewportSize({ width, height: 740 });
    notes.push(...(await smallTargets(page)).map((line) => `${width}: ${line}`));
  }
  // A chat scrolls by itself.
  if (!/\/chats\/./.test(page.url())) {
    const enlarge = (to: string) =>
      page.evaluate((size) => document.documentElement.style.setProperty("text-size-adjust", size), to);
    await enlarge("200%");
    notes.push(...(await cutOff(page)));
    await enlarge("");
  }
  return notes;
}

/** Elements whose transitions take longer than a millisecond. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
        const seconds = `${transitionDuration}, ${animationDuration}`.split(", ").map(parseFloat);
        return Math.max(...seconds) > 0.001 || scrollBehavior === "smooth";
      })
      .slice(0, 3)
      .map((element) => `moves: ${element.outerHTML.slice(0, 200)}`),
  );
}

async function open(page: Page, { address, status }: Look): Promise<void> {
  const response = await page.goto(address);
  if (status !== undefined) expect(response?.status(), address).toBe(status);
  else expect(response?.status(), address).toBeLessThan(500);
}

async function refuse(page: Page, look: Look): Promise<void> {
  await open(page, look);
  await page
    .locator('main form[method="post"] :is(input[type="text"], input:not([type]), textarea)')
    .evaluateAll((fields: HTMLInputElement[]) => fields.forEach((field) => (field.value = "")));
  await send(page);
  await expect(page.locator("#errors"), look.address).toBeFocused();
  await expect(page, look.address).toHaveTitle(/^(Error|Cần sửa): \S/);
}

async function send(page: Page): Promise<void> {
  // The browser's own questions come before any of ours.
  for (const form of await page.locator("form").all())
    await form.evaluate((element: HTMLFormElement) => void (element.noValidate = true));
  const buttons = page.locator('main form[method="post"] button');
  const main = buttons.and(page.locator(".button-primary, .button-danger"));
  await ((await main.count()) > 0 ? main : buttons).last().click();
}

/** Someone else saves the record while this one's form is open. */
async function overtake(page: Page, look: Look): Promise<void> {
  await open(page, look);
  const theirs = await page.context().newPage();
  await theirs.goto(look.address);
  for (const [form, words] of [
    [theirs, "theirs"],
    [page, "mine"],
  ] as const) {
    const name = form.locator("#name");
    await name.fill(`${await name.inputValue()} ${words}`);
    await send(form);
  }
  await theirs.close();
  await expect(page.locator("main .notice table")).toBeVisible();
  await expect(page.locator("main .notice:has(table)")).toBeFocused();
  await expect(page).toHaveTitle(/^(Error|Cần sửa): \S/);
}

/** Elements that overflow the page sideways or are cut off by its edge. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Rows far from the screen have the size that they had at the last width, until they come near.
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(laidOut);
    // A page that is too wide is shown smaller, where it can be.
    const [width, root] = [
      screen.width < window.innerWidth ? screen.width : window.innerWidth,
      document.documentElement,
    ];
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** Shortened on purpose: the whole text stands elsewhere on the page, or on the page that it leads to. */
    const isShortened = (element: Element) =>
      getComputedStyle(element).textOverflow === "ellipsis" &&
      element.matches("select, .save-title, .save-title *, .check-item *, .action-bar *, main li *, main td *");
    /** Texts for screen readers only, which are not visible. */
    const isForReaders = (element: Element) => getComputedStyle(element).clipPath !== "none";
    const reaches = (element: Element) => {
      const { left, right, height } = element.getBoundingClientRect();
      if (height < 2 || (right <= width + 1 && left >= -1)) return false;
      for (let around: Element | null = element; around && around !== root; around = around.parentElement)
        if (
          scrolls(around) ||
          getComputedStyle(around).position === "fixed" ||
          isForReaders(around) ||
          isShortened(around)
        )
          return false;
      return true;
    };
    const all = [...document.querySelectorAll("body *")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.localName !== "g" && reaches(element),
    );
    const outermost = all.filter((element) => !all.includes(element.parentElement!));
    const wide = root.scrollWidth > width ? [`the page is ${root.scrollWidth} wide`] : [];
    document.adoptedStyleSheets.pop();
    return [...wide, ...outermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 200))];
  });
}
