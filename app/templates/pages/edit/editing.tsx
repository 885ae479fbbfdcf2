import { createContext, use, useState } from "react";
import type { Draft } from "#app/templates/draft.ts";
import type { EditView } from "./save-form.server.ts";
import type { Shares } from "#app/templates/shares.ts";
import type { Part } from "./part-form.ts";

/** The same however the draft changes, so that what is made from it alone isn't made again. */
interface Editing {
  readonly view: EditView;
  readonly enhanced: boolean;
  /** What fields for something new begin with, by field: what a form had that could not be saved. Nothing once a button was pressed. */
  readonly typed: Readonly<Record<string, string>> | undefined;
}

export interface PictureUpload {
  readonly problem: string | null;
  readonly sending: boolean;
  /** Sends a picture at once; null where no script runs, and it goes with the form. */
  readonly send: ((file: File) => void) | null;
  /** Sends the same one again; null where that leads nowhere. */
  readonly again: (() => void) | null;
}

interface OpenedPart {
  readonly draft: Draft;
  readonly part: Part;
  readonly shares: Shares;
  readonly upload: PictureUpload;
  /** The version that pictures are of while nothing was changed; null for the draft's own. */
  readonly pictureVersion: number | null;
  readonly errorOf: (field: string) => string | undefined;
}

export const EditingContext = createContext<Editing | null>(null);
export const PartContext = createContext<OpenedPart | null>(null);

export const useEditing = () => use(EditingContext)!;
export const usePart = () => use(PartContext)!;

/** What a field for something new begins with, for as long as it is there. */
export function useTyped(): Readonly<Record<string, string>> {
  const { typed } = useEditing();
  const [begins] = useState(typed);
  return begins ?? {};
}
