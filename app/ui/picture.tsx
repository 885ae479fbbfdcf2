import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

/** A picture may be missing, as without a network: it is requested again when the network is back. */
export function Picture({ alt, className = "", ...picture }: ComponentProps<"img"> & { alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    // The picture may have failed before this script ran.
    if (image.current?.complete && image.current.naturalWidth === 0) setMissing(true);
    const again = () => setMissing(false);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  if (missing)
    return (
      <span role="img" aria-label={alt} className={`grid place-items-center bg-sunken text-muted ${className}`}>
        <Icon name="camera" />
      </span>
    );
  return <img {...picture} ref={image} alt={alt} className={className} onError={() => setMissing(true)} />;
}
