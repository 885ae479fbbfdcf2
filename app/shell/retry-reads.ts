/** Only reads that the network or the server failed: 401, 403 and 404 are answers, and a mutation may have been carried out. */

/** Milliseconds before each further attempt. */
const pauses = [250, 750, 1500];

/** Every read of the router (navigations, refetches, fetchers) goes through the browser's own fetch. */
export function retryReads(): void {
  const send = window.fetch;
  window.fetch = (input, init) =>
    input instanceof Request && isRead(input) ? sendAgain(() => send(input, init), input.signal) : send(input, init);
}

function isRead({ method, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return method === "GET" && origin === location.origin && /\.data$|^\/__manifest$/.test(pathname);
}

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
