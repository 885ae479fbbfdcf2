/** Where a request comes from, as the server (or the proxy it trusts) saw it. */
import { createContext } from "react-router";

export const clientAddress = createContext<string>("");

/** What some proxies write around an address: brackets, and the port of the connection. */
const portAfter = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/;

/** The part of an address that one household or machine can't change at will: IPv4 whole, IPv6 by its /64. */
export function networkOf(address: string): string {
  const plain = address.replace(portAfter, "$1$2").replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("%", 1)[0]!.split("::", 2);
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const after = tail ? tail.split(":") : [];
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
