/** Gzip bytes that a page's first load fetches: its HTML, its style sheets, and every script it names or preloads. */
export interface FirstLoad {
  path: string;
  html: number;
  js: number;
  css: number;
}

/** Gzip bytes that no page's first load may pass. */
export const maxBytes = { js: 160_000, css: 30_000 };

/** `lead` is the cookie of a person who edits templates. */
export async function firstLoads(
  base: string,
  cookie: string,
  lead: string,
  { draftId, templateId }: { draftId: string; templateId: string },
): Promise<FirstLoad[]> {
  const paths = [
    "/sign-in",
    "/sign-in-2",
    "/404",
    "/qc/",
    "/qc/checks/",
    "/qc/check/",
    `/qc/check/edit?id=${draftId}`,
    `/qc/check/view?id=${draftId}`,
    "/qc/stores/",
    "/qc/store-managers/",
    "/qc/templates/",
    "/qc/reports/",
    "/qc/reports/summary",
    "/qc/reports/template",
    "/settings/",
    "/settings/appearance",
    "/tasks/",
  ];
  const loads: FirstLoad[] = [];
  for (const path of paths) loads.push(await firstLoad(base, path, path.startsWith("/sign-in") ? "" : cookie));
  const editor = await firstLoad(base, `/qc/templates/${templateId}/edit`, lead);
  loads.push(await firstLoad(base, "/qc/imports/", lead), { ...editor, path: "/qc/templates/ID/edit" });
  return loads;
}

async function firstLoad(base: string, path: string, cookie: string): Promise<FirstLoad> {
  const response = await fetch(base + path, { headers: { cookie } });
  if (response.status !== (path === "/404" ? 404 : 200)) throw new Error(`${path} answered ${response.status}`);
  const html = await response.text();
  // The browser loads what is linked, and the scripts that the page preloads later; its manifest names more.
  const linked = html.matchAll(/<link[^>]* href="(\/assets\/[\w.-]+\.(?:js|css))"/g);
  const [, later = "[]"] = /for\(const href of (\[[^\]]*\])/.exec(html) ?? [];
  const assets = new Set([...[...linked].map(([, asset = ""]) => asset), ...(JSON.parse(later) as string[])]);
  let [js, css] = [0, 0];
  for (const asset of assets) {
    const bytes = await gzipBytes(base + asset);
    if (asset.endsWith(".css")) css += bytes;
    else js += bytes;
  }
  return { path: path.replace(/id=.*/, "id=…"), html: await gzipBytes(base + path, cookie), js, css };
}

/** Bytes as they travel: read from the socket, before anything is unpacked. */
async function gzipBytes(url: string, cookie = ""): Promise<number> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip", cookie } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
