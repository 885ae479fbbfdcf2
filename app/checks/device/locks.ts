/** An open form sends its check's answers and photos itself, whichever tab it is in. */
const lockName = (checkId: string) => `form ${checkId}`;

export function lockForm(checkId: string): () => void {
  let release = () => {};
  const end = new Promise<void>((resolve) => (release = resolve));
  if ("locks" in navigator) void navigator.locks.request(lockName(checkId), { mode: "shared" }, () => end);
  return release;
}

export async function isFormOpen(checkId: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  return navigator.locks.request(lockName(checkId), { ifAvailable: true }, (lock) => lock === null);
}

export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request(name, work) : work();
}
