/** Minimum touch targets: 44 by 44 pixels, or 24 within a text or a table's cell. */
import type { Page } from "@playwright/test";

/** Targets that are too small, with their size. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height, right, bottom } = element.getBoundingClientRect();
      const isOnPage = width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
      return isOnPage && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    };
    /** The target with its label, and with an overlay that extends it. */
    const sizeOf = (element: Element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])];
      const boxes = [element, ...labels].map((each) => each.getBoundingClientRect());
      const stretched = ["::before", "::after"]
        .map((part) => getComputedStyle(element, part))
        .filter(({ content, position }) => content !== "none" && position === "absolute")
        .map((style) => ({ width: parseFloat(style.width) || 0, height: parseFloat(style.height) || 0 }));
      return {
        width: Math.max(...[...boxes, ...stretched].map(({ width }) => width)),
        height: Math.max(...[...boxes, ...stretched].map(({ height }) => height)),
      };
    };
    const textOf = (element: Element) => (element.textContent ?? "").replaceAll(/\s+/g, "");
    /** The target is within a sentence. */
    const isInText = (element: Element) => {
      const around = element.closest("p, li, dd, td, th, label, legend");
      return getComputedStyle(element).display.startsWith("inline") && around && textOf(around) !== textOf(element);
    };
    const seen = [
      ...document.querySelectorAll("a[href], button:enabled, summary, select, textarea, input, [tabindex='0']"),
    ]
      .filter((element) => isSeen(element) && getComputedStyle(element).pointerEvents !== "none")
      .map((element) => ({ element, box: element.getBoundingClientRect(), ...sizeOf(element) }));
    return seen.flatMap(({ element, box, width, height }) => {
      if (width > 43 && height > 43) return [];
      // Half a line above and below a link is its own, as is all of the line that it shares.
      const isCrowded = seen.some(
        (other) =>
          other.element !== element &&
          Math.abs(other.box.top + other.box.bottom - box.top - box.bottom) < 48 &&
          other.box.left < Math.max(box.right, box.left + 24) &&
          box.left < Math.max(other.box.right, other.box.left + 24),
      );
      const isInCell = element.matches("td:not([data-phone=title]) a");
      if ((isInCell && height >= 24 && width >= 24) || (isInText(element) && (height >= 24 || !isCrowded))) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 200)}`];
    });
  });
}
