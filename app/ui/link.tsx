import type { ComponentProps } from "react";
import { Link } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: `/${string}` };

/** Links on the server: addresses are absolute, so nothing is to be resolved. */
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

/** A link to an address of this app given from its root; preloads on intent. */
export const AppLink = import.meta.env.SSR ? WrittenLink : FollowedLink;
