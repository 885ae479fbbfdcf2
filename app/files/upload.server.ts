import { type FormLimits, readFormBody } from "./form-body.server.ts";
import { maxPhotoBytes, maxRequestBytes, type PhotoProblem } from "./photo.ts";

interface UploadedFile {
  readonly name: string;
  /** The name on the sender's device. */
  readonly fileName?: string;
  /** Null when there is a problem. */
  readonly bytes: Uint8Array | null;
  readonly problem: PhotoProblem | null;
}

export interface Upload {
  readonly fields: FormData;
  /** In the form's order, without empty file inputs. */
  readonly files: readonly UploadedFile[];
  readonly signal?: AbortSignal;
}

const mebibyte = 1024 * 1024;
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
 * Reads a form, urlencoded or multipart. A file that is too large gets a problem, and the rest is read.
 * @throws Response 413 beyond the limits, 415 for another type, 400 for a broken form, 503 when too much arrives at once
 */
export async function readUpload(request: Request, limits = photoLimits): Promise<Upload> {
  const { fields, files: sentFiles } = await readFormBody(request, limits);

  const files: UploadedFile[] = [];
  for (const { name, fileName, bytes } of sentFiles) {
    if (bytes.byteLength > limits.fileBytes) files.push({ name, fileName, bytes: null, problem: "size" });
    else if (bytes.byteLength) files.push({ name, fileName, bytes, problem: null });
    else if (fileName) files.push({ name, fileName, bytes: null, problem: "broken" });
  }
  return { fields, files, signal: request.signal };
}
