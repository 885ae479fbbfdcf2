/** Workbooks that threads of their own write: each takes tens of MiB, so that only a few are written at a time. */

/** Workbooks that are written at the same time, and requests that may wait for their turn; others are told to come back. */
export const bookLimits = { atOnce: 2, waiting: 20 } as const;
/** Milliseconds after which a workbook that is taken slowly no longer keeps others waiting. */
const longestTurnMs = 30_000;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Makes a response once there is room, and counts it until its body is written.
 * @throws Response 503 where too many wait
 */
export async function inBookTurn(makeResponse: () => Promise<Response>): Promise<Response> {
  if (running < bookLimits.atOnce) running++;
  else if (waiting.length < bookLimits.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  const endTurn = once(() => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  });
  try {
    const response = await makeResponse();
    setTimeout(endTurn, longestTurnMs).unref();
    return new Response(response.body && whenEnded(response.body, endTurn), response);
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

/** The same bytes; `onEnd` is called when they are all taken, when reading fails, and when nobody wants them any more. */
function whenEnded(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
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
