import type { Page } from "@playwright/test";

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
