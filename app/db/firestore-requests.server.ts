/**
 * Requests to one Firestore database, and the only place where they are repeated: at most three times, when Firestore was not there or asks
 * for it. The client library repeats nothing here, or the two would multiply.
 */
import { setTimeout as pause } from "node:timers/promises";
import { v1 } from "firebase-admin/firestore";
import type { StructuredQuery } from "./firestore-query.server.ts";
import type { FirestoreFields, WireFields, WireValue } from "./firestore-values.server.ts";

export interface FirestoreAddress {
  readonly projectId: string;
  /** `host:port` of an emulator; without one, Google's own Firestore with the ambient credentials. */
  readonly emulator?: string | undefined;
}

export interface WireTime {
  seconds: number | string;
  nanos: number;
}
export interface WireDocument {
  name: string;
  fields?: WireFields | null;
  createTime: WireTime;
  updateTime: WireTime;
}
/** The first read of a transaction begins it; the others name it. */
export type Within = { newTransaction: object } | { transaction: Uint8Array } | object;
export interface WireWrite {
  update?: { name: string; fields: FirestoreFields };
  delete?: string;
  currentDocument?: { exists?: boolean; updateTime?: WireTime };
}
export interface Read<R> {
  readonly result: R;
  readonly transaction: Uint8Array | null;
}

/** gRPC's status codes that mean something here. */
export const status = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

const passing = new Set<number | undefined>([status.aborted, status.unavailable, status.deadlineExceeded]);
export const maxRetries = 3;
const firstPause = 100;

/** How long Firestore is waited for, in milliseconds. */
export interface Patience {
  /** For one request; a lock may be waited for. */
  readonly request: number;
  /** For all requests of one call of the port, a whole transaction with its repetitions included: no page is waited for longer. */
  readonly total: number;
}
export const patience: Patience = { request: 15_000, total: 30_000 };

export function codeOf(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

/** Whether the same request may succeed a moment later. Refused permissions never do. */
export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error));
}

/** Whether the request may have been carried out although it failed. */
export function isUnclear(error: unknown): boolean {
  return codeOf(error) === status.unavailable || codeOf(error) === status.deadlineExceeded;
}

/** Waits longer each time, never twice the same: 50–100 ms, 100–200 ms, 200–400 ms. */
export async function backOff(tried: number): Promise<void> {
  await pause(firstPause * 2 ** tried * (0.5 + Math.random() / 2));
}

/** An instant of this process's own clock, in milliseconds; nothing is begun after it. */
export type Deadline = number;

export function isPast(deadline: Deadline): boolean {
  return performance.now() >= deadline;
}

/** Runs `work` until it succeeds, at most four times. */
export async function retried<R>(deadline: Deadline, work: () => Promise<R>): Promise<R> {
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tried >= maxRetries || isPast(deadline)) throw error;
      await backOff(tried);
    }
  }
}

type Client = InstanceType<typeof v1.FirestoreClient>;
type Options = NonNullable<Parameters<Client["runQuery"]>[1]>;

export class FirestoreRequests {
  readonly database: string;
  readonly #client: Promise<Client>;
  readonly #options: Options;
  readonly #patience: Patience;

