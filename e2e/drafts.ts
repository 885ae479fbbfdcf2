import type { BrowserContext, Page } from "@playwright/test";

/** In the page: the keys of the drafts on this device, each with how many photos it has. */
export function readDraftKeys(): Promise<{ key: string[]; photos: number }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("qc-device");
    // The page makes the database, with its first draft.
    opening.addEventListener("upgradeneeded", () => opening.transaction!.abort());
    opening.addEventListener("error", () => resolve([]));
    opening.addEventListener("success", () => {
      const reading = opening.result.transaction("drafts").objectStore("drafts").openCursor();
      const drafts: { key: string[]; photos: number }[] = [];
      reading.addEventListener("error", reject);
      reading.addEventListener("success", () => {
        const cursor = reading.result;
        if (!cursor) {
          opening.result.close();
          return resolve(drafts);
        }
        const { value } = cursor as { value: unknown };
        const files = Array.isArray(value) ? value : Object.values(value as object).concat(value);
        drafts.push({ key: cursor.key as string[], photos: files.filter((each) => each instanceof File).length });
        cursor.continue();
      });
    });
  });
}

/** Number of photos stored on this device. */
export async function countKeptPhotos(page: Page): Promise<number> {
  return (await page.evaluate(readDraftKeys)).reduce((sum, { photos }) => sum + photos, 0);
}

/** Whether this device has a draft of a kind. */
export async function hasDraft(page: Page, kind: string): Promise<boolean> {
  return (await page.evaluate(readDraftKeys)).some(({ key }) => key[1] === kind);
}

/** Lets all reading and writing of drafts wait until the returned function is called. */
export async function holdDeviceStorage(context: BrowserContext): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto("/help-center");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("qc-device", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("drafts"));
        opening.addEventListener("success", () => {
          const store = opening.result.transaction("drafts", "readwrite").objectStore("drafts");
          // A transaction lasts while it has requests.
          const goOn = () => store.count().addEventListener("success", goOn);
          goOn();
          resolve();
        });
      }),
  );
  return () => page.close();
}
