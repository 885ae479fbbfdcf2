import { data } from "react-router";
import type { z } from "zod";
import { mintFormKey } from "#app/auth/once.server.ts";
import type { User } from "#app/auth/user.ts";
import type { Stored } from "#app/db/documents.ts";
import { newId } from "#app/db/ids.ts";
import { textOf } from "#app/files/form-body.server.ts";
import type { ListParams } from "#app/lists/params.ts";
import { redirectWithToast } from "#app/shell/flash.server.ts";
import { readForm } from "#app/ui/form.server.ts";
import { readSelection, type SelectableList, selectIds, type Selection, uniqueIds } from "./bulk-selection.server.ts";
import { type BulkOutcome, changeEach, type Skipped } from "./change-each.server.ts";
import { handleForm } from "./handle-form.server.ts";
import type { BulkPageData, BulkProgress, BulkReport, HiddenField } from "./bulk-page-data.ts";
import type { Refusal } from "./refusals.ts";

type FormTable = Readonly<Record<string, z.ZodObject<z.ZodRawShape>>>;

interface ChangeContext {
  readonly now: Date;
  /** The same for all requests of one change of many, so that a person gets one notice of it. */
  readonly run: string;
  /** "" where the page shows no revision. */
  readonly seen: string;
}

export interface BulkAction<T extends object, Value> {
  label(): string;
  readonly isDestructive?: boolean;
  isPossible(record: T, user: User): boolean;
  change(user: User, stored: Stored<T>, value: Value, context: ChangeContext): Promise<"changed" | "same">;
}

interface BulkTexts<Name> {
  menu?(): string;
  next?(): string;
  unknown(): string;
  lead(count: number): string;
  none(): string;
  back(): string;
  cancel(): string;
  button(count: number): string;
  done(count: number): string;
  skipped?(count: number, action: Name): string;
  /** Only the first `count` of the selected records are on the page. */
  cut(count: number): string;
  progress?(count: number, rest: number): string;
}

interface Report<T> {
  readonly request: Request;
  readonly user: User;
  readonly selection: Selection;
  readonly back: string;
  readonly changed: number;
  readonly skipped: readonly Skipped<T>[];
  hasMore(): Promise<boolean>;
}

interface Bulk<T extends object, P extends ListParams, Forms extends FormTable, Row extends { readonly id: string }> {
  /** Keys of its forms are minted for NAME/ACTION. */
  readonly name: string;
  readonly path: string;
  readonly list: SelectableList<P>;
  listHref(search: URLSearchParams): string;
  readonly boxes?: string;
  readonly max?: number;
  readonly timeoutMs?: number;
  /** `action` is null for an unknown one. @throws Response 403 */
  authorize(user: User, action: (keyof Forms & string) | null): void;
  /** Records that the user can't see are missing. */
  find(user: User, ids: readonly string[]): Promise<readonly Stored<T>[]>;
  readonly forms: Forms;
  readonly actions: { readonly [Name in keyof Forms]: BulkAction<T, z.output<Forms[Name]>> };
  describe(
    records: readonly Stored<T>[],
    context: { readonly user: User; readonly action: keyof Forms & string; readonly now: Date },
  ): Promise<readonly Row[]>;
  /** Declared if a record must still be as the page showed it. */
  revisionOf?(record: NoInfer<T>): string;
  warnings?(rows: readonly Row[]): readonly string[];
  readonly texts: BulkTexts<keyof Forms & string>;
  readonly refusal?: Refusal;
  isSkipped?(error: unknown): boolean;
  report?(outcome: Report<T>): Promise<Response | ReturnType<typeof data<BulkReport>>>;
}

const seenPrefix = "seen.";
const formLimits = { bytes: 64 * 1024, urlencodedBytes: 64 * 1024 };

/** For up to 500 records, all named on the page. What doesn't fit into one request is sent again by the page. */
export function defineBulk<
  T extends object,
  P extends ListParams,
  Forms extends FormTable,
  Row extends { readonly id: string },
