import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bodyMemory, releaseBodies } from "#app/files/body-memory.server.ts";
import { maxPhotoBytes, maxRequestBytes } from "#app/files/photo.ts";
import { maxSpooledBytesPerSender } from "#app/files/receive-body.server.ts";
import { readUpload } from "#app/files/upload.server.ts";

const post = (body: BodyInit | null, headers?: HeadersInit) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    duplex: "half",
    ...(headers && { headers }),
  } as RequestInit);
const form = (fill: (form: FormData) => void) => {
  const data = new FormData();
  fill(data);
  return data;
};
const status = async (request: Request) => {
  const thrown: unknown = await readUpload(request).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  return (thrown as Response).status;
};
/** A body that never says how long it is. */
const streamOf = (bytes: number) => {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      sent += 1 << 20;
      controller.enqueue(new Uint8Array(1 << 20));
    },
  });
};

describe("a form with files", () => {
  it("gives fields and files in their order", async () => {
    const { fields, files } = await readUpload(
      post(
        form((data) => {
          data.append("note.item-1", "Quầy thu ngân: bẩn\r\n“ướt”");
          data.append("photo.item-1", new File(["one"], "ảnh 1.jpg", { type: "image/jpeg" }));
          data.append("tag", "a");
          data.append("tag", "b");
          data.append("photo.item-1", new File(["two\r\n--x\r\n"], "2.jpg"));
        }),
      ),
    );
    expect([...fields]).toEqual([
      ["note.item-1", "Quầy thu ngân: bẩn\r\n“ướt”"],
      ["tag", "a"],
      ["tag", "b"],
    ]);
    expect(files.map(({ name, problem, bytes }) => [name, problem, new TextDecoder().decode(bytes!)])).toEqual([
      ["photo.item-1", null, "one"],
      ["photo.item-1", null, "two\r\n--x\r\n"],
    ]);
  });

  it("gives files as parts of the body, without copying each", async () => {
    const { files } = await readUpload(
      post(form((data) => ["one", "two"].forEach((text) => data.append("photo", new File([text], `${text}.jpg`))))),
    );
    expect(files[0]!.bytes!.buffer).toBe(files[1]!.bytes!.buffer);
  });

  it("reads names with the characters that browsers escape", async () => {
    const { fields, files } = await readUpload(
      post(
        form((data) => {
          data.append('a "b"\r\nc', "1");
          data.append('d "e"', new File(["x"], "100% ảnh.jpg"));
        }),
      ),
    );
    expect([...fields.keys(), ...files.map(({ name }) => name)]).toEqual(['a "b"\r\nc', 'd "e"']);
  });

  it("drops file inputs that were left empty, and names files without content", async () => {
    const { files } = await readUpload(
      post(
        form((data) => {
          data.append("left", new File([], "", { type: "application/octet-stream" }));
          data.append("hollow", new File([], "x.jpg"));
        }),
      ),
    );
    expect(files).toEqual([{ name: "hollow", fileName: "x.jpg", bytes: null, problem: "broken" }]);
  });

  it("reads everything else when one file is too large", async () => {
    const { fields, files } = await readUpload(
      post(
        form((data) => {
          data.append("before", "1");
          data.append("photo", new File([new Uint8Array(maxPhotoBytes + 1)], "large.jpg"));
          data.append("photo", new File([new Uint8Array(maxPhotoBytes)], "just.jpg"));
          data.append("after", "2");
        }),
      ),
    );
    expect([...fields]).toEqual([
      ["before", "1"],
      ["after", "2"],
    ]);
    expect(files.map(({ bytes, problem }) => [bytes?.byteLength ?? null, problem])).toEqual([
      [null, "size"],
      [maxPhotoBytes, null],
    ]);
  });

  it("may be urlencoded", async () => {
    const { fields, files } = await readUpload(
      post(
        new URLSearchParams([
          ["a", "1"],
          ["a", "ă"],
          ["b", ""],
        ]),
      ),
    );
    expect([...fields]).toEqual([
      ["a", "1"],
      ["a", "ă"],
      ["b", ""],
    ]);
    expect(files).toEqual([]);
  });

  it("is refused beyond the limit, also when its length is missing or wrong", async () => {
    const type = "multipart/form-data; boundary=x";
    expect(await status(post(streamOf(maxRequestBytes + 1), { "Content-Type": type }))).toBe(413);
    expect(await status(post(streamOf(maxRequestBytes + 1), { "Content-Type": type, "Content-Length": "10" }))).toBe(
      413,
    );
    expect(await status(post("short", { "Content-Type": type, "Content-Length": String(maxRequestBytes + 1) }))).toBe(
      413,
    );
  });

  it("is refused with too many fields, before they are parsed", async () => {
    const urlencoded = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await status(post("a&".repeat(500_000), urlencoded))).toBe(413);
    expect(await status(post(`a=${"x".repeat(1024 * 1024)}`, urlencoded))).toBe(413);
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
    const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
    expect(await status(post(`${part.repeat(6000)}--x--`, multipart))).toBe(413);
    expect([...(await readUpload(post(`${part.repeat(100)}--x--`, multipart))).fields]).toHaveLength(100);
  });

  it("is parsed by the same boundary by which its fields were counted", async () => {
    const part = (boundary: string) => `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
    const headers = { "Content-Type": "multipart/form-data; xboundary=few; boundary=many" };
    expect(await status(post(`${part("many").repeat(6000)}--many--`, headers))).toBe(413);
    expect([...(await readUpload(post(`${part("many").repeat(3)}--many--`, headers))).fields]).toHaveLength(3);
    for (const boundary of ['few"many', '"few\\"; boundary=many"', "ộ", "x".repeat(71)])
      expect(
        await status(
          post(`${part("many")}--many--`, {
            "Content-Type": Buffer.from(`multipart/form-data; boundary=${boundary}`).toString("latin1"),
          }),
        ),
      ).toBe(400);
  });

  it("waits while others fill the memory for large forms, unless it is small", async () => {
    const photo = (bytes: number, signal?: AbortSignal) =>
      readUpload(
        new Request("http://localhost/", {
          method: "POST",
          body: form((data) => data.append("photo", new File([new Uint8Array(bytes)], "1.jpg"))),
          ...(signal && { signal }),
        }),
      );
    const others = Promise.withResolvers<void>();
    const reservation = bodyMemory.reserve(31 << 20, new AbortController().signal, () => others.promise);
    const gone = new AbortController();
    let isServed = false;
    const [late, waiting] = [photo(2 << 20, gone.signal), photo(2 << 20).finally(() => (isServed = true))];
    expect((await photo(100_000)).files).toHaveLength(1);
    gone.abort();
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect(isServed).toBe(false);
    others.resolve();
    await reservation;
    expect((await waiting).files).toHaveLength(1);
  });

  it("reads the same in whatever pieces it comes", async () => {
    const sent = randomBytes(300_000);
    const whole = await new Response(form((data) => data.append("photo", new File([sent], "1.jpg")))).bytes();
    const type = `multipart/form-data; boundary=${/^--(.+)\r\n/.exec(Buffer.from(whole.subarray(0, 200)).toString("latin1"))![1]}`;
    for (const size of [777, 64 * 1024, 200_000]) {
      const pieces = new ReadableStream({
        start(controller) {
          for (let at = 0; at < whole.length; at += size) controller.enqueue(whole.subarray(at, at + size));
          controller.close();
        },
      });
      const { files } = await readUpload(post(pieces, { "Content-Type": type }));
      expect(sent.equals(files[0]!.bytes!)).toBe(true);
    }
  });

  it("takes no memory from other senders, however many forms its sender has under way", async () => {
    const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
    const hang = (bytes: number) => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        senders.push(controller);
        controller.enqueue(new Uint8Array(bytes));
      };
      return readUpload(post(new ReadableStream({ start }), { "Content-Type": "multipart/form-data; boundary=x" }));
    };
    const by = <R>(uid: string, read: () => Promise<R>) => {
      const next = async () => {
        bodyMemory.setSender(uid);
        await read();
        return new Response();
      };
      return releaseBodies({} as never, next) as Promise<Response>;
    };
    const photo = () =>
      readUpload(post(form((data) => data.append("photo", new File([new Uint8Array(1 << 20)], "1.jpg")))));
    const stuck = Array.from({ length: Math.ceil(maxSpooledBytesPerSender / maxRequestBytes) }, () =>
      by("lan", () => hang(maxRequestBytes)),
    );
    const ended = Promise.allSettled(stuck);
    const refused = await Promise.race(stuck).catch((error: unknown) => error as Response);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "10"]);
    expect((await by("minh", photo)).status).toBe(200);
    for (const sender of senders) sender.error(new Error("gone"));
    expect((await ended).every(({ status: outcome }) => outcome === "rejected")).toBe(true);
    expect((await by("lan", photo)).status).toBe(200);
  });

  it("takes no memory while it is short and hasn't arrived", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(64 * 1024) };
    const init = { method: "POST", duplex: "half", headers };
    const silent = () => new ReadableStream<Uint8Array>({ start: (controller) => void senders.push(controller) });
    const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
    const stuck = Array.from({ length: 1500 }, () =>
      readUpload(new Request("http://localhost/", { ...init, body: silent() })),
    );
    const ended = Promise.allSettled(stuck);
    const { files } = await readUpload(
      post(form((data) => data.append("photo", new File([new Uint8Array(5 << 20)], "1.jpg")))),
    );
    expect(files).toHaveLength(1);
    for (const sender of senders) sender.error(new Error("gone"));
    expect((await ended).every(({ status: outcome }) => outcome === "rejected")).toBe(true);
  });

  it("is refused when it is broken or not a form", async () => {
    expect(
      await status(
        post('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nno end', {
          "Content-Type": "multipart/form-data; boundary=x",
        }),
      ),
    ).toBe(400);
    expect(
      await status(
        post("--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--", {
          "Content-Type": "multipart/form-data; boundary=x",
        }),
      ),
    ).toBe(400);
    expect(await status(post("x", { "Content-Type": "multipart/form-data" }))).toBe(400);
    expect(await status(post("{}", { "Content-Type": "application/json" }))).toBe(415);
    expect(await status(post("a=1", { "Content-Type": "" }))).toBe(415);
  });

  it("may have no body at all", async () => {
    const { fields } = await readUpload(post(null, { "Content-Type": "application/x-www-form-urlencoded" }));
    expect([...fields]).toEqual([]);
  });
});
