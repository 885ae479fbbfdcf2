import { useState } from "react";
import { m } from "#app/i18n/locale.ts";
import { Button } from "#app/ui/button.tsx";

type State = "idle" | "asking" | "denied" | "failed" | { readonly value: string; readonly accuracy: number };

/** The device is asked only when the button is pressed; the form can be sent without. */
export default function PlaceField() {
  const [state, setState] = useState<State>("idle");
  if (!("geolocation" in navigator)) return null;

  function ask() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const value = [latitude, longitude, accuracy].join(",");
        setState({ value, accuracy: Math.round(accuracy) });
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? "denied" : "failed"),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  }

  const located = typeof state === "object" ? state : null;
  return (
    <div className="flex min-h-11 w-full flex-wrap items-center gap-x-3 text-sm">
      {located && <input type="hidden" name="place" value={located.value} />}
      {state !== "asking" && (
        <Button type="button" tone="quiet" className="-ml-2 px-2" onClick={located ? () => setState("idle") : ask}>
          {located ? m.checks_place_remove() : m.checks_place_add()}
        </Button>
      )}
      <output className={state === "denied" || state === "failed" ? "text-warn" : "text-muted"}>
        {stateText(state)}
      </output>
    </div>
  );
}

function stateText(state: State): string {
  switch (state) {
    case "idle":
      return "";
    case "asking":
      return m.checks_place_asking();
    case "denied":
      return m.checks_place_denied();
    case "failed":
      return m.checks_place_failed();
    default:
      return m.checks_place_added({ accuracy: state.accuracy });
  }
}
