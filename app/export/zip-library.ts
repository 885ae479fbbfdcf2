/** zip.js as a server uses it: in this thread, and without a limit of its own, since a download that nobody takes would hold up the others. */
import { configure } from "@zip.js/zip.js";

configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER });

export { type FileEntry, Uint8ArrayReader, ZipReader, ZipWriter } from "@zip.js/zip.js";
