/** Without web workers, and without the library's limit, because an abandoned download would block the others. */
import { configure } from "@zip.js/zip.js";

configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER });

export { type FileEntry, Uint8ArrayReader, ZipReader, ZipWriter } from "@zip.js/zip.js";
