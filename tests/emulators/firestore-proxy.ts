/** A proxy of a Firestore emulator that records requests and makes single ones fail. */
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
} from "node:http2";

export interface FirestoreFault {
  /** Of `google.firestore.v1.Firestore`. */
  readonly method: "BatchGetDocuments" | "RunQuery" | "RunAggregationQuery" | "Commit";
  /** gRPC's number. */
  readonly status: number;
  /** Carried out, and only the answer lost. */
  readonly answerLost?: boolean;
  /** Awaited before the answer is sent or dropped. */
  readonly meanwhile?: () => Promise<unknown>;
  /** No answer, ever. */
  readonly silence?: boolean;
}

export interface FirestoreProxy {
  /** `host:port`. */
  readonly host: string;
  /** The methods asked since `requests.length` was last set to 0. */
  readonly requests: string[];
  /** Each lets one request of its method fail, in this order. */
  failNext(...faults: FirestoreFault[]): void;
  /** Number of faults that no request has met. */
  faultsLeft(): number;
  forgetFaults(): void;
  close(): Promise<void>;
}

export async function startFirestoreProxy(target: string): Promise<FirestoreProxy> {
  const requests: string[] = [];
  const faults: FirestoreFault[] = [];
  const sessions = new Set<ServerHttp2Session>();
  let upstream: ClientHttp2Session | null = null;

  function toTarget(): ClientHttp2Session {
    if (upstream && !upstream.closed && !upstream.destroyed) return upstream;
    upstream = connect(`http://${target}`);
    // Every request reports the error itself.
    upstream.on("error", () => {});
    return upstream;
  }

  const server = createServer();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => {});
  });
  server.on("stream", (stream, headers) => {
    const method = String(headers[":path"]).split("/").at(-1)!;
    requests.push(method);
    const at = faults.findIndex((fault) => fault.method === method);
    const fault = at === -1 ? null : faults.splice(at, 1)[0]!;
    const refuse = (status: number) => {
      if (stream.destroyed) return;
      stream.respond(
        { ":status": 200, "content-type": "application/grpc", "grpc-status": String(status), "grpc-message": "fault" },
        { endStream: true },
      );
    };
    const refuseWith = (one: FirestoreFault) => {
      Promise.resolve(one.meanwhile?.()).then(
        () => refuse(one.status),
        () => stream.destroy(),
      );
    };
    stream.on("error", () => {});
    if (fault && !fault.answerLost) {
      stream.resume();
      if (!fault.silence) refuseWith(fault);
      return;
    }

    const { connection: _, ...forwarded } = headers;
    const request = toTarget().request(forwarded);
    let trailers: IncomingHttpHeaders = {};
    request.on("error", () => refuse(14));
    request.on("trailers", (given) => (trailers = given));
    stream.pipe(request);
    stream.on("close", () => request.close());
    if (fault) {
      request.resume();
      request.on("end", () => refuseWith(fault));
      return;
    }
    request.on("response", (given) => {
      if (stream.destroyed) return;
      const { ":status": status, ...rest } = given;
      if (given["grpc-status"] !== undefined) {
        stream.respond({ ":status": Number(status), ...rest }, { endStream: true });
        request.resume();
        return;
      }
      stream.respond({ ":status": Number(status), ...rest }, { waitForTrailers: true });
      stream.on("wantTrailers", () => stream.sendTrailers(trailers));
      request.pipe(stream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };

  return {
    host: `127.0.0.1:${port}`,
    requests,
    failNext: (...given) => void faults.push(...given),
    faultsLeft: () => faults.length,
    forgetFaults: () => void (faults.length = 0),
    async close() {
      for (const session of sessions) session.destroy();
      upstream?.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
