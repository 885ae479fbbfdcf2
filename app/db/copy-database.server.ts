import { backup, DatabaseSync } from "node:sqlite";

export async function copyDatabase(from: string, to: string): Promise<void> {
  // The copy blocks its connection, so it has its own. A write between two steps would start it over, so it is one step.
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
}
