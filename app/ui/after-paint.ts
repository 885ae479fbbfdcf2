/** Runs a function after the browser has painted the last change. */
export function afterPaint(run: () => void): void {
  const later = () => setTimeout(run, 0);
  if (document.visibilityState === "visible") requestAnimationFrame(later);
  else later();
}
