import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, firebaseKeys, readConfig } from "#app/config.server.ts";

const example = readFileSync(".env.example", "utf8");
const real = {
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "chain.firebaseapp.com",
  FIREBASE_PROJECT_ID: "chain",
  FIREBASE_STORAGE_BUCKET: "chain.appspot.com",
  FIREBASE_MESSAGING_SENDER_ID: "1",
  FIREBASE_APP_ID: "1:1:web:1",
  GOOGLE_CLIENT_ID: "1.apps.googleusercontent.com",
  SESSION_SECRET: "a-secret-of-more-than-thirty-two-characters",
};
const demo = { ...real, FIREBASE_PROJECT_ID: "demo-chain" };
const emulators = {
  FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
  FIRESTORE_EMULATOR_HOST: "localhost:8080",
  FIREBASE_STORAGE_EMULATOR_HOST: "[::1]:9199",
};
const asFile = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n");

test("requires a long secret of the scheduler, or none at all", () => {
  expect(readConfig({ ...real, JOBS_SECRET: "" }, null, example).JOBS_SECRET).toBeUndefined();
  expect(messageOf({ ...real, JOBS_SECRET: "a-short-one" })).toContain("JOBS_SECRET: needs at least 32 characters");
});

function messageOf(environment: Record<string, string | undefined>, file: string | null = null): string {
  try {
    readConfig(environment, file, example);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

test("takes the example as a complete set for demo-qc only when no other value is set", () => {
  expect(readConfig({}, null, example)).toMatchObject({
    usedExample: true,
    FIREBASE_PROJECT_ID: "demo-qc",
    demo: true,
    ENGINE: "embedded",
    HOST: "127.0.0.1",
    PORT: 3000,
    demoChain: true,
    APP_TIME_ZONE: "Asia/Ho_Chi_Minh",
  });
  expect(readConfig(demo, null, example).usedExample).toBe(false);
  expect(readConfig({}, asFile(demo), example).usedExample).toBe(false);
  expect(messageOf({}, "")).toContain("Missing required Firebase environment variables");
});

test("explains every configurable value in the example", () => {
  const {
    demo: _demo,
    demoChain: _chain,
    secondStepRequired: _required,
    usedExample: _used,
    ...given
  } = readConfig(demo, null, null);
  const unset = { ORIGIN: "", HOST: "", ENGINE: "", DEMO_DATA: "", REQUIRE_SECOND_STEP: "" };
  for (const name of Object.keys({ ...given, ...unset })) {
    expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  }
});

test("stops the start for any missing or empty Firebase value and lists all that are missing", () => {
  for (const key of firebaseKeys) {
    expect(messageOf({ ...real, [key]: undefined })).toBe(`Missing required Firebase environment variables: ${key}`);
    expect(messageOf({ ...real, [key]: "" })).toBe(`Missing required Firebase environment variables: ${key}`);
    expect(messageOf({ ...real, [key]: "  " })).toBe(`Missing required Firebase environment variables: ${key}`);
    expect(messageOf({ [key]: "only this" })).toBe(
      `Missing required Firebase environment variables: ${firebaseKeys.filter((other) => other !== key).join(", ")}`,
    );
  }
});

test("takes one empty value as a real project half configured, not as the demo", () => {
  expect(messageOf({ FIREBASE_API_KEY: "" })).toBe(
    `Missing required Firebase environment variables: ${firebaseKeys.join(", ")}`,
  );
});

test("prefers values of the environment over the file's, empty ones too", () => {
  expect(
    readConfig(
      { FIREBASE_PROJECT_ID: "demo-other", PORT: "4000" },
      `${asFile(demo)}\nPORT=5000\nDATA_DIR=elsewhere`,
      example,
    ),
  ).toMatchObject({ FIREBASE_PROJECT_ID: "demo-other", PORT: 4000, DATA_DIR: "elsewhere" });
  expect(messageOf({ FIREBASE_API_KEY: "" }, asFile(demo))).toContain("FIREBASE_API_KEY");
  expect(readConfig({ PORT: "" }, `${asFile(demo)}\nPORT=5000`, example).PORT).toBe(3000);
});

test("chooses the engine by the project id unless it is named", () => {
  expect(readConfig(demo, null, null).ENGINE).toBe("embedded");
  expect(readConfig(real, null, null).ENGINE).toBe("firebase");
  expect(readConfig({ ...demo, ...emulators, ENGINE: "firebase" }, null, null)).toMatchObject({
    ENGINE: "firebase",
    demoChain: false,
  });
  expect(readConfig({ ...real, ENGINE: "embedded" }, null, null)).toMatchObject({
    ENGINE: "embedded",
    demoChain: false,
    HOST: "0.0.0.0",
  });
  expect(messageOf({ ...real, ENGINE: "mongo" })).toContain("ENGINE");
});

test("makes the demo chain only for demo- projects on the embedded engine, and lets it be turned off", () => {
  expect(readConfig(demo, null, null).demoChain).toBe(true);
  expect(readConfig({ ...demo, DEMO_DATA: "false" }, null, null).demoChain).toBe(false);
});

test("requires a second step of leads and admins outside the demo by default, except on Firebase", () => {
  const needed = (environment: Record<string, string>) => readConfig(environment, null, null).secondStepRequired;
  const own = { ...real, ENGINE: "embedded" };
  expect([needed(demo), needed({ ...demo, DEMO_DATA: "false" }), needed(own), needed(real)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(needed({ ...demo, REQUIRE_SECOND_STEP: "true" })).toBe(true);
  expect(needed({ ...own, REQUIRE_SECOND_STEP: "false" })).toBe(false);
  expect(messageOf({ ...own, REQUIRE_SECOND_STEP: "no" })).toContain("REQUIRE_SECOND_STEP");
});

test("keeps a demo- project on this machine only unless DEMO_PUBLIC is set", () => {
  for (const HOST of ["0.0.0.0", "::", "192.168.1.5", "store.example", "127.0.0.1.example"]) {
    for (const more of [{}, { DEMO_PUBLIC: "false" }, { DEMO_DATA: "false" }, { ...emulators, ENGINE: "firebase" }])
      expect(messageOf({ ...demo, HOST, ...more })).toMatch(new RegExp(`^HOST=${HOST} .*DEMO_PUBLIC=true`));
    expect(readConfig({ ...demo, HOST, DEMO_PUBLIC: "true" }, null, null).HOST).toBe(HOST);
    expect(readConfig({ ...real, HOST }, null, null).HOST).toBe(HOST);
  }
  for (const HOST of ["127.0.0.1", "127.8.8.8", "localhost", "::1"])
    expect(readConfig({ ...demo, HOST }, null, null).HOST).toBe(HOST);
});

test("refuses unsafe settings by name for every project that isn't a demo one", () => {
  const secret = readConfig(demo, null, null).SESSION_SECRET;
  expect(secret).toBe(real.SESSION_SECRET);
  const demoSecret = readConfig({ ...demo, SESSION_SECRET: undefined }, null, null).SESSION_SECRET;
  for (const [key, value] of [
    ["SESSION_SECRET", undefined],
    ["SESSION_SECRET", demoSecret],
    ["DEMO_DATA", "true"],
    ["FIREBASE_AUTH_EMULATOR_HOST", "localhost:9099"],
    ["FIRESTORE_EMULATOR_HOST", "localhost:8080"],
    ["FIREBASE_STORAGE_EMULATOR_HOST", "localhost:9199"],
  ] as const) {
    for (const engine of ["embedded", "firebase"])
      expect(messageOf({ ...real, ENGINE: engine, [key]: value })).toContain(key);
    expect(messageOf({ ...demo, [key]: value })).toBe("");
  }
  expect(messageOf({ ...real, SESSION_SECRET: "too short" })).toContain("SESSION_SECRET");
});

test("requires all emulators for a demo- project on Firebase, and a key file that exists", () => {
  for (const key of Object.keys(emulators))
    expect(messageOf({ ...demo, ...emulators, ENGINE: "firebase", [key]: undefined })).toMatch(
      new RegExp(`^ENGINE=firebase: demo-chain is a demo- project.* Missing: ${key}$`),
    );
  expect(messageOf({ ...real, GOOGLE_APPLICATION_CREDENTIALS: "/nowhere/key.json" })).toContain("/nowhere/key.json");
  expect(messageOf({ ...real, GOOGLE_APPLICATION_CREDENTIALS: "README.md" })).toContain(
    "GOOGLE_APPLICATION_CREDENTIALS",
  );
  expect(messageOf({ ...real, GOOGLE_APPLICATION_CREDENTIALS: "package.json" })).toBe("");
  expect(messageOf(real)).toBe("");
});

test("names malformed values", () => {
  for (const [key, value] of [
    ["FIREBASE_AUTH_EMULATOR_HOST", "http://localhost:9099"],
    ["FIRESTORE_EMULATOR_HOST", "localhost"],
    ["PORT", "many"],
    ["PORT", "70000"],
    ["ORIGIN", "qc.example.com"],
    ["ORIGIN", "ftp://qc.example.com"],
    ["TRUST_PROXY", "perhaps"],
    ["APP_TIME_ZONE", "Asia/Nowhere"],
    ["LOG_LEVEL", "loud"],
    ["DEMO_DATA", "yes"],
    ["DEMO_PUBLIC", "yes"],
  ] as const) {
    expect(messageOf({ ...demo, [key]: value })).toContain(key);
  }
});

test("trusts a proxy only with a public address configured", () => {
  expect(messageOf({ ...demo, TRUST_PROXY: "true" })).toContain("ORIGIN");
  expect(messageOf({ ...demo, TRUST_PROXY: "true", ORIGIN: "https://qc.example.com" })).toBe("");
});

test("reads an address as its origin, and normalises domains", () => {
  expect(readConfig({ ...demo, ORIGIN: "https://qc.example.com/" }, null, null).ORIGIN).toBe("https://qc.example.com");
  expect(
    readConfig({ ...demo, AUTH_ALLOWED_DOMAINS: " Example.com, @b.vn ,," }, null, null).AUTH_ALLOWED_DOMAINS,
  ).toEqual(["example.com", "b.vn"]);
});

test("passes the file's values to Google's libraries and removes empty ones from them", () => {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-config-"));
  writeFileSync(join(folder, ".env"), asFile({ ...demo, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      join(process.cwd(), "app/config.server.ts"),
      "-p",
      "[process.env.FIREBASE_AUTH_EMULATOR_HOST, process.env.FIRESTORE_EMULATOR_HOST].map(String).join()",
    ],
    { cwd: folder, env: { PATH: process.env["PATH"], FIRESTORE_EMULATOR_HOST: "" }, encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual(["127.0.0.1:9099,undefined", ""]);
});

test("exits non-zero for a missing value and prints only the message", () => {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-config-"));
  writeFileSync(join(folder, ".env"), asFile({ ...demo, GOOGLE_CLIENT_ID: "" }));
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !(firebaseKeys as readonly string[]).includes(key)),
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", join(process.cwd(), "app/config.server.ts"), "-e", "console.log('started')"],
    { cwd: folder, env: environment, encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  expect(status).not.toBe(0);
  expect(stderr.trim()).toBe("Missing required Firebase environment variables: GOOGLE_CLIENT_ID");
});
