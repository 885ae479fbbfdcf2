import type { ComponentProps } from "react";
import { Link } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: `/${string}` };

/** What a server has to write of a link: its address is whole, so that there is nothing to resolve. */
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
