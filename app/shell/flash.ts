export interface Toast {
  readonly tone: "good" | "warn" | "bad" | "neutral";
  readonly message: string;
  readonly undo?: UndoAction | undefined;
}

export interface UndoAction {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The id distinguishes two equal messages. */
export interface Flash extends Toast {
  readonly id: string;
}
