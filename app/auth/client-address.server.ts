import { createContext } from "react-router";

export const clientAddress = createContext<string>("");

/** Some proxies add brackets and the connection's port. */
const portAfter = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d+)?$/;

/** The part of an address that a client can't change at will: all of IPv4, the /64 of IPv6. */
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
