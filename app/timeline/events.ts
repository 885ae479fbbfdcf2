/** What can happen to records, typed: each area declares what happens to its own. */
import type { z } from "zod";

/** What an event says of how it was before and how it is after; nothing where a side is left out. */
interface EventSides {
  readonly before?: z.ZodType;
  readonly after?: z.ZodType;
}

/** By verb of the trade, such as "submitted". */
type EventKinds = Readonly<Record<string, EventSides>>;

export interface Events<Kinds extends EventKinds = EventKinds> {
  /** Name of the collection that holds the records. */
  readonly collection: string;
  readonly kinds: Kinds;
}

export function declareEvents<const Kinds extends EventKinds>(collection: string, kinds: Kinds): Events<Kinds> {
  return { collection, kinds };
}

/** The verbs of what can happen. */
export type Verb<E extends Events> = keyof E["kinds"] & string;

type Side<Name extends "before" | "after", Schema> = Schema extends z.ZodType
  ? undefined extends z.input<Schema>
    ? { readonly [name in Name]?: z.input<Schema> }
    : { readonly [name in Name]: z.input<Schema> }
  : unknown;

/** What a reader finds on one side of an event; nothing where none is declared. */
export type SideOf<Name extends "before" | "after", E extends Events, What extends Verb<E>> = E["kinds"][What] extends {
  readonly [name in Name]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

/** One of the events declared. */
export type EventOf<E extends Events> = {
  [What in Verb<E>]: {
    readonly what: What;
    /** The reason or words given. */
    readonly note?: string | undefined;
    /** What did it to many at once. */
    readonly run?: string | undefined;
  } & Side<"before", E["kinds"][What]["before"]> &
    Side<"after", E["kinds"][What]["after"]>;
}[Verb<E>];
