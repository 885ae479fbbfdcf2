import { usePainted } from "#app/ui/use-painted.tsx";
import { later } from "#app/ui/later.tsx";
import type { Unreached } from "./send-or-keep.tsx";

const ResentDraft = later(() => import("./resent-draft.tsx"));

export interface DraftProps {
  path: string;
  actionData: object | Unreached | undefined;
  except?: readonly string[];
}

/** The draft may have reached the server without an answer: sending it again under its key does nothing twice. */
export function DraftWithoutForm(props: DraftProps) {
  return usePainted() && <ResentDraft {...props} />;
}
