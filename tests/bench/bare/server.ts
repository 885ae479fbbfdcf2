/** Serves the yardstick the way the product is served: the same listener and compression. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { createRequestHandler, type ServerBuild } from "react-router";

const build: ServerBuild = await import(new URL("./build/server/index.js", import.meta.url).href);
const handle = createRequestHandler(build, "production");
const listener = createRequestListener((request) => handle(request));
const compress = compression({ level: 4, threshold: 1024 });
const server = createServer((request, response) => {
  compress(request as never, response as never, () => void listener(request, response));
});
server.listen(0, "127.0.0.1", () => console.info(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
