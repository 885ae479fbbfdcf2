/** Names the person who used this browser last. Scripts write it; the sign-in page removes it, also where no script runs. */
export const deviceUserCookie = "device-user";

export const forgetDeviceUser = `${deviceUserCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
