/** One cold load of a page in a phone-sized browser with a slow processor and network, left alone or tapped. */
import type { Browser } from "@playwright/test";

export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const slowdown = 6;
/** Slow 4G: milliseconds of each request, bytes a second. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
/** Milliseconds between taps, after the last long task, and at most from the first paint on. */
const [pause, quiet, longest] = [150, 2000, 9000];

export interface Target {
  url: string;
  cookie: string;
  /** What is tapped in turns, as selectors. */
  controls: readonly string[];
}

/** Milliseconds from the start of the navigation; `tasks` are those that begin after the first paint. */
export interface Load {
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  shift: number;
  tasks: readonly number[];
  scripts: number;
  scriptBytes: number;
}

/** Milliseconds that each tap took until the next frame, and from the first paint to the first answer. */
export interface Tapped {
  delays: readonly number[];
  firstAnswer: number;
}

interface Seen {
  tasks: { start: number; duration: number }[];
  taps: { id: number; end: number; duration: number }[];
  firstPaint: number;
  largestPaint: number;
  shift: number;
}

type Watched = Window & { seen: Seen; painted?: (points: string) => void; busy?: (text: string) => void };

/** In the page, before its own scripts. */
function watch(controls: readonly string[]): void {
  const watched = window as unknown as Watched;
  const seen: Seen = { tasks: [], taps: [], firstPaint: 0, largestPaint: 0, shift: 0 };
  watched.seen = seen;
  const observe = (type: string, onEntry: (entry: never) => void, durationThreshold?: number) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => onEntry(entry as never))).observe({
      type,
      buffered: true,
      durationThreshold,
    } as PerformanceObserverInit);
  observe("longtask", ({ startTime, duration }: PerformanceEntry) => {
    seen.tasks.push({ start: startTime, duration });
    watched.busy?.("");
  });
  observe("largest-contentful-paint", ({ startTime }: PerformanceEntry) => (seen.largestPaint = startTime));
  observe("layout-shift", (shift: PerformanceEntry & { value: number }) => (seen.shift += shift.value));
  observe(
    "event",
    ({ interactionId, startTime, duration }: PerformanceEventTiming) => {
      if (interactionId) seen.taps.push({ id: interactionId, end: startTime + duration, duration });
    },
    16,
  );
  observe("paint", ({ name, startTime }: PerformanceEntry) => {
    if (name !== "first-contentful-paint") return;
    seen.firstPaint = startTime;
    if (watched.painted) reportPoints();
  });
  function reportPoints(): void {
    const elements = controls.map((control) => document.querySelector(control));
    // The first paint can come before the rest of the HTML.
    if (elements.includes(null)) return void requestAnimationFrame(reportPoints);
    const points = elements.map((element) => {
      const { left, top, width, height } = element!.getBoundingClientRect();
      return { x: left + Math.min(width / 2, 20), y: top + height / 2 };
    });
    watched.painted!(JSON.stringify(points));
  }
}

async function open(browser: Browser, { url, cookie, controls }: Target) {
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  const cookies = cookie.split("; ").filter(Boolean);
  await context.addCookies(
    cookies.map((pair) => ({ name: pair.split("=")[0]!, value: pair.slice(pair.indexOf("=") + 1), url })),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4g);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await devtools.send("Runtime.enable");
  await page.addInitScript(watch, controls);
  return { context, page, devtools };
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when no long task was reported for two seconds, and calls `act` meanwhile. */
async function untilQuiet(lastBusy: () => number, act?: (turn: number) => void): Promise<void> {
  const begin = Date.now();
  for (let turn = 0; Date.now() - Math.max(begin, lastBusy()) < quiet && Date.now() - begin < longest; turn++) {
    act?.(turn);
    await sleep(Math.max(0, begin + (turn + 1) * pause - Date.now()));
  }
}

export async function loadAlone(browser: Browser, target: Target): Promise<Load> {
  const { context, page, devtools } = await open(browser, target);
  const kinds = new Map<string, string>();
  let [scripts, scriptBytes, lastBusy] = [0, 0, 0];
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) !== "Script") return;
    [scripts, scriptBytes, lastBusy] = [scripts + 1, scriptBytes + encodedDataLength, Date.now()];
  });
  await page.goto(target.url, { waitUntil: "load" });
  // Reading it while scripts run would be one more task.
  await untilQuiet(() => lastBusy);
  await sleep(quiet);
  const { seen, firstByte } = await page.evaluate(() => ({
    seen: (window as unknown as Watched).seen,
    firstByte: (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).responseStart,
  }));
  await context.close();
  const late = seen.tasks.filter(({ start }) => start > seen.firstPaint);
  return { ...seen, firstByte, tasks: late.map(({ duration }) => duration), scripts, scriptBytes };
}

export async function loadTapped(browser: Browser, target: Target): Promise<Tapped> {
  const { context, page, devtools } = await open(browser, target);
  let lastBusy = 0;
  const painted = new Promise<string>((resolve) => {
    devtools.on("Runtime.bindingCalled", ({ name, payload }) => {
      if (name === "painted") resolve(payload);
      else lastBusy = Date.now();
    });
  });
  for (const name of ["painted", "busy"]) await devtools.send("Runtime.addBinding", { name });
  await page.goto(target.url, { waitUntil: "commit" });
  const points = JSON.parse(await painted) as { x: number; y: number }[];
  let taps = 0;
  const sent: Promise<unknown>[] = [];
  // A page that was left answers no more taps.
  const send = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    sent.push(devtools.send("Input.dispatchTouchEvent", { type, touchPoints }).catch(() => {}));
  await untilQuiet(
    () => lastBusy,
    (turn) => {
      const point = points[turn % points.length]!;
      taps++;
      // Not awaited: a finger doesn't wait for the answer to its last tap.
      send("touchStart", [point]);
      send("touchEnd", []);
    },
  );
  await Promise.race([Promise.all(sent), sleep(longest)]);
  await sleep(500);
  const seen = await page.evaluate(() => (window as unknown as Watched).seen);
  await context.close();
  const slowest = new Map<number, number>();
  for (const { id, duration } of seen.taps) slowest.set(id, Math.max(slowest.get(id) ?? 0, duration));
  // The browser reports only taps that took 16 ms or more.
  const quick = Math.max(taps - slowest.size, 0);
  const delays = [...slowest.values(), ...Array.from({ length: quick }, () => 16)];
  return { delays, firstAnswer: Math.min(...seen.taps.map(({ end }) => end)) - seen.firstPaint };
}
