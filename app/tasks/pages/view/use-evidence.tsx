import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { EvidenceQueue, type Sending } from "./evidence-queue.ts";

export interface EvidenceState {
  readonly sending: readonly Sending[];
  readonly problem: string;
  readonly queue: EvidenceQueue;
}

/** Null until scripts run. `chooser` is the id of the file field until then. */
export function useEvidence(uid: string, taskId: string, chooser: string): EvidenceState | null {
  const [evidence, setEvidence] = useState<EvidenceState | null>(null);
  const { revalidate } = useRevalidator();
  const onAccepted = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const refresh = () => setEvidence({ sending: queue.sending, problem: queue.problem, queue });
    const queue = new EvidenceQueue(uid, taskId, { onAccepted: () => onAccepted(), changed: refresh });
    void queue.restore().then(() => {
      const field = document.getElementById(chooser) as HTMLInputElement | null;
      queue.add(field?.files ?? []);
      // A photo being taken arrives at this field, which is about to be replaced.
      field?.addEventListener("change", () => field.isConnected || queue.add(field.files ?? []));
      refresh();
    });
    const stop = new AbortController();
    window.addEventListener("online", () => queue.retry(), stop);
    document.addEventListener("visibilitychange", () => document.hidden || queue.retry(), stop);
    return () => {
      queue.close();
      stop.abort();
    };
  }, [uid, taskId, chooser]);
  return evidence;
}
