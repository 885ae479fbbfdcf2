import type { ComponentProps } from "react";
import { Link } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: `/${string}` };

/** Addresses are absolute, so the server resolves nothing. */
function WrittenLink({ to, onClick, children, ...anchor }: LinkProps) {
  return (
    <a {...anchor} href={to} data-discover="true">
      {children}
    </a>
  );
}

function FollowedLink(props: LinkProps) {
  return <Link prefetch="intent" {...props} />;
}

export const AppLink = import.meta.env.SSR ? WrittenLink : FollowedLink;
