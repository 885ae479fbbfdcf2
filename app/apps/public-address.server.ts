/** Only public addresses may be connected to, checked at the moment of connecting (against SSRF). */
import { lookup } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { config } from "#app/config.server.ts";

interface Address {
  readonly address: string;
  readonly family: number;
}

export interface Network {
  resolve(hostname: string): Promise<readonly Address[]>;
  /** Allows receivers on this machine and in its network, and plain http. */
  readonly allowsPrivate: boolean;
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  allowsPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
};

export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/** Networks for special purposes (IANA): private, loopback, link-local with metadata servers, shared, documentation, multicast. */
const special = blockList({
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ],
  ipv6: [
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ],
});
/** Routed part of IPv6; mapped IPv4, translated, local and link-local addresses lie outside. */
const routed = blockList({ ipv4: [], ipv6: [["2000::", 3]] });

type Networks = readonly (readonly [address: string, prefix: number])[];

function blockList(networks: Readonly<Record<"ipv4" | "ipv6", Networks>>): BlockList {
  const list = new BlockList();
  for (const family of ["ipv4", "ipv6"] as const)
    for (const [address, prefix] of networks[family]) list.addSubnet(address, prefix, family);
  return list;
}

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && routed.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** @throws PrivateAddress if any of its addresses isn't public; errors of the resolver */
export async function resolvePublic(hostname: string, { resolve, allowsPrivate }: Network): Promise<Address[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(literal);
  const addresses = family ? [{ address: literal, family }] : [...(await resolve(hostname))];
  if (addresses.length === 0) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
  if (!allowsPrivate && addresses.some(({ address }) => !isPublic(address))) throw new PrivateAddress(hostname);
  return addresses;
}

/** Connects to the addresses that were checked, so a second look-up can't return others. */
export function publicLookup(network: Network): LookupFunction {
  const find = callbackify((hostname: string) => resolvePublic(hostname, network));
  return (hostname, { all }, done) =>
    find(hostname, (error, addresses) => {
      if (error) done(error, "");
      else if (all) done(null, addresses);
      else done(null, addresses[0]!.address, addresses[0]!.family);
    });
}
