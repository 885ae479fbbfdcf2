/**
 * Reads of a page's data are tried again when the network or the server fails, at most 3 times. What was answered is an answer: 401, 403
 * and 404 are never asked for twice; nor is any mutation, whose first try may have come through.
 */

/** Milliseconds before each further try. */
const pauses = [250, 750, 1500];

/** Every read that the router makes (navigations, refetches, fetchers) goes through the browser's own fetch. */
export function retryReads(): void {
  const send = window.fetch;
  window.fetch = (input, init) =>
    input instanceof Request && isRead(input) ? sendAgain(() => send(input, init), input.signal) : send(input, init);
}

function isRead({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return method === "GET" && origin === location.origin && /\.data$|^\/__manifest$/.test(pathname);
}

/** Tries until there is an answer that is none of the server's failures, or no further try is left. */
export async function sendAgain(send: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (const pause of pauses) {
    try {
      const response = await send();
      if (response.status < 500 && response.status !== 408) return response;
    } catch (error) {
      if (signal.aborted || ("onLine" in navigator && !navigator.onLine)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
  return send();
}
