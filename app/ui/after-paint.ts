export function afterPaint(run: () => void): void {
  const later = () => setTimeout(run, 0);
  if (document.visibilityState === "visible") requestAnimationFrame(later);
  else later();
}
