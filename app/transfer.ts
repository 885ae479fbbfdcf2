/** `npm run transfer -- --from ENGINE --to ENGINE`: copies all documents and files from one engine to the other. Stop the app first. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { config } from "#app/config.server.ts";
import { BackupError, requireUnused } from "#app/db/backup.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { openDataDir, UnusableData } from "#app/db/data-dir.server.ts";
import { databaseName } from "#app/db/sqlite.server.ts";
import { filesFolder, openDisk } from "#app/files/disk.server.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { type Place, transfer, type TransferResult, TransferRefused } from "#app/transfer/transfer.server.ts";

const engines = ["embedded", "firebase"] as const;
type Engine = (typeof engines)[number];

const usage = `Usage: npm run transfer -- --from ENGINE --to ENGINE
  ENGINE    embedded (the folder DATA_DIR) or firebase (the project FIREBASE_PROJECT_ID)`;

/** Nothing can be done as asked; the message says why. */
class Unusable extends Error {}

function readEngines(args: string[]): { from: Engine; to: Engine } {
  const { from, to } = parse(args);
  const isEngine = (name: string | undefined): name is Engine => engines.some((engine) => engine === name);
  if (!isEngine(from) || !isEngine(to) || from === to) throw new Unusable(usage);
  return { from, to };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { from: { type: "string" }, to: { type: "string" } } }).values;
  } catch (error) {
    throw new Unusable(`${(error as Error).message}\n${usage}`);
  }
}

function openEmbedded(source: boolean): Place {
  const path = join(config.DATA_DIR, databaseName);
  if (existsSync(path)) requireUnused(path);
  else if (source) throw new Unusable(`There is no database in ${config.DATA_DIR}.`);
  return {
    documents: openDataDir(config.DATA_DIR, readIndexList()),
    files: openDisk(join(config.DATA_DIR, filesFolder)),
  };
}

async function openFirebase(): Promise<Place> {
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: emulator } = config;
  if (config.demo && !(emulator && config.FIREBASE_STORAGE_EMULATOR_HOST))
    throw new Unusable(
      `${projectId} is a demo- project, which only emulators serve: give FIRESTORE_EMULATOR_HOST and FIREBASE_STORAGE_EMULATOR_HOST.`,
    );
  const [{ openFirestore }, { openStorage }] = await Promise.all([
    import("#app/db/firestore.server.ts"),
    import("#app/files/storage.server.ts"),
  ]);
  return { documents: openFirestore({ projectId, emulator }, readIndexList()), files: openStorage() };
}

function report({ collections, files, equal }: TransferResult): void {
  for (const { collection, copied, same, from, to } of collections) {
    const verdict = from.digest === to.digest ? "equal" : `DIFFERENT: ${to.documents} documents, ${to.digest}`;
    console.info(
      `${collection}: ${copied} copied, ${same} same; ${from.documents} documents, ${from.digest}, ${verdict}`,
    );
  }
  console.info(`files: ${files.copied} copied, ${files.same} same, ${files.different} different`);
  if (files.missing) console.warn(`${files.missing} files are named by documents and are not at the source.`);
  if (equal) console.info("The target holds what the source holds.");
  else console.error("The target DIFFERS from the source: stop whatever writes to them, and start again.");
}

const opened: Place[] = [];
try {
  const engine = readEngines(process.argv.slice(2));
  const open = async (name: Engine, source: boolean) => {
    const place = name === "embedded" ? openEmbedded(source) : await openFirebase();
    opened.push(place);
    return place;
  };
  const from = await open(engine.from, true);
  const to = await open(engine.to, false);
  const result = await transfer(from, to, collectionNames, (name, copied) =>
    console.info(`${name}: ${copied} copied…`),
  );
  report(result);
  process.exitCode = result.equal ? 0 : 1;
} catch (error) {
  if (![Unusable, UnusableData, TransferRefused, BackupError].some((told) => error instanceof told)) throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
} finally {
  for (const { documents } of opened) await documents.close();
}
