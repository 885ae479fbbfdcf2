/** Copies all documents and files from one engine to the other. Stop the app first. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readArguments, CommandRefused, runCommand } from "#app/command.server.ts";
import { config } from "#app/config.server.ts";
import { requireUnused } from "#app/db/backup.server.ts";
import { requireBaseline } from "#app/db/baseline.server.ts";
import { readIndexList } from "#app/db/index-list.server.ts";
import { openDataDir } from "#app/db/data-dir.server.ts";
import { databaseFileName } from "#app/db/sqlite.server.ts";
import { filesFolder } from "#app/db/files-folder.ts";
import { openDisk } from "#app/files/disk.server.ts";
import { collectionNames } from "#app/transfer/collections.ts";
import { type TransferEndpoint, transfer, type TransferResult } from "#app/transfer/transfer.server.ts";

const engines = ["embedded", "firebase"] as const;
type Engine = (typeof engines)[number];

const usage = `Usage: npm run transfer -- --from ENGINE --to ENGINE
  ENGINE    embedded (the folder DATA_DIR) or firebase (the project FIREBASE_PROJECT_ID)`;

function readEngines(): { from: Engine; to: Engine } {
  const { from, to } = readArguments(usage, { options: { from: { type: "string" }, to: { type: "string" } } }).values;
  const isEngine = (name: string | undefined): name is Engine => engines.some((engine) => engine === name);
  if (!isEngine(from) || !isEngine(to) || from === to) throw new CommandRefused(usage);
  return { from, to };
}

function openEmbedded({ isSource }: { readonly isSource: boolean }): TransferEndpoint {
  const path = join(config.DATA_DIR, databaseFileName);
  if (existsSync(path)) requireUnused(path);
  else if (isSource) throw new CommandRefused(`There is no database in ${config.DATA_DIR}.`);
  return {
    documents: openDataDir(config.DATA_DIR, readIndexList()),
    files: openDisk(join(config.DATA_DIR, filesFolder)),
  };
}

async function openFirebase(): Promise<TransferEndpoint> {
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: emulator } = config;
  if (config.demo && !(emulator && config.FIREBASE_STORAGE_EMULATOR_HOST))
    throw new CommandRefused(
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

const opened: TransferEndpoint[] = [];

async function open(name: Engine, role: { readonly isSource: boolean }): Promise<TransferEndpoint> {
  const place = name === "embedded" ? openEmbedded(role) : await openFirebase();
  opened.push(place);
  return place;
}

await runCommand(async () => {
  const chosen = readEngines();
  const from = await open(chosen.from, { isSource: true });
  await requireBaseline(from.documents);
  const to = await open(chosen.to, { isSource: false });
  const result = await transfer(from, to, collectionNames, (name, copied) =>
    console.info(`${name}: ${copied} copied…`),
  );
  report(result);
  process.exitCode = result.equal ? 0 : 1;
  return undefined;
}, 2);
for (const { documents } of opened) await documents.close();
