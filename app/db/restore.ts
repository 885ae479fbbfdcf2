/** `npm run restore -- FOLDER [--force]`: restores a backup into DATA_DIR. Stop the app first. */
import { config } from "#app/config.server.ts";
import { BackupError, restore } from "./backup.server.ts";

const flags = process.argv.slice(2).filter((argument) => argument.startsWith("--"));
const [source, ...rest] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

if (config.ENGINE !== "embedded") {
  console.error("This restores the embedded engine only; Firestore and Cloud Storage have their own imports.");
  process.exitCode = 1;
} else if (!source || rest.length || flags.some((flag) => flag !== "--force")) {
  console.error("Usage: npm run restore -- FOLDER [--force]");
  process.exitCode = 1;
} else {
  try {
    const { manifest, movedTo } = await restore(source, config.DATA_DIR, { force: flags.includes("--force") });
    const total = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
    if (movedTo) console.info(`What was there is now in ${movedTo}.`);
    console.info(
      `Restored ${total} documents and ${manifest.files.count} files of ${manifest.at} into ${config.DATA_DIR}.`,
    );
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
