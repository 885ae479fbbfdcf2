import { href } from "#app/ui/href.ts";

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch(href("/offline"), { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
