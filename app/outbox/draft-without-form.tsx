import { usePainted } from "#app/ui/use-painted.tsx";
import { later } from "#app/ui/later.tsx";
import type { Unreached } from "./send-or-keep.tsx";

const ResentDraft = later(() => import("./resent-draft.tsx"));

/** Like those of `useFormDraft`. */
export interface DraftProps {
  path: string;
  actionData: object | Unreached | undefined;
  except?: readonly string[];
}

/**
 * For a page that no longer shows a form: its draft may have reached the server without an answer. Sending it again under its key does
 * nothing twice; otherwise its texts are shown.
 */
export function DraftWithoutForm(props: DraftProps) {
  return usePainted() && <ResentDraft {...props} />;
}
