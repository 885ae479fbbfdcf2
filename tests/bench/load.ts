/** Load on one page for a few seconds, and its figures. */
import autocannon from "autocannon";

export interface Load {
  name: string;
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** One body per request, in turn; the run ends after the last. */
  bodies?: readonly { path: string; body: string }[];
  /** The status every response must have. */
  status: number;
}

export interface Measured {
  name: string;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

const connections = 10;

/** @throws when a response has an unexpected status: a fast error page is not a result. */
export async function measure(load: Load, seconds: number): Promise<Measured> {
  const wrong = new Map<number, number>();
  const times: number[] = [];
  const headers = { "accept-encoding": "gzip", ...load.headers };
  const requests = load.bodies?.map(({ path, body }) => ({ method: load.method ?? "POST", path, body, headers }));
  let next = 0;
  const result = await autocannon({
    url: load.url,
    method: load.method ?? "GET",
    headers,
    connections,
    ...(requests
      ? {
          amount: requests.length,
          // Every connection draws from one queue, so that no body is sent twice.
          requests: [{ setupRequest: (request: object) => ({ ...request, ...requests[next++ % requests.length] }) }],
        }
      : { duration: seconds }),
    verifyBody: undefined,
    setupClient(client: autocannon.Client) {
      client.on("response", (status: number, _bytes: number, time: number) => {
        times.push(time);
        if (status !== load.status) wrong.set(status, (wrong.get(status) ?? 0) + 1);
      });
    },
  });
  if (wrong.size > 0)
    throw new Error(`${load.name}: not only ${load.status} but ${JSON.stringify(Object.fromEntries(wrong))}`);
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
  const perSecond = result.requests.total / result.duration;
  return { name: load.name, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
