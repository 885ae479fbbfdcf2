/** People who can sign in to the app on emulators. */
export const seedPassword = "demo-1234";

export const people = {
  admin: { email: "admin@demo.test", name: "Nguyễn Minh Anh", role: "admin" },
  lead: { email: "lead@demo.test", name: "Phạm Hồng Sơn", role: "lead" },
  qc: { email: "qc@demo.test", name: "Lê Thị Hạnh", role: "user" },
  manager: { email: "manager@demo.test", name: "Trần Thu Hà", role: "manager" },
} as const;
