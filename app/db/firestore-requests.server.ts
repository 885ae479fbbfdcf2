/** Only this layer retries, at most three times; the client library's retries are off. */
import { setTimeout as pause } from "node:timers/promises";
import { v1 } from "firebase-admin/firestore";
import type { StructuredQuery } from "./firestore-query.server.ts";
import type { FirestoreFields, WireFields, WireValue } from "./firestore-values.server.ts";

export interface FirestoreAddress {
  readonly projectId: string;
  /** `host:port`; without it, Google's Firestore with the ambient credentials. */
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
export type ReadConsistency = { newTransaction: object } | { transaction: Uint8Array } | object;
export interface WireWrite {
  update?: { name: string; fields: FirestoreFields };
  delete?: string;
  currentDocument?: { exists?: boolean; updateTime?: WireTime };
}
export interface ReadResult<R> {
  readonly result: R;
  readonly transaction: Uint8Array | null;
}

export const status = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

const transientCodes = new Set<number | undefined>([status.aborted, status.unavailable, status.deadlineExceeded]);
export const maxRetries = 3;
const firstPauseMs = 100;

export interface Timeouts {
  readonly requestMs: number;
  readonly totalMs: number;
}
export const defaultTimeouts: Timeouts = { requestMs: 15_000, totalMs: 30_000 };

export function grpcCodeOf(error: unknown): number | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : undefined;
}

export function isTransient(error: unknown): boolean {
  return transientCodes.has(grpcCodeOf(error));
}

/** Firestore may have carried out the request although it failed. */
export function mayHaveSucceeded(error: unknown): boolean {
  return grpcCodeOf(error) === status.unavailable || grpcCodeOf(error) === status.deadlineExceeded;
}

export async function backOff(attempts: number): Promise<void> {
  await pause(firstPauseMs * 2 ** attempts * (0.5 + Math.random() / 2));
}

/** A time of `performance.now()`, after which nothing begins. */
export type Deadline = number;

export function isPast(deadline: Deadline): boolean {
  return performance.now() >= deadline;
}

export async function withRetries<R>(deadline: Deadline, work: () => Promise<R>): Promise<R> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || attempt >= maxRetries || isPast(deadline)) throw error;
      await backOff(attempt);
    }
  }
}

type Client = InstanceType<typeof v1.FirestoreClient>;
type Options = NonNullable<Parameters<Client["runQuery"]>[1]>;

export class FirestoreRequests {
  readonly database: string;
  readonly #client: Promise<Client>;
  readonly #options: Options;
  readonly #timeouts: Timeouts;

  constructor({ projectId, emulator }: FirestoreAddress, timeouts: Timeouts = defaultTimeouts) {
    this.database = `projects/${projectId}/databases/(default)`;
    this.#timeouts = timeouts;
    this.#client = openClient(projectId, emulator);
    this.#options = {
      // Both settings are needed: the library retries writes by the first, and reads by the second.
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

  newDeadline(): Deadline {
    return performance.now() + this.#timeouts.totalMs;
  }

  #optionsUntil(deadline: Deadline): Options {
    const remainingMs = Math.ceil(deadline - performance.now());
    if (remainingMs <= 0) throw Object.assign(new Error("Firestore took too long"), { code: status.deadlineExceeded });
    return { ...this.#options, timeout: Math.min(this.#timeouts.requestMs, remainingMs) };
  }

  /** Missing documents are omitted, and the order is arbitrary. `fields` limits what is read. */
  async get(
    deadline: Deadline,
    names: readonly string[],
    consistency: ReadConsistency = {},
    fields?: readonly string[],
  ): Promise<ReadResult<WireDocument[]>> {
    const client = await this.#client;
    const documents = [...new Set(names)];
    const mask = fields && { mask: { fieldPaths: [...fields] } };
    const request = { database: this.database, documents, ...mask, ...consistency };
    return collect(
      client.batchGetDocuments(request, this.#optionsUntil(deadline)),
      ({ found }) => found as WireDocument | null,
    );
  }

  async query(
    deadline: Deadline,
    structuredQuery: StructuredQuery,
    consistency: ReadConsistency = {},
  ): Promise<ReadResult<WireDocument[]>> {
    const client = await this.#client;
    const request = { parent: `${this.database}/documents`, structuredQuery, ...consistency };
    return collect(
      client.runQuery(request, this.#optionsUntil(deadline)),
      ({ document }) => document as WireDocument | null,
    );
  }

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
      client.runAggregationQuery(request, this.#optionsUntil(deadline)),
      (answer) => (answer.result as { aggregateFields?: WireFields } | null)?.aggregateFields ?? null,
    );
    return { count: result[0]!["count"]!, sum: result[0]!["sum"] };
  }

  /** Resolves to the time of each write; null for a deletion of a missing document. */
  async commit(
    deadline: Deadline,
    writes: readonly WireWrite[],
    transaction?: Uint8Array,
  ): Promise<(WireTime | null)[]> {
    const client = await this.#client;
    const request = { database: this.database, writes: [...writes], ...(transaction && { transaction }) };
    const [answer] = await client.commit(request, this.#optionsUntil(deadline));
    return writes.map(
      (_, i) => (answer.writeResults?.[i]?.updateTime as WireTime | null) ?? (answer.commitTime as WireTime | null),
    );
  }

  /** Only releases locks early, so failures are ignored. */
  rollback(transaction: Uint8Array): void {
    this.#client
      .then((client) =>
        client.rollback({ database: this.database, transaction }, this.#optionsUntil(this.newDeadline())),
      )
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
    // Requests fail at once while the connection is lost, so it is retried soon.
    "grpc.initial_reconnect_backoff_ms": 100,
    "grpc.max_reconnect_backoff_ms": 2000,
  };
  if (!emulator) return new v1.FirestoreClient(options);
  // Without this the library looks for credentials.
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

async function collect<Item>(
  answers: AsyncIterable<unknown>,
  pick: (answer: Record<string, unknown>) => Item | null | undefined,
): Promise<ReadResult<Item[]>> {
  const result: Item[] = [];
  let transaction: Uint8Array | null = null;
  for await (const part of answers) {
    const answer = part as Record<string, unknown>;
    if (answer["transaction"] instanceof Uint8Array && answer["transaction"].length)
      transaction = answer["transaction"];
    const item = pick(answer);
    if (item !== null && item !== undefined) result.push(item);
  }
  return { result, transaction };
}
