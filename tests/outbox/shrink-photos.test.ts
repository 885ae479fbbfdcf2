import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shrinkPhotos } from "#app/outbox/shrink-photos.tsx";

beforeEach(() => {
  vi.stubGlobal(
    "DataTransfer",
    class {
      readonly files: File[] = [];
      readonly items = { add: (file: File) => this.files.push(file) };
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

class FileField extends EventTarget {
  files: readonly File[] = [];
  readonly form = new EventTarget();

  choose(...files: File[]): void {
    this.files = files;
    this.dispatchEvent(new Event("change"));
  }
}

/** A field whose photos are made smaller once the returned function is called. */
function openField() {
  const field = new FileField();
  let finish: () => void = () => undefined;
  const read = vi.fn<() => Promise<never>>(
    () => new Promise((_, reject) => (finish = () => reject(new Error("No picture")))),
  );
  vi.stubGlobal("createImageBitmap", read);
  shrinkPhotos(field as unknown as HTMLInputElement);
  const isBeingRead = (times: number) => vi.waitFor(() => expect(read).toHaveBeenCalledTimes(times));
  return { field, isBeingRead, finish: () => finish() };
}

const photo = (name: string) => new File(["x"], name, { type: "image/png" });
const events = () => new Promise((resolve) => setImmediate(resolve));

test("a photo that was removed while it was being made smaller doesn't come back", async () => {
  const { field, isBeingRead, finish } = openField();
  field.choose(photo("door.png"));
  await isBeingRead(1);
  field.choose();
  finish();
  await events();
  expect(field.files).toEqual([]);
});
