/** In the page: how many photos this device keeps. */
export function countKeptPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("qc-kept");
    opening.addEventListener("error", reject);
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction("photos").objectStore("photos").count();
      counting.addEventListener("error", reject);
      counting.addEventListener("success", () => resolve(counting.result));
    });
  });
}
