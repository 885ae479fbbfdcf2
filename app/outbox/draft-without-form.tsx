import { usePainted } from "#app/ui/use-painted.tsx";
import { later } from "#app/ui/later.tsx";
import type { Unreached } from "./send-or-keep.tsx";

const ResentDraft = later(() => import("./resent-draft.tsx"));

/** As `useFormDraft` has them. */
export interface DraftProps {
  path: string;
  given: object | Unreached | undefined;
  except?: readonly string[];
}

/**
 * For a page that shows a form no longer: its draft on this device may have reached the server, whose answer was lost. Sent once more
 * under its key it is then as done; else its words are shown.
 */
export function DraftWithoutForm(props: DraftProps) {
  return usePainted() && <ResentDraft {...props} />;
}
