/**
 * Documents are copied as stored, so that nothing is lost that a schema no longer knows. Memory holds one page of documents and one file.
 */
import { createHash, type Hash } from "node:crypto";
import { z } from "zod";
import { CommandRefused } from "#app/command.server.ts";
import { canonicalJson } from "#app/db/canonical.ts";
import { collection, type Collection, type Documents, type Stored } from "#app/db/documents.ts";
import { queryPages } from "#app/db/query-in.ts";
import { type Files } from "#app/files/files.ts";
import { photoSchema } from "#app/files/photo.ts";

export interface TransferEndpoint {
  readonly documents: Documents;
  readonly files: Files;
}

interface CollectionResult {
  readonly collection: string;
  /** `same` were there before. */
  readonly copied: number;
  readonly same: number;
  readonly from: Side;
  readonly to: Side;
}

/** The SHA-256 over ids and content, by order of id. */
interface Side {
  readonly documents: number;
  readonly digest: string;
}

export interface TransferResult {
  readonly collections: readonly CollectionResult[];
  readonly files: {
    /** A file that several documents name may count several times. `same` were there before. */
    readonly copied: number;
    readonly same: number;
    /** Not at the source either. */
    readonly missing: number;
    /** Different from the source, or not at the target. */
    readonly different: number;
  };
  readonly equal: boolean;
}

/** Nothing was written. */
export class TransferRefused extends CommandRefused {
  override name = "TransferRefused";
}

const pageSize = 50;
/** As JSON; Firestore takes 10 MiB in its own measure. */
const commitBytes = 2 * 1024 * 1024;

type Document = Stored<Record<string, unknown>>;

/** Caches are per schema, and comparing must really read. */
function raw(name: string): Collection<Record<string, unknown>> {
  return collection(name, z.looseObject({}));
}

/**
 * Files are copied before the documents that name them. Can be repeated after an interruption; nobody may write meanwhile. @param progress
 * is awaited after each commit @throws TransferRefused when the target has other documents
 */
export async function transfer(
  from: TransferEndpoint,
  to: TransferEndpoint,
  names: readonly string[],
  progress: (collection: string, copied: number) => unknown = () => {},
): Promise<TransferResult> {
  for (const name of names) await refuseForeign(from.documents, to.documents, name);
  const files = { copied: 0, same: 0, missing: 0, different: 0 };
  const collections: CollectionResult[] = [];
  for (const name of names) {
    const copied = await copyCollection(from, to, name, files, (count) => progress(name, count));
    const [source, target] = [await readSide(from.documents, name), await readSide(to.documents, name)];
    collections.push({
      collection: name,
      copied,
      same: source.documents - copied,
      from: source,
      to: target,
    });
  }
  for (const name of names) {
    for await (const page of pagesOf(from.documents, name))
      for (const key of filesIn(page)) if (!(await isSame(from.files, to.files, key))) files.different++;
  }
  const equal =
    files.different === 0 && collections.every((one) => one.from.digest === one.to.digest && sameCount(one));
  return { collections, files, equal };
}

function sameCount({ from, to }: CollectionResult): boolean {
  return from.documents === to.documents;
}

/** The target must be empty, or an earlier transfer was interrupted. */
async function refuseForeign(from: Documents, to: Documents, name: string): Promise<void> {
  let foreign = 0;
  for await (const page of pagesOf(to, name)) {
    const originals = await from.getMany(raw(name), idsOf(page));
    foreign += page.filter((document, i) => !isEqual(document, originals[i])).length;
  }
  if (foreign)
    throw new TransferRefused(
      `The target is not empty: ${foreign} of its documents in ${name} are not the source's. Nothing was written.`,
    );
}

async function copyCollection(
  from: TransferEndpoint,
  to: TransferEndpoint,
  name: string,
  files: { copied: number; same: number; missing: number },
  progress: (copied: number) => unknown,
): Promise<number> {
  let copied = 0;
  for await (const page of pagesOf(from.documents, name)) {
    for (const key of filesIn(page)) files[await copyFile(from.files, to.files, key)]++;
    const there = await to.documents.getMany(raw(name), idsOf(page));
    for (const batch of batchesOf(page.filter((_, i) => !there[i]))) {
      await to.documents.transaction(async (tx) => {
        for (const { id, data } of batch) tx.create(raw(name), id, data);
      });
      copied += batch.length;
      await progress(copied);
    }
  }
  return copied;
}

function* batchesOf(documents: readonly Document[]): Generator<Document[]> {
  let batch: Document[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document.data));
    if (batch.length && bytes + size > commitBytes) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(document);
    bytes += size;
  }
  if (batch.length) yield batch;
}

async function copyFile(from: Files, to: Files, key: string): Promise<"copied" | "same" | "missing"> {
  if (await to.has(key)) return "same";
  const file = await from.get(key);
  if (!file) return "missing";
  await to.put(await new Response(file.body).bytes(), file.info.type);
  return "copied";
}

/** True if neither has the file. */
async function isSame(from: Files, to: Files, key: string): Promise<boolean> {
  const [original, copy] = [await read(from, key), await read(to, key)];
  return original?.hash === copy?.hash && original?.type === copy?.type && (copy === null || copy.hash === key);
}

/** Reads a file to its end: one that is given up half-read may keep its connection to a bucket. */
async function read(files: Files, key: string): Promise<{ hash: string; type: string } | null> {
  const file = await files.get(key);
  if (!file) return null;
  const hash = createHash("sha256");
  for await (const piece of file.body) hash.update(piece);
  return { hash: hash.digest("hex"), type: file.info.type };
}

function pagesOf(documents: Documents, name: string): AsyncGenerator<readonly Document[]> {
  return queryPages(documents, raw(name), { limit: pageSize });
}

async function readSide(documents: Documents, name: string): Promise<Side> {
  const hash: Hash = createHash("sha256");
  let count = 0;
  for await (const page of pagesOf(documents, name)) {
    for (const { id, data } of page) hash.update(`${JSON.stringify(id)}${canonicalJson(data)}\n`);
    count += page.length;
  }
  return { documents: count, digest: hash.digest("hex") };
}

const idsOf = (page: readonly Document[]) => page.map(({ id }) => id);

function isEqual(a: Document, b: Document | null | undefined): boolean {
  return Boolean(b) && canonicalJson(a.data) === canonicalJson(b!.data);
}

function filesIn(documents: readonly Document[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const photo = photoSchema.safeParse(value);
    if (photo.success) keys.add(photo.data.key).add(photo.data.thumb);
    for (const inner of Object.values(value)) look(inner);
  };
  for (const { data } of documents) look(data);
  return keys;
}
