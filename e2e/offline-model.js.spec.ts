/** Random interleavings of one's doings on a phone: afterwards the server has each check once, with exactly the model's answers and photos. */
import type { BrowserContext, Page } from "@playwright/test";
import { type Random, seeded } from "#app/demo/random.ts";
import { readDraftKeys } from "./drafts.ts";
import { itemOnPage } from "./fill-in.ts";
import { canStartOffline, idOfOffline } from "./kit.ts";
import type { FaultyNetwork } from "./network.ts";
import { answer, checkOnServer, reconnect, summaryOnServer, takePhoto, test, willBeSent } from "./phone-check.ts";
import { items, template } from "./quick-visit.ts";
import { findStoredId } from "./change-stored.ts";
import { expect, signIn } from "./test.ts";

test.use({
  losesNetwork: true,
  serviceWorkers: "allow",
  expectedStatuses: [401, 404, 409, 502, 503],
});

test.describe.configure({ mode: "parallel" });

const runsPerPhone = 10;
const runs = Number(process.env["OFFLINE_RUNS"] ?? 5);
const firstSeed = Number(process.env["OFFLINE_SEED"] ?? 1);

const actions = ["offline", "online", "answer", "answer", "answer", "photo", "kill", "second tab", "fault", "submit"];

/** What a person did on the phone in one check. */
class Run {
  readonly log: string[] = [];
  readonly answers = new Map<string, string>();
  readonly photos = new Map<string, number>();
  id = "";
  isSubmitted = false;
  isOffline = false;
  pages: Page[] = [];
  /** Items whose unsent answers both tabs have. */
  taken: readonly string[] = [];
  readonly context: BrowserContext;
  readonly network: FaultyNetwork;
  readonly seed: number;
  readonly #random: Random;

  constructor(context: BrowserContext, network: FaultyNetwork, seed: number) {
    this.context = context;
    this.network = network;
    this.seed = seed;
    this.#random = seeded(seed);
  }

  pick<Value>(values: readonly Value[]): Value {
    return this.#random.pick(values);
  }

  get summary(): string {
    const answers = items.map((item) =>
      [this.answers.get(item) ?? "", ...(this.photos.get(item) ? [this.photos.get(item)] : [])].join("+"),
    );
    return [this.isSubmitted ? "submitted" : "draft", ...answers].join(" ");
  }

  async start(): Promise<void> {
    this.isOffline = this.pick([true, false]);
    await this.context.setOffline(this.isOffline);
    const page = await this.context.newPage();
    const storeId = findStoredId("stores", "Sen Cafe Nguyễn Trãi");
    const choice = { storeId, templateId: findStoredId("templates", template) };
    await page.goto(`/qc/check/?${new URLSearchParams(choice).toString()}`);
    await page
      .locator("form")
      .getByRole("button", { name: /^Start a (check|new check anyway)$/ })
      .click();
    await expect(itemOnPage(page, "door")).toBeVisible();
    this.id = this.isOffline ? idOfOffline(page) : new URL(page.url()).searchParams.get("id")!;
    this.pages = [page];
    await this.#open(page);
  }

  /** Each tab has items of its own, because two answers to one item are a conflict for the person. */
  itemsOf(page: Page): readonly string[] {
    if (this.pages.length === 1) return items;
    const own = this.pages.indexOf(page) === 0 ? items.slice(0, 2) : items.slice(2);
    return own.filter((item) => !this.taken.includes(item));
  }

