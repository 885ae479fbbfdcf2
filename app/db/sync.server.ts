import { open } from "node:fs/promises";

/** Resolves once a file's content, or a folder's entries, are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
