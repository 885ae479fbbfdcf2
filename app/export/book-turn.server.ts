/** Each thread takes tens of MiB. Further requests are refused. */

export const bookLimits = { atOnce: 2, waiting: 20 } as const;
/** A slow download stops counting after this time. */
const longestTurnMs = 30_000;

let runningCount = 0;
const waiters: (() => void)[] = [];

/** A response counts until its body is written. @throws Response 503 when too many wait */
export async function inBookTurn(makeResponse: () => Promise<Response>): Promise<Response> {
  if (runningCount < bookLimits.atOnce) runningCount++;
  else if (waiters.length < bookLimits.waiting) await new Promise<void>((resolve) => waiters.push(resolve));
  else throw new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  const endTurn = once(() => {
    const next = waiters.shift();
    if (next) next();
    else runningCount--;
  });
  try {
    const response = await makeResponse();
    setTimeout(endTurn, longestTurnMs).unref();
    return new Response(response.body && callAtEnd(response.body, endTurn), response);
  } catch (error) {
    endTurn();
    throw error;
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

function callAtEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}
