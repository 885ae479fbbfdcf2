/// <reference lib="webworker" />
/** Shows the offline page where a page can't be reached, and pictures that a page stored. It stores nothing of a person itself. */
import type { OfflineFiles } from "./worker-script.server.ts";

declare const self: ServiceWorkerGlobalScope & { readonly offline: OfflineFiles };

const { version, files, page, fallbackPaths, locales } = self.offline;
const timeoutMs = 10_000;
const prefix = "offline ";
const cacheName = prefix + version;
const pageIn = (locale: string) => `${page}?in=${locale}`;
const shownLocale = `${page}?shown`;

self.addEventListener("install", (event) => {
  event.waitUntil(storeFiles().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([deleteOlderCaches(), self.registration.navigationPreload.enable(), self.clients.claim()]),
  );
});

self.addEventListener("message", ({ data }) => {
  if (locales.includes(data)) void caches.open(cacheName).then((cache) => cache.put(shownLocale, new Response(data)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (files.includes(url.pathname)) event.respondWith(readFile(request));
  else if (request.destination === "image" && url.searchParams.has("key")) event.respondWith(readPicture(request));
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  const pages = locales.map(async (locale) => {
    const answer = await fetch(page, { credentials: "omit", headers: { "Accept-Language": locale } });
    if (!answer.ok || answer.redirected) throw new Error(`${page} answers ${answer.status}`);
    await cache.put(pageIn(locale), answer);
  });
  await Promise.all([cache.addAll(files), ...pages]);
}

async function deleteOlderCaches(): Promise<void> {
  const locale = await caches.match(shownLocale);
  if (locale) await (await caches.open(cacheName)).put(shownLocale, locale);
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const response = fetchPage(event);
  if (url.pathname === page) {
    event.waitUntil(response.catch(() => undefined));
    return (await readOfflinePage()) ?? response;
  }
  const hasFallback = fallbackPaths.includes(url.pathname.replace(/\/$/, ""));
  return (hasFallback ? Promise.race([response.then(requireServer), failLater()]) : response).catch(() =>
    Response.redirect(`${page}?from=${encodeURIComponent(url.pathname + url.search)}`),
  );
}

function requireServer(response: Response): Response {
  if ([502, 503, 504].includes(response.status)) throw new Error(`The server answers ${response.status}`);
  return response;
}

async function readOfflinePage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const locale = await (await cache.match(shownLocale))?.text();
  return cache.match(pageIn(locale ?? locales[0]!));
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

function failLater(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, timeoutMs, new Error("The network takes too long")));
}

async function readFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function readPicture(request: Request): Promise<Response> {
  const response = fetch(request);
  const stored = await caches.match(request, { ignoreVary: true });
  if (!stored) return response;
  return Promise.race([response.then(requirePicture), failLater()]).catch(() => stored);
}

function requirePicture(response: Response): Response {
  const isPicture = response.headers.get("Content-Type")?.startsWith("image/") ?? false;
  if (isPicture || (response.status >= 400 && response.status < 500)) return response;
  throw new Error(`A picture answers ${response.status}`);
}
