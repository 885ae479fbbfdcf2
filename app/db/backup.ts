/** `npm run backup -- FOLDER`: backs the embedded engine's data up into a new folder, while the app runs. */
import { config } from "#app/config.server.ts";
import { backUp, BackupError } from "./backup.server.ts";

const [destination, ...rest] = process.argv.slice(2);

if (config.ENGINE !== "embedded") {
  console.error("This backs up the embedded engine only; Firestore and Cloud Storage have their own exports.");
  process.exitCode = 1;
} else if (!destination || rest.length) {
  console.error("Usage: npm run backup -- FOLDER");
  process.exitCode = 1;
} else {
  try {
    const { documents, files } = await backUp(config.DATA_DIR, destination);
    const total = Object.values(documents).reduce((sum, count) => sum + count, 0);
    console.info(`Backed up ${total} documents and ${files.count} files to ${destination}.`);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
