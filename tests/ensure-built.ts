import { ensureBuilt } from "../app/built.server.ts";

ensureBuilt();
