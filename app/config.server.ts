/** Read and checked once at startup. `.env.example` explains each value. */
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { z } from "zod";

export const firebaseKeys = [
  "FIREBASE_API_KEY",
  "FIREBASE_AUTH_DOMAIN",
  "FIREBASE_PROJECT_ID",
  "FIREBASE_STORAGE_BUCKET",
  "FIREBASE_MESSAGING_SENDER_ID",
  "FIREBASE_APP_ID",
  "GOOGLE_CLIENT_ID",
] as const;

const emulatorKeys = [
  "FIREBASE_AUTH_EMULATOR_HOST",
  "FIRESTORE_EMULATOR_HOST",
  "FIREBASE_STORAGE_EMULATOR_HOST",
] as const;

const demoSecret = "demo-secret-only-for-demo-projects";
const flag = (byDefault: "true" | "false") =>
  z
    .enum(["true", "false"])
    .default(byDefault)
    .transform((value) => value === "true");
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}, "is not a time zone such as Asia/Ho_Chi_Minh");

const hostAndPort = z
  .string()
  .regex(/^[\w.-]+:\d{1,5}$|^\[[\da-fA-F:]+\]:\d{1,5}$/, "is a host and a port, such as 127.0.0.1:9099")
  .optional();

/** Firebase allows sessions of 14 days, and use is recorded hourly, so a quarter is the least. */
const sessionDays = z.coerce.number().min(0.25).max(14);

const quota = z.coerce.number().int().min(1);

