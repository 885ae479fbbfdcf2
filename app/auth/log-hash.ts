/** `npm run log-hash -- EMAIL|ADDRESS`: what stands in the log for an account, or for a client's address. */
import { isIP } from "node:net";
import { accountHash, addressHash } from "./security-log.server.ts";

const [wanted = ""] = process.argv.slice(2);

if (isIP(wanted)) console.info(addressHash(wanted));
else if (wanted.includes("@")) console.info(accountHash(wanted));
else {
  console.error("Usage: npm run log-hash -- EMAIL|ADDRESS");
  process.exitCode = 1;
}
