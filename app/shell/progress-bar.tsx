import { useNavigation } from "react-router";

/** A thin bar at the very top while a navigation is pending; a quick one shows nothing. */
export function ProgressBar() {
  const pending = useNavigation().state !== "idle";
  return <div className="progress-bar" data-pending={pending || undefined} aria-hidden="true" />;
}