const environmentSchema = z.object({
  FIREBASE_API_KEY: z.string(),
  FIREBASE_AUTH_DOMAIN: z.string(),
  FIREBASE_PROJECT_ID: z.string(),
  FIREBASE_STORAGE_BUCKET: z.string(),
  FIREBASE_MESSAGING_SENDER_ID: z.string(),
  FIREBASE_APP_ID: z.string(),
  GOOGLE_CLIENT_ID: z.string(),
  ENGINE: z.enum(["embedded", "firebase"]).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: flag("false"),
  DATA_DIR: z.string().min(1).default(".data"),
  SESSION_SECRET: z.string().min(32, "needs at least 32 characters").default(demoSecret),
  SESSION_DAYS: sessionDays.default(14),
  SESSION_IDLE_DAYS: sessionDays.default(7),
  CHAIN_NAME: z.string().max(80).default("Store QC"),
  APP_TIME_ZONE: timeZone.default("Asia/Ho_Chi_Minh"),
  AUTH_ALLOWED_DOMAINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((domain) => domain.trim().replace(/^@/, "").toLowerCase())
        .filter(Boolean),
    ),
  DEMO_DATA: z.enum(["true", "false"]).optional(),
  DEMO_PUBLIC: flag("false"),
  REQUIRE_SECOND_STEP: z.enum(["true", "false"]).optional(),
  JOBS_SECRET: z.string().min(32, "needs at least 32 characters").optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is an address such as smtp://user:password@mail.example.com:587" })
    .optional(),
  MAIL_FROM: z.string().min(3).default("Store QC <qc@localhost>"),
  WEBHOOKS_ALLOW_PRIVATE: flag("false"),
  CONTACT_DAYS: z.coerce.number().int().min(1).max(36500).default(730),
  QUOTA_DRAFTS: quota.default(60),
  QUOTA_PHOTOS: quota.default(600),
  QUOTA_IMPORTS: quota.default(20),
  QUOTA_MESSAGES: quota.default(600),
  QUOTA_REQUESTS: quota.default(1000),
  OFFLINE_PAGES: flag("true"),
  MEMORY_MIB: z.coerce.number().int().min(640).max(65_536).default(640),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info"]).default("info"),
  GOOGLE_APPLICATION_CREDENTIALS: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: hostAndPort,
  FIRESTORE_EMULATOR_HOST: hostAndPort,
  FIREBASE_STORAGE_EMULATOR_HOST: hostAndPort,
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** The environment goes before `.env`. Without a file and any Firebase value, `.env.example` is used. @throws ConfigError */
export function readConfig(
  environment: Record<string, string | undefined>,
  envFile: string | null,
  exampleFile: string | null,
) {
  const definedVariables = Object.entries(environment).filter(([, value]) => value !== undefined);
  // An empty value counts as set, so that a half-configured real project never becomes the demo.
  const usedExample =
    envFile === null && exampleFile !== null && firebaseKeys.every((key) => environment[key] === undefined);
  const file = envFile ?? (usedExample ? exampleFile : "");
  const merged: Record<string, string | undefined> = {
    ...parseEnv(file ?? ""),
    ...Object.fromEntries(definedVariables),
  };
  const values = Object.fromEntries(
    Object.entries(merged).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : [])),
  );

  const missing = firebaseKeys.filter((key) => !values[key]);
  if (missing.length) throw new ConfigError(`Missing required Firebase environment variables: ${missing.join(", ")}`);
  const parsed = environmentSchema.safeParse(values);
  if (!parsed.success) {
    throw new ConfigError(
      `The configuration can't be used:\n${parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`).join("\n")}`,
    );
  }
  const env = parsed.data;
  const demo = env.FIREBASE_PROJECT_ID.startsWith("demo-");
  if (!demo) refuseUnsafe(env);
  if (env.TRUST_PROXY && !env.ORIGIN)
    throw new ConfigError("TRUST_PROXY needs ORIGIN: the public address, which a request behind a proxy does not tell");
  if (env.SMTP_URL && (!env.ORIGIN || !values["MAIL_FROM"]))
    throw new ConfigError("SMTP_URL needs ORIGIN, to which links in mails lead, and MAIL_FROM, who sends them");
  const host = env.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0");
  if (demo && !env.DEMO_PUBLIC && !isLoopback(host))
    throw new ConfigError(
      `HOST=${host} would let in everybody on the network who knows the demo's published passwords. Set DEMO_PUBLIC=true if that is meant, leave HOST empty for this machine alone, or give a project id of your own, which doesn't begin with demo-.`,
    );
  const engine = env.ENGINE ?? (demo ? "embedded" : "firebase");
  if (engine === "firebase") refuseUnreachable(env, { demo });
  const demoChain = demo && engine === "embedded" && env.DEMO_DATA !== "false";
  return {
    ...env,
    ENGINE: engine,
    HOST: host,
    demo,
    demoChain,
    /** For leads and administrators; on Firebase the provider decides. */
    secondStepRequired: engine === "embedded" && (env.REQUIRE_SECOND_STEP ?? String(!demoChain)) === "true",
    usedExample,
  } as const;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function refuseUnsafe(env: z.infer<typeof environmentSchema>): void {
  const unsafe = [
    env.SESSION_SECRET === demoSecret &&
      "SESSION_SECRET is missing or the demo's: give at least 32 random characters of your own",
    env.WEBHOOKS_ALLOW_PRIVATE && "WEBHOOKS_ALLOW_PRIVATE is true: webhooks would reach into the server's own network",
    env.DEMO_DATA === "true" && "DEMO_DATA is true: everybody knows the demo accounts' password",
    env.FIREBASE_AUTH_EMULATOR_HOST && "FIREBASE_AUTH_EMULATOR_HOST is set: tokens of an emulator are not signed",
    env.FIRESTORE_EMULATOR_HOST && "FIRESTORE_EMULATOR_HOST is set: an emulator keeps nothing",
    env.FIREBASE_STORAGE_EMULATOR_HOST && "FIREBASE_STORAGE_EMULATOR_HOST is set: an emulator keeps nothing",
  ].filter(Boolean);
  if (unsafe.length)
    throw new ConfigError(
      `Unsafe for the project ${env.FIREBASE_PROJECT_ID}, which isn't a demo- project:\n  ${unsafe.join("\n  ")}`,
    );
}

function refuseUnreachable(env: z.infer<typeof environmentSchema>, { demo }: { readonly demo: boolean }): void {
  const missing = demo ? emulatorKeys.filter((key) => !env[key]) : [];
  if (missing.length)
    throw new ConfigError(
      `ENGINE=firebase: ${env.FIREBASE_PROJECT_ID} is a demo- project, which only emulators serve. Missing: ${missing.join(", ")}`,
    );
  const credentials = env.GOOGLE_APPLICATION_CREDENTIALS;
  if (credentials && !isJson(readIfThere(credentials)))
    throw new ConfigError(
      `GOOGLE_APPLICATION_CREDENTIALS: there is no key file at ${credentials}. Leave it empty where the surroundings give credentials.`,
    );
}

function isJson(text: string | null): boolean {
  try {
    return typeof JSON.parse(text ?? "") === "object";
  } catch {
    return false;
  }
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Google's libraries read these variables themselves, so they get the checked values. */
function handToLibraries(loaded: Config): void {
  for (const key of [...emulatorKeys, "GOOGLE_APPLICATION_CREDENTIALS"] as const) {
    if (loaded[key] === undefined) delete process.env[key];
    else process.env[key] = loaded[key];
  }
}

function loadConfig(): Config {
  try {
    const loaded = readConfig(process.env, readIfThere(".env"), readIfThere(".env.example"));
    handToLibraries(loaded);
    return loaded;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

export const config = loadConfig();
