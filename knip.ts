import type { KnipConfig } from "knip";

/** What has "!" is production: `knip --production` finds what only tests use. An export of it that its own file uses can be for a test. */
const config: KnipConfig = ({ production }) => ({
  entry: [
    "app/server.ts!",
    "app/{import,facts,transfer}.ts!",
    "app/{auth/log-hash,sign-in/access,sign-in/grant}.ts!",
    "app/db/{backup,restore}.ts!",
    "app/files/shrink-process.server.ts!",
    "app/export/book-worker.server.ts!",
    "app/offline/service-worker.ts!",
    "app/demo/{ensure,reset}.ts!",
    "e2e/**/*.spec.ts",
    "tests/{bench,firebase}/seed.ts",
    "tests/bench/{chats,notifications,scale,tasks,users}-seed.ts",
    "tests/{notifications,tasks}/killed.ts",
    "tests/notifications/other-instance.ts",
    "tests/plan/feed-text.ts",
    "tests/bench/bare/{server.ts,*.config.ts}",
    "tests/bench/bare/app/*",
  ],
  project: [
    "app/**/*.{ts,tsx,css}!",
    "!app/{browser-build,i18n/compile}.ts!",
    "tests/**/*.{ts,tsx}",
    "e2e/**/*.ts",
    "*.ts",
  ],
  ignoreDependencies: ["@inlang/plugin-message-format", "@google-cloud/firestore", "@google-cloud/storage"],
  ignoreBinaries: ["gcloud"],
  ignoreExportsUsedInFile: production ?? false,
});

export default config;
