import { createContext, use, useState } from "react";
import type { Draft } from "#app/templates/draft.ts";
import type { TemplateEditView } from "./save-form.server.ts";
import type { Shares } from "#app/templates/shares.ts";
import type { Part } from "./part-form.ts";

/** Doesn't change with the draft, so that its consumers aren't rendered again. */
interface Editing {
  readonly view: TemplateEditView;
  readonly enhanced: boolean;
  /** Initial values of fields for new parts, from a form that was not saved. */
  readonly typed: Readonly<Record<string, string>> | undefined;
}

export interface PictureUpload {
  readonly problem: string | null;
  readonly sending: boolean;
  /** Null where no script runs: then the form sends the picture. */
  readonly send: ((file: File) => void) | null;
  /** Null if sending the same picture again can't help. */
  readonly again: (() => void) | null;
}

interface OpenedPart {
  readonly draft: Draft;
  readonly part: Part;
  readonly shares: Shares;
  readonly upload: PictureUpload;
  /** Version whose pictures are shown while the draft is unchanged; null for the draft's own. */
  readonly pictureVersion: number | null;
  readonly errorOf: (field: string) => string | undefined;
}

export const EditingContext = createContext<Editing | null>(null);
export const PartContext = createContext<OpenedPart | null>(null);

export const useEditing = () => use(EditingContext)!;
export const usePart = () => use(PartContext)!;

export function useTyped(): Readonly<Record<string, string>> {
  const { typed } = useEditing();
  const [initialValues] = useState(typed);
  return initialValues ?? {};
}
