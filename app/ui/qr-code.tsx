export interface QrCode {
  /** Modules on each side, with the margin. */
  readonly size: number;
  /** The black modules, as a path of an SVG. */
  readonly path: string;
}

export function QrPicture({
  code: { size, path },
  label,
  className,
}: {
  code: QrCode;
  label: string;
  className: string;
}) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={`bg-white ${className}`}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
