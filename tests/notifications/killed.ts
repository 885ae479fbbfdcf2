/**
 * An instance that is killed while it tells people: `node killed.ts told EVENT` once half of forty people are told; `node killed.ts mailed` once a
 * mail is delivered, before it is taken from the queue.
 */
import { watch } from "node:fs";
