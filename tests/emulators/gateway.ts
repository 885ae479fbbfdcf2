/** A gateway before an emulator, through which tests take the network away. */
import { connect, createServer, type Socket } from "node:net";

/** Listens on 127.0.0.1 and passes everything on to `target`, such as `127.0.0.1:9099`. */
export async function startGateway(target: string, port = 0) {
  const [host = "", to = ""] = target.split(":");
  const open = new Set<Socket>();
  let down = false;
  const server = createServer((inward) => {
    if (down) return void inward.destroy();
    const outward = connect(Number(to), host);
    for (const [one, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    host: `127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Cuts open and new connections until it is called with false. */
    setDown(wanted: boolean) {
      down = wanted;
      if (down) cut();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
