import { backup, DatabaseSync } from "node:sqlite";

/** Copies a SQLite database, as it is at one moment, to a new file, while others go on writing to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  // The copy blocks its connection, so it has its own. It is one step: a write between two steps would start it over.
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
}
