import { backup, DatabaseSync } from "node:sqlite";

/** Copies a SQLite database, as it is at one moment, to a new file, while others go on writing to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  // A connection of its own: the copy holds it for as long as it lasts. All pages in one step: between steps, any write of another would start it over.
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
}