  constructor({ projectId, emulator }: FirestoreAddress, patient: Patience = patience) {
    this.database = `projects/${projectId}/databases/(default)`;
    this.#patience = patient;
    this.#client = openClient(projectId, emulator);
    this.#options = {
      // Without this the library would repeat writes, and with these reads.
      retry: null,
      retryRequestOptions: { retries: 0, noResponseRetries: 0, shouldRetryFn: () => false },
      otherArgs: {
        headers: {
          "google-cloud-resource-prefix": this.database,
          ...(emulator && { Authorization: "Bearer owner" }),
        },
      },
    };
  }

  nameOf(collection: string, id: string): string {
    return `${this.database}/documents/${collection}/${id}`;
  }

  /** By when a call of the port that begins now has to be over. */
  deadline(): Deadline {
    return performance.now() + this.#patience.total;
  }

  #until(deadline: Deadline): Options {
    const left = Math.ceil(deadline - performance.now());
    if (left <= 0) throw Object.assign(new Error("Firestore took too long"), { code: status.deadlineExceeded });
    return { ...this.#options, timeout: Math.min(this.#patience.request, left) };
  }

  /** In no particular order; those that aren't there are left out. With `fields`, these alone. */
  async get(
    deadline: Deadline,
    names: readonly string[],
    within: Within = {},
    fields?: readonly string[],
  ): Promise<Read<WireDocument[]>> {
    const client = await this.#client;
    const documents = [...new Set(names)];
    const mask = fields && { mask: { fieldPaths: [...fields] } };
    const request = { database: this.database, documents, ...mask, ...within };
    return collect(
      client.batchGetDocuments(request, this.#until(deadline)),
      ({ found }) => found as WireDocument | null,
    );
  }

  async query(
    deadline: Deadline,
    structuredQuery: StructuredQuery,
    within: Within = {},
  ): Promise<Read<WireDocument[]>> {
    const client = await this.#client;
    const request = { parent: `${this.database}/documents`, structuredQuery, ...within };
    return collect(client.runQuery(request, this.#until(deadline)), ({ document }) => document as WireDocument | null);
  }

  /** The number of documents, at most `upTo`, and the sum of a field's numbers. */
  async aggregate(
    deadline: Deadline,
    structuredQuery: StructuredQuery,
    field: string | null,
    upTo?: number,
  ): Promise<{ count: WireValue; sum: WireValue | undefined }> {
    const client = await this.#client;
    const aggregations = [
      { alias: "count", count: upTo ? { upTo: { value: upTo } } : {} },
      ...(field === null ? [] : [{ alias: "sum", sum: { field: { fieldPath: field } } }]),
    ];
    const request = {
      parent: `${this.database}/documents`,
      structuredAggregationQuery: { structuredQuery, aggregations },
    };
    const { result } = await collect(
      client.runAggregationQuery(request, this.#until(deadline)),
      (answer) => (answer.result as { aggregateFields?: WireFields } | null)?.aggregateFields ?? null,
    );
    return { count: result[0]!["count"]!, sum: result[0]!["sum"] };
  }

  /** Resolves to the time of each write; null where nothing was left to have one. */
  async commit(
    deadline: Deadline,
    writes: readonly WireWrite[],
    transaction?: Uint8Array,
  ): Promise<(WireTime | null)[]> {
    const client = await this.#client;
    const request = { database: this.database, writes: [...writes], ...(transaction && { transaction }) };
    const [answer] = await client.commit(request, this.#until(deadline));
    return writes.map(
      (_, i) => (answer.writeResults?.[i]?.updateTime as WireTime | null) ?? (answer.commitTime as WireTime | null),
    );
  }

  /** Releases what a transaction holds. It would be let go of anyway, later: so nobody waits for this, and nobody minds if it fails. */
  rollback(transaction: Uint8Array): void {
    this.#client
      .then((client) => client.rollback({ database: this.database, transaction }, this.#until(this.deadline())))
      .catch(() => {});
  }

  async close(): Promise<void> {
    await (await this.#client).close();
  }
}

async function openClient(projectId: string, emulator: string | undefined): Promise<Client> {
  const options = {
    projectId,
    "grpc-node.flow_control_window": 256 * 1024,
    // A connection that was lost is tried again soon: requests fail at once meanwhile.
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 2000,
  };
  if (!emulator) return new v1.FirestoreClient(options);
  // Nobody is asked for credentials then.
  process.env["METADATA_SERVER_DETECTION"] ??= "none";
  const { grpc } = await import("google-gax");
  const { hostname, port } = new URL(`http://${emulator}`);
  return new v1.FirestoreClient({
    ...options,
    servicePath: hostname,
    port: Number(port),
    sslCreds: grpc.credentials.createInsecure(),
  });
}

/** All of a streamed answer: what `pick` takes from each part, and the transaction that it began. */
async function collect<Found>(
  answers: AsyncIterable<unknown>,
  pick: (answer: Record<string, unknown>) => Found | null | undefined,
): Promise<Read<Found[]>> {
  const result: Found[] = [];
  let transaction: Uint8Array | null = null;
  for await (const part of answers) {
    const answer = part as Record<string, unknown>;
    if (answer["transaction"] instanceof Uint8Array && answer["transaction"].length)
      transaction = answer["transaction"];
    const found = pick(answer);
    if (found !== null && found !== undefined) result.push(found);
  }
  return { result, transaction };
}
