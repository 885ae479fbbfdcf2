/** Conclusions about a Firestore transaction whose commit got no answer, from its documents before and after. */
import { expect, test } from "vitest";
import type { WireDocument } from "#app/db/firestore-requests.server.ts";
import { writeField } from "#app/db/firestore-values.server.ts";
import { type PreparedWrite, wereCommitted } from "#app/db/firestore-writes.server.ts";

const at = (seconds: number) => ({ seconds, nanos: 0 });
/** A document created and last updated at these seconds. */
const made = (created: number, updated = created, mark = "another’s") => ({ created, updated, mark });
type Made = ReturnType<typeof made>;

const wire = (name: string, { created, updated, mark }: Made): WireDocument => ({
  name,
  fields: { [writeField]: { stringValue: mark } },
  createTime: at(created),
  updateTime: at(updated),
});
const write = (name: string, kind: "set" | "delete"): PreparedWrite => ({
  collection: "c",
  id: name,
  wire: kind === "set" ? { update: { name, fields: {} } } : { delete: name },
  expectedRevision: undefined,
  mark: kind === "set" ? "ours" : null,
  schema: null,
  readBack: null,
});

/** The write to a document, the document as read before ("unread" without a read; null: missing), and as it is now. */
type Step = [kind: "set" | "delete", before: Made | null | "unread", now: Made | null];

const ours = made(1, 5, "ours");
const rows: [string, Step[], boolean | null][] = [
  ["its mark is there", [["set", made(1), ours]], true],
  [
    "its mark is on one, the other was written since",
    [
      ["set", made(1), ours],
      ["set", made(1), made(1, 6)],
    ],
    true,
  ],
  [
    "its mark is on one, what it deleted is back",
    [
      ["set", null, ours],
      ["delete", made(1), made(6)],
    ],
    true,
  ],
  ["what it saw is unchanged", [["set", made(1), made(1)]], false],
  ["what it found missing still is", [["set", null, null]], false],
  [
    "one is unchanged, the other was written since",
    [
      ["set", made(1), made(1)],
      ["set", made(1), made(1, 6)],
    ],
    false,
  ],
  [
    "one is unchanged, what it deleted is gone",
    [
      ["set", made(1), made(1)],
      ["delete", made(1), null],
    ],
    false,
  ],
  ["what it wrote without looking has no mark", [["set", "unread", made(1)]], false],
  ["what it wrote was written by another since", [["set", made(1), made(1, 6)]], null],
  ["what it made was made by another", [["set", null, made(6)]], null],
  ["what it wrote is gone", [["set", made(1), null]], null],
  ["what it deleted is gone", [["delete", made(1), null]], true],
  ["what it deleted is back, made anew", [["delete", made(1), made(6)]], true],
  ["what it deleted is as it was", [["delete", made(1), made(1)]], false],
  ["what it deleted was changed, but never away", [["delete", made(1), made(1, 6)]], false],
  ["what it deleted without looking is gone", [["delete", "unread", null]], true],
  ["what it deleted without looking is there", [["delete", "unread", made(1)]], null],
  ["what it deleted wasn’t there", [["delete", null, null]], null],
  [
    "one deletion shows nothing, another is undone",
    [
      ["delete", null, null],
      ["delete", made(1), made(1)],
    ],
    false,
  ],
];

test.each(rows)("%s", (_, steps, verdict) => {
  const writes = steps.map(([kind], n) => write(`d${n}`, kind));
  const seen = new Map<string, WireDocument | null>();
  const now: WireDocument[] = [];
  for (const [n, [, before, after]] of steps.entries()) {
    if (before !== "unread") seen.set(`d${n}`, before && wire(`d${n}`, before));
    if (after) now.push(wire(`d${n}`, after));
  }
  expect(wereCommitted(writes, seen, now)).toBe(verdict);
});
