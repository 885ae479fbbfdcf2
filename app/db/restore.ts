/** `npm run restore -- FOLDER [--force]`: restores a backup into DATA_DIR. Stop the app first. */
import { readArguments, CommandRefused, runCommand } from "#app/command.server.ts";
import { config } from "#app/config.server.ts";
import { restore } from "./backup.server.ts";

const usage = "Usage: npm run restore -- FOLDER [--force]";

await runCommand(async () => {
  if (config.ENGINE !== "embedded")
    throw new CommandRefused(
      "This restores the embedded engine only; Firestore and Cloud Storage have their own imports.",
    );
  const options = { force: { type: "boolean" } } as const;
  const { values, positionals } = readArguments(usage, { allowPositionals: true, options });
  const [source, ...others] = positionals;
  if (!source || others.length) throw new CommandRefused(usage);
  const { manifest, movedTo } = await restore(source, config.DATA_DIR, values);
  const total = Object.values(manifest.documents).reduce((sum, count) => sum + count, 0);
  if (movedTo) console.info(`What was there is now in ${movedTo}.`);
  return `Restored ${total} documents and ${manifest.files.count} files of ${manifest.at} into ${config.DATA_DIR}.`;
});
