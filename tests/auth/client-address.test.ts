import { expect, test } from "vitest";
import { networkOf } from "#app/auth/client-address.server.ts";

test("counts an IPv4 address whole and an IPv6 address by its /64", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
  expect(networkOf("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2");
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("::1")).toBe("0:0:0:0");
  expect(networkOf("fe80::1%eth0")).toBe("fe80:0:0:0");
  expect(networkOf("")).toBe("");
});

test("ignores a port that a proxy appended to the address", () => {
  expect(networkOf("203.0.113.7:50123")).toBe("203.0.113.7");
  expect(networkOf("[2001:db8:1:2::1]:50123")).toBe("2001:db8:1:2");
  expect(networkOf("[2001:db8:1:2::1]")).toBe("2001:db8:1:2");
});
