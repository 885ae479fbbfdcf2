import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range that a system uses for outgoing connections, which could take a port before the server does. */
const [lowest, highest] = [10_000, 30_000];
const usedPorts = new Set<number>();

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (usedPorts.has(port) || !(await isFree(port))) continue;
    usedPorts.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
