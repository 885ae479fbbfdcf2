/** How long a script that could not be fetched is left alone, in milliseconds, unless the network comes back before. */
const pause = 15_000;

/** Fetches a script, again and again until it comes; the page works without it in the meantime. */
export async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        addEventListener("online", resolve, { once: true });
        setTimeout(resolve, pause);
      });
    }
  }
}
