/** Requests of the bench: the app's main pages, and the two changes that inspectors make all day. */
import { execFileSync } from "node:child_process";
import type { Load } from "./load.ts";
import { inspector, type Seeded } from "./seeded.ts";

/** Fills the database of an environment in another process; listed checks are spread over `days` up to today. */
export function fill(
  env: Record<string, string>,
  drafts: number,
  listed: number,
  stores = 100,
  days = Math.ceil(listed / 60),
): Seeded {
  const printed = execFileSync(
    process.execPath,
    ["tests/bench/seed.ts", String(drafts), String(listed), String(stores), String(days)],
    {
      env: { ...process.env, ...env },
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "") as Seeded;
}

/** The first draft is read, each of the others saved to and submitted once. */
export function loadsOf(url: string, cookie: string, { drafts, answers, oneAnswer }: Seeded): Load[] {
  const page = { headers: { cookie }, status: 200 };
  const form = { "content-type": "application/x-www-form-urlencoded", origin: url, cookie };
  const [read, ...changed] = drafts;
  return [
    { name: "sign-in page", url: `${url}/sign-in`, status: 200 },
    { name: "check list, 50 rows", url: `${url}/qc/checks/`, ...page },
    { name: "edit page, 96 items", url: `${url}/qc/check/edit?id=${read!.id}&section=all`, ...page },
    { name: "summary report", url: `${url}/qc/reports/summary`, ...page },
    {
      name: "saving an answer",
      url,
      headers: form,
      status: 200,
      bodies: changed.map(({ id }) => ({ path: `/qc/check/answer?id=${id}`, body: oneAnswer })),
    },
    {
      name: "saving 96 answers",
      url,
      headers: form,
      status: 303,
      bodies: changed.map(({ id }) => ({
        path: `/qc/check/edit?id=${id}&section=all`,
        body: `${answers}&intent=review`,
      })),
    },
    {
      name: "submitting 96 answers",
      url,
      headers: form,
      status: 303,
      bodies: changed.map(({ id, key }) => ({
        path: `/qc/check/review?id=${id}`,
        body: new URLSearchParams({ key }).toString(),
      })),
    },
  ];
}

/** The cookie of the inspector, or of another person. */
export async function signIn(url: string, who = inspector): Promise<string> {
  const response = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(who),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  if (response.status !== 302 || !cookie) throw new Error(`Signing in answered ${response.status}`);
  return cookie;
}
