import { type FormLimits, readFormBody } from "./form-body.server.ts";
import { maxPhotoBytes, maxRequestBytes, type PhotoProblem } from "./photo.ts";

interface UploadedFile {
  readonly name: string;
  readonly fileName?: string;
  readonly bytes: Uint8Array | null;
  readonly problem: PhotoProblem | null;
}

export interface FormUpload {
  readonly fields: FormData;
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

/** A file that is too large gets a problem, and the rest is read. Throws as `readFormBody` does. */
export async function readUpload(request: Request, limits = photoLimits): Promise<FormUpload> {
  const { fields, files: sentFiles } = await readFormBody(request, limits);

  const files: UploadedFile[] = [];
  for (const { name, fileName, bytes } of sentFiles) {
    if (bytes.byteLength > limits.fileBytes) files.push({ name, fileName, bytes: null, problem: "size" });
    else if (bytes.byteLength) files.push({ name, fileName, bytes, problem: null });
    else if (fileName) files.push({ name, fileName, bytes: null, problem: "broken" });
  }
  return { fields, files, signal: request.signal };
}
