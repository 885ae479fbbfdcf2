export interface Toast {
  readonly tone: "good" | "warn" | "bad" | "neutral";
  readonly message: string;
  readonly undo?: Undo | undefined;
}

export interface Undo {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The id distinguishes two equal messages. */
export interface Flash extends Toast {
  readonly id: string;
}