  async #open(page: Page): Promise<void> {
    await page.goto(`/qc/check/edit?id=${this.id}`);
    if (!this.isSubmitted) await expect(page.getByText(/^(Saved|Saving|Offline|\d+ photo)/).first()).toBeVisible();
  }

  async act(action: string): Promise<void> {
    const page = this.pick(this.pages);
    const choices = this.itemsOf(page);
    if (choices.length === 0) return;
    const item = this.pick(choices);
    switch (action) {
      case "offline":
      case "online":
        this.isOffline = action === "offline";
        return this.context.setOffline(this.isOffline);
      case "answer":
        return this.#answer(page, item);
      case "photo":
        return this.#photograph(page, item);
      case "kill": {
        for (const each of this.pages) await each.close({ runBeforeUnload: false });
        this.pages = [await this.context.newPage()];
        return this.#open(this.pages[0]!);
      }
      case "second tab": {
        if (this.pages.length > 1) return;
        const waits = await Promise.all(items.map((each) => this.#drafts("answer", each)));
        this.taken = items.filter((_, nth) => waits[nth]! > 0);
        const second = await this.context.newPage();
        await this.#open(second);
        this.pages.push(second);
        return;
      }
      case "fault": {
        const step = this.pick(["start", "answer", "photo", "submit"]);
        void this.network.fail(
          `/qc/check/${step}`,
          this.pick([{ kind: "lost-response" }, { kind: "cut", share: 0.5 }]),
        );
        return;
      }
      case "submit":
        return this.#submit();
    }
  }

  async #answer(page: Page, item: string): Promise<void> {
    if (this.isSubmitted) return;
    const value = this.pick(["pass", "fail"]);
    await answer(page, item, value === "pass" ? "Pass" : "Fail");
    this.answers.set(item, value);
    await expect
      .poll(async () => {
        const isOnServer = checkOnServer(this.id)?.answers[item]?.value === value;
        return isOnServer || (await this.#drafts("answer", item)) > 0;
      })
      .toBe(true);
  }

  async #photograph(page: Page, item: string): Promise<void> {
    const count = (this.photos.get(item) ?? 0) + 1;
    if (this.isSubmitted || count > 3) return;
    await takePhoto(page, item, `${this.seed} ${item} ${count}`);
    this.photos.set(item, count);
    const total = [...this.photos.values()].reduce((sum, each) => sum + each, 0);
    await expect
      .poll(async () => {
        const answers = Object.values(checkOnServer(this.id)?.answers ?? {});
        const storedPhotos = answers.reduce((sum, { photos = [] }) => sum + photos.length, 0);
        return storedPhotos + (await this.#drafts("check-photo"));
      })
      .toBeGreaterThanOrEqual(total);
  }

  async #drafts(kind: string, item?: string): Promise<number> {
    const drafts = await this.pages[0]!.evaluate(readDraftKeys);
    return drafts.filter(({ key }) => key[1] === kind && key[2] === this.id && (!item || key[3] === item)).length;
  }

  async #submit(): Promise<void> {
    if (this.isSubmitted || this.answers.size < items.length) return;
    for (const each of this.pages.splice(1)) await each.close({ runBeforeUnload: false });
    const [page] = this.pages;
    const submit = page!.getByRole("button", { name: "Submit", exact: true });
    const isDone = async () =>
      checkOnServer(this.id)?.status === "submitted" || (await page!.getByText(willBeSent).isVisible());
    // The review opens the form again while an answer of the closed tab isn't sent.
    await expect(async () => {
      if (await isDone()) return;
      if (await submit.isHidden()) {
        await page!.getByRole("button", { name: "Review and submit" }).click({ timeout: 3000 });
        await expect(submit).toBeVisible({ timeout: 3000 });
      }
      await submit.click({ timeout: 3000 });
      await expect.poll(isDone, { timeout: 5000 }).toBe(true);
    }).toPass();
    this.isSubmitted = true;
  }

  /** Until the server has what the model has. */
  async settle(): Promise<void> {
    this.network.heal();
    for (const each of this.pages) await each.close({ runBeforeUnload: false });
    await this.context.setOffline(false);
    const page = await this.context.newPage();
    await page.goto(this.isSubmitted ? "/qc/checks" : `/qc/check/edit?id=${this.id}`);
    await expect(async () => {
      await reconnect(this.context);
      await expect.poll(() => summaryOnServer(this.id), { timeout: 3000 }).toBe(this.summary);
    }).toPass({ timeout: 40_000 });
    await page.close({ runBeforeUnload: false });
    expect(await readDraftsOf(await this.context.newPage(), this.id)).toEqual([]);
    for (const each of this.context.pages()) await each.close();
  }
}

async function readDraftsOf(page: Page, id: string): Promise<string[][]> {
  await page.goto("/qc/checks");
  const read = async () => (await page.evaluate(readDraftKeys)).map(({ key }) => key).filter((key) => key[2] === id);
  await expect.poll(read).toEqual([]);
  return read();
}

for (let first = firstSeed; first < firstSeed + runs; first += runsPerPhone)
  test(`a phone’s doings by chance, from seed ${first} on`, async ({ page, context, network }) => {
    test.setTimeout(runsPerPhone * 60_000);
    await signIn(page, "qc");
    await canStartOffline(page);
    await page.close();
    const last = Math.min(first + runsPerPhone, firstSeed + runs);
    for (let seed = first; seed < last; seed++)
      await test.step(`seed ${seed}`, async () => {
        const run = new Run(context, network, seed);
        try {
          await run.start();
          for (let nth = 0; nth < 10; nth++) {
            const action = run.pick(actions);
            run.log.push(action);
            await run.act(action);
          }
          run.log.push("settle");
          await run.settle();
        } catch (error) {
          throw new Error(`Seed ${seed}, ${run.id}, expected ${run.summary}: ${run.log.join(", ")}`, { cause: error });
        }
      });
  });
