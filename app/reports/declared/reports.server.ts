import type { User } from "#app/auth/user.ts";
import { activityReport } from "./activity-report.server.ts";
import { managerReport, storeReport, summaryReport, templateReport } from "./checks.server.ts";
import { feedbackReport } from "./customer-feedback.server.ts";
import type { DeclaredReport } from "./define-report.server.ts";
import { itemReport } from "./item.server.ts";
import { monthlyReport } from "./monthly-summary.server.ts";
import { cameraReport } from "./qc-camera.server.ts";

export const declaredReports: readonly DeclaredReport[] = [
  summaryReport,
  storeReport,
  managerReport,
  templateReport,
  itemReport,
  monthlyReport,
  cameraReport,
  feedbackReport,
  activityReport,
];

/** @throws Response 400 for unusable params, 404 for no report, 403 for one that the user can't see */
export async function reportFile(user: User, url: URL, now: Date): Promise<Response> {
  const report = declaredReports.find(({ path }) => url.pathname.includes(`/reports/${path}.`));
  if (!report) throw new Response(null, { status: 404 });
  return report.writeFile(user, url, now);
}