>(bulk: Bulk<T, P, Forms, Row>) {
  type Name = keyof Forms & string;
  const { name, path, forms, actions, texts, max = 500 } = bulk;
  const names = Object.keys(forms) as Name[];

  /** @throws Response 403, or 400 for an unknown action */
  function requireSelection(user: User, search: URLSearchParams) {
    const selection = readSelection(search, bulk.boxes);
    const action = names.length === 1 ? names[0]! : (names.find((each) => each === selection.action) ?? null);
    bulk.authorize(user, action);
    if (!action) throw data({ title: texts.unknown() }, { status: 400 });
    return { selection, action, back: bulk.listHref(selection.list) };
  }

  async function findPossible(user: User, action: Name, ids: readonly string[]) {
    const visibleRecords = await bulk.find(user, ids);
    const possible = visibleRecords.filter((stored) => actions[action].isPossible(stored.data, user));
    const chosen = new Set(possible);
    const visibleIds = new Set(visibleRecords.map(({ id }) => id));
    return {
      possible,
      impossible: visibleRecords.flatMap((stored) =>
        chosen.has(stored) ? [] : [{ id: stored.id, record: stored.data }],
      ),
      missing: ids.filter((id) => !visibleIds.has(id)),
    };
  }

  async function preview(user: User, selection: Selection, action: Name, now: Date) {
    const { ids, isCut } = await selectIds(bulk.list, user, selection, max, now);
    return { ...(await findPossible(user, action, ids)), isCut };
  }

  function sentFields(ids: readonly string[], run: string): HiddenField[] {
    return [
      ["ids", ids.join(",")],
      ["run", run],
    ];
  }

  async function load(user: User, url: URL, now: Date): Promise<BulkPageData<Row, Name>> {
    const { selection, action, back } = requireSelection(user, url.searchParams);
    const { possible, impossible, isCut } = await preview(user, selection, action, now);
    const rows = await bulk.describe(possible, { user, action, now });
    const ids = possible.map(({ id }) => id);
    const revisions = possible.map(({ id, data: record }): HiddenField => [
      `${seenPrefix}${id}`,
      bulk.revisionOf?.(record) ?? "",
    ]);
    return {
      action,
      title: actions[action].label(),
      lead: texts.lead(ids.length),
      back,
      backLabel: texts.back(),
      cancelLabel: texts.cancel(),
      address: `${path}${url.search}`,
      key: mintFormKey(user.uid, `${name}/${action}`),
      hidden: bulk.revisionOf ? revisions : sentFields(ids, newId()),
      warnings: [
        ...(bulk.warnings?.(rows) ?? []),
        ...(isCut ? [texts.cut(ids.length + impossible.length)] : []),
        ...(impossible.length > 0 && texts.skipped ? [texts.skipped(impossible.length, action)] : []),
      ],
      rows,
      none: texts.none(),
      button: texts.button(ids.length),
      isDestructive: actions[action].isDestructive ?? false,
    };
  }

  /** Sending the same again changes nothing more. @throws what `change` throws */
  async function changeMany<A extends Name>(
    user: User,
    ids: readonly string[],
    action: A,
    value: z.output<Forms[A]>,
    { now, run = newId(), revisions = new Map() }: { now: Date; run?: string; revisions?: ReadonlyMap<string, string> },
  ): Promise<BulkOutcome<T>> {
    bulk.authorize(user, action);
    const { possible, impossible, missing } = await findPossible(user, action, ids);
    const byId = new Map(possible.map((stored) => [stored.id, stored]));
    const changeOne = (id: string) =>
      actions[action].change(user, byId.get(id)!, value, { now, run, seen: revisions.get(id) ?? "" });
    const { isSkipped, timeoutMs } = bulk;
    const outcome = await changeEach(possible, changeOne, { isSkipped, timeoutMs });
    const gone = bulk.revisionOf ? missing.map((id) => ({ id, record: null })) : [];
    return { ...outcome, skipped: [...impossible, ...outcome.skipped, ...gone] };
  }

  async function handle(user: User, request: Request, url: URL, now: Date) {
    const { selection, action, back } = requireSelection(user, url.searchParams);
    const form = await readForm(request, forms[action]!, { limits: { ...formLimits, parts: max + 50 } });
    const { fields } = form;
    const revisions = new Map(
      [...fields].flatMap(([field, value]) =>
        field.startsWith(seenPrefix) && typeof value === "string"
          ? [[field.slice(seenPrefix.length), value] as const]
          : [],
      ),
    );
    const sentIds = textOf(fields, "ids");
    const ids = bulk.revisionOf ? [...revisions.keys()] : sentIds ? sentIds.split(",") : selection.ids;
    const [run = newId()] = uniqueIds([textOf(fields, "run")]);
    const before = { changed: Number(textOf(fields, "changed")) || 0, skipped: Number(textOf(fields, "skipped")) || 0 };
    if (ids.length === 0) return form.refuse();
    return handleForm(
      form,
      async (value) => {
        const chosen = uniqueIds(ids).slice(0, max);
        const outcome = await changeMany(user, chosen, action, value as z.output<Forms[Name]>, {
          now,
          run,
          revisions,
        });
        const { rest, skipped } = outcome;
        const total = { changed: before.changed + outcome.changed, skipped: before.skipped + skipped.length };
        if (bulk.report) {
          const hasMore = async () =>
            selection.isAll && (await preview(user, selection, action, now)).possible.length > 0;
          return bulk.report({ request, user, selection, back, changed: outcome.changed, skipped, hasMore });
        }
        if (rest.length > 0) return { reply: form.typed, progress: progressOf(rest, run, total) };
        const done = texts.done(total.changed);
        return redirectWithToast(request, back, {
          tone: total.skipped > 0 ? "warn" : "good",
          message: total.skipped > 0 && texts.skipped ? `${done} ${texts.skipped(total.skipped, action)}` : done,
        });
      },
      { refusal: bulk.refusal },
    );
  }

  function progressOf(rest: readonly string[], run: string, total: { changed: number; skipped: number }): BulkProgress {
    return {
      hidden: [...sentFields(rest, run), ["changed", `${total.changed}`], ["skipped", `${total.skipped}`]],
      notice: texts.progress?.(total.changed, rest.length) ?? "",
      button: texts.button(rest.length),
    };
  }

  function menu(search: string, allowed: readonly Name[] = names) {
    const options = allowed.map((value) => ({ value, label: actions[value].label() }));
    const label = texts.menu?.() ?? "";
    return {
      action: path,
      params: [["list", search]] as const,
      actions: { label, options },
      next: texts.next?.() ?? "",
    };
  }

  return { load, handle, changeMany, menu };
}
