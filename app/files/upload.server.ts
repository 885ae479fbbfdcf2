/** Reads a form with files. */
import { type FormLimits, readFormBody } from "./form-body.server.ts";
import { maxPhotoBytes, maxRequestBytes, type PhotoProblem } from "./photo.ts";

interface UploadedFile {
  /** Name of the form's field. */
  readonly name: string;
  /** As its sender calls it. */
  readonly fileName?: string;
  /** Null when there is a problem. */
  readonly bytes: Uint8Array | null;
  readonly problem: PhotoProblem | null;
}

export interface Upload {
  /** All fields that aren't files. */
  readonly fields: FormData;
  /** In the form's order; file inputs left empty are not among them. */
  readonly files: readonly UploadedFile[];
  /** Of the request: aborted when its sender has gone. */
  readonly signal?: AbortSignal;
}

const mebibyte = 1024 * 1024;
/** With the size of a single file. */
export interface FileLimits extends FormLimits {
  readonly fileBytes: number;
}

const photoLimits: FileLimits = {
  bytes: maxRequestBytes,
  urlencodedBytes: mebibyte,
  parts: 5000,
  fileBytes: maxPhotoBytes,
};

/**
 * Reads a form, urlencoded or multipart. A file that is too large fails by itself: the other fields and files are kept.
 * Throws a Response: 413 beyond the limits, those of photo.ts where none are given; 415 for what is no form; 400 for a broken one; 503 when too much arrives at once.
 */
export async function readUpload(request: Request, limits = photoLimits): Promise<Upload> {
  const { fields, files: sent } = await readFormBody(request, limits);

  const files: UploadedFile[] = [];
  for (const { name, fileName, bytes } of sent) {
    if (bytes.byteLength > limits.fileBytes) files.push({ name, fileName, bytes: null, problem: "size" });
    else if (bytes.byteLength) files.push({ name, fileName, bytes, problem: null });
    else if (fileName) files.push({ name, fileName, bytes: null, problem: "broken" });
  }
  return { fields, files, signal: request.signal };
}
