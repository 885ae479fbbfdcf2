/** docs/limits.md states the limits of the code. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parkedLimits } from "#app/auth/parked-submission.ts";
import { chatLimits } from "#app/chats/chat.ts";
import { bookLimits } from "#app/export/book-turn.server.ts";
import { maxReservedBytes } from "#app/files/body-memory.server.ts";
import { maxQueuedPhotos } from "#app/files/photo.server.ts";
import { defaultRetryOptions as bucket } from "#app/files/storage.server.ts";
import { defaultTimeouts as database } from "#app/db/firestore-requests.server.ts";
import { streamLifeMs } from "#app/notifications/feed.server.ts";
import { maxWaitingPasswords } from "#app/sign-in/password/password.server.ts";
import { maxRequestsAhead, maxUnread } from "#app/connection-limits.server.ts";
import * as checkLimits from "#app/checks/limits.ts";
import { readConfig } from "#app/config.server.ts";
import * as photo from "#app/files/photo.ts";
import { maxSpooledBytesPerSender } from "#app/files/receive-body.server.ts";
import { maxMonths } from "#app/i18n/period.ts";
import { maxCellLength, maxSheetBytes, maxSheetColumns, maxSheetRows } from "#app/sheets/sheet.ts";
import { maxRunRecords } from "#app/records/bulk-run.ts";
import { maxFileRows } from "#app/templates/exchange/item-table.ts";
import { maxTemplateMebibytes } from "#app/templates/exchange/upload.server.ts";
import { minBytesPerSecond, timeLimits } from "#app/time-limits.server.ts";
import { viewLimits } from "#app/views/limits.ts";

const second = 1000;
const minute = 60 * second;
const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
const figure = (count: number) => count.toLocaleString("en");
const limits = readFileSync("docs/limits.md", "utf8");
const quota = readConfig({}, null, readFileSync(".env.example", "utf8"));

test.each([
  ["a photo:", mebibytes(photo.maxPhotoBytes)],
  ["a photo:", `${photo.maxPhotoPixels / 1e6} megapixels (${photo.maxBufferedPixels / 1e6} where`],
  ["a photo:", `${figure(photo.maxPhotoSide)} pixels a side; ${photo.maxPhotosPerItem} at an item`],
  ["a stored photo", `${figure(photo.storedSide)} pixels and a thumbnail of ${photo.thumbnailSide},`],
  ["a file to import", `${mebibytes(maxSheetBytes)} (`],
  ["a file to import", `${figure(maxSheetRows)} rows, ${maxSheetColumns} columns, ${figure(maxCellLength)} characters`],
  ["a template's file", `${maxTemplateMebibytes} MiB, ${figure(maxFileRows)} rows`],
  ["a form", mebibytes(photo.maxRequestBytes)],
  ["forms |", `${mebibytes(maxSpooledBytesPerSender)} of one person`],
  ["whole forms", `${mebibytes(maxReservedBytes)} of them in memory`],
  ["photos |", `one at a time in a process of their own, ${maxQueuedPhotos} waiting`],
  ["workbooks of a month", `two at a time, ${bookLimits.waiting} waiting`],
  [
    "passwords",
    `up to ${maxWaitingPasswords} of signed-in people or known browsers wait first, then up to ${maxWaitingPasswords} of`,
  ],
  [
    "parked submissions",
    `${parkedLimits.submissions} of at most ${parkedLimits.fieldBytes / 1000} kB of text and ${parkedLimits.photos} photos`,
  ],
  ["requests that a connection sends ahead", `| ${maxRequestsAhead} |`],
  ["answers that wait to be read", mebibytes(maxUnread)],
  ["a client may read nothing", `${timeLimits.unread / minute} minutes`],
  ["an operation on Firestore or the bucket", `${Math.max(database.totalMs, bucket.totalMs) / second} s`],
  ["an open page's stream of notices", `${streamLifeMs / minute} minutes`],
  [
    "a person",
    `${quota.QUOTA_DRAFTS} checks started, ${quota.QUOTA_PHOTOS} photos, ${quota.QUOTA_IMPORTS} imports, ${quota.QUOTA_MESSAGES} messages`,
  ],
  ["an appeal", `${checkLimits.appealed} findings, ${figure(checkLimits.appealText)} characters`],
  ["changing many stores", `${figure(maxRunRecords)} stores`],
  ["a report", `${maxMonths} months`],
  ["a message", `${figure(chatLimits.text)} characters, ${chatLimits.photos} photos`],
  ["a group", `${chatLimits.people} people`],
  ["saved views", `| ${viewLimits.views} |`],
])("documents the limit of %s: %s", (of, most) => {
  const row = limits.split("\n").find((line) => line.startsWith(`| ${of}`));
  expect(row).toContain(most);
});

test("documents how long a request may take to arrive", () => {
  const rate = `at least ${minBytesPerSecond / 1024} KiB a second on average over ${timeLimits.pace / minute} minutes`;
  expect(limits).toContain(
    `| a request may take to arrive | no limit in all; ${rate}, and no pause of ${timeLimits.stall / minute} minute |`,
  );
});
