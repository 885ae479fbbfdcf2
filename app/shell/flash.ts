/** A message about what was just done, shown once on the next page. */
export interface Toast {
  readonly tone: "good" | "warn" | "bad" | "neutral";
  readonly message: string;
  readonly undo?: Undo | undefined;
}

/** The form that takes back what was done: where it is sent, and with what. */
export interface Undo {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A message on its way: the id tells it from the same message said again. */
export interface Flash extends Toast {
  readonly id: string;
}
