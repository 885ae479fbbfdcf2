import { hasPopovers } from "./popover.tsx";

const duration = 6000;

let openMessage: HTMLElement | null = null;

/** For a press that did nothing. Needs nothing that isn't on the page. In the browser only. */
export function showBeside(pressed: Element, message: string): void {
  openMessage?.remove();
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.className = "beside tone-warn";
  line.popover = "manual";
  document.body.append(line);
  // Old browsers have no layer above a dialog.
  if (hasPopovers()) line.showPopover();
  line.textContent = message;
  const place = pressed.getBoundingClientRect();
  const below = place.bottom + 4;
  const fits = below + line.offsetHeight < window.innerHeight;
  line.style.top = `${Math.max(0, fits ? below : place.top - line.offsetHeight - 4)}px`;
  line.style.left = `${Math.max(8, Math.min(place.left, window.innerWidth - line.offsetWidth - 8))}px`;
  openMessage = line;
  const remove = () => line.remove();
  setTimeout(remove, duration);
  window.addEventListener("pointerdown", remove, { once: true, capture: true });
}
