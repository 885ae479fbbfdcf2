import { useEffect } from "react";
import { useAuth } from "#app/auth/use-auth.tsx";
import { href } from "#app/ui/href.ts";

/** The check's form sends what only this device has, before the server's answers are reviewed. */
export function useUnsentAnswers(checkId: string): void {
  const uid = useAuth().user?.uid ?? "";
  useEffect(() => {
    if (!checkId) return;
    void findUnsent(uid, checkId).then(
      (isUnsent) => isUnsent && location.replace(href("/qc/check/edit", { id: checkId })),
      () => {},
    );
  }, [uid, checkId]);
}

async function findUnsent(uid: string, checkId: string): Promise<boolean> {
  const { readDeviceDrafts } = await import("#app/outbox/device.ts");
  const read = (kind: string) => readDeviceDrafts([uid, kind, checkId]);
  const [submission, ...drafts] = await Promise.all([read("submission"), read("answer"), read("check-photo")]);
  return submission.length === 0 && drafts.flat().length > 0;
}
