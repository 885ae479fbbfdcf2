import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // React Router's own origin check lets a missing Origin and resource routes pass; app/auth/same-origin.server.ts is stricter and covers every request.
  allowedActionOrigins: ["**"],
} satisfies Config;
