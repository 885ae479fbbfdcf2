import type { z } from "zod";

interface EventSides {
  readonly before?: z.ZodType;
  readonly after?: z.ZodType;
}

type EventKinds = Readonly<Record<string, EventSides>>;

export interface Events<Kinds extends EventKinds = EventKinds> {
  readonly collection: string;
  readonly kinds: Kinds;
}

export function declareEvents<const Kinds extends EventKinds>(collection: string, kinds: Kinds): Events<Kinds> {
  return { collection, kinds };
}

export type Verb<E extends Events> = keyof E["kinds"] & string;

type Side<Name extends "before" | "after", Schema> = Schema extends z.ZodType
  ? undefined extends z.input<Schema>
    ? { readonly [name in Name]?: z.input<Schema> }
    : { readonly [name in Name]: z.input<Schema> }
  : unknown;

export type SideOf<Name extends "before" | "after", E extends Events, What extends Verb<E>> = E["kinds"][What] extends {
  readonly [name in Name]: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;

export type EventOf<E extends Events> = {
  [What in Verb<E>]: {
    readonly what: What;
    readonly note?: string | undefined;
    readonly run?: string | undefined;
  } & Side<"before", E["kinds"][What]["before"]> &
    Side<"after", E["kinds"][What]["after"]>;
}[Verb<E>];
