/** Does something once what was changed just now is on screen: what is shown first is felt as the answer. */
export function afterPaint(run: () => void): void {
  const later = () => setTimeout(run, 0);
  if (document.visibilityState === "visible") requestAnimationFrame(later);
  else later();
}
