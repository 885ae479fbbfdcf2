import { usePainted } from "#app/ui/use-painted.tsx";
import { later } from "#app/ui/later.tsx";
import type { Unreached } from "./send-or-keep.tsx";

const SentOnceMore = later(() => import("./sent-once-more.tsx"));

/** As `useSavedForm` has them. */
export interface KeptFormProps {
  path: string;
  given: object | Unreached | undefined;
  except?: readonly string[];
}

/**
 * For a page that shows a form no longer: what this device keeps of it may have reached the server, whose answer was lost. Sent once more
 * under its key it is then as done; else its words are shown.
 */
export function KeptForm(props: KeptFormProps) {
  return usePainted() && <SentOnceMore {...props} />;
}
