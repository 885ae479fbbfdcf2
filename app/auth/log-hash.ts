/** `npm run log-hash -- EMAIL|ADDRESS` */
import { isIP } from "node:net";
import { accountHash, addressHash } from "./security-log.server.ts";

const [emailOrAddress = ""] = process.argv.slice(2);

if (isIP(emailOrAddress)) console.info(addressHash(emailOrAddress));
else if (emailOrAddress.includes("@")) console.info(accountHash(emailOrAddress));
else {
  console.error("Usage: npm run log-hash -- EMAIL|ADDRESS");
  process.exitCode = 1;
}
