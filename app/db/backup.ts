/** `npm run backup -- FOLDER`: backs the embedded engine's data up into a new folder, while the app runs. */
import { CommandRefused, runCommand } from "#app/command.server.ts";
import { config } from "#app/config.server.ts";
import { backUp } from "./backup.server.ts";

await runCommand(async () => {
  const [destination, ...others] = process.argv.slice(2);
  if (config.ENGINE !== "embedded")
    throw new CommandRefused(
      "This backs up the embedded engine only; Firestore and Cloud Storage have their own exports.",
    );
  if (!destination || others.length) throw new CommandRefused("Usage: npm run backup -- FOLDER");
  const { documents, files } = await backUp(config.DATA_DIR, destination);
  const total = Object.values(documents).reduce((sum, count) => sum + count, 0);
  return `Backed up ${total} documents and ${files.count} files to ${destination}.`;
});
