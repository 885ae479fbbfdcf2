/** A template of three items, for checks that are answered in seconds. */
export const template = "Quick visit";
export const items = ["door", "light", "floor"];

export const quickVisit = {
  code: "QUICK",
  name: { en: template, vi: "Ghé nhanh" },
  category: "service",
  passMark: 80,
  sections: [
    {
      id: "visit",
      title: { en: "Visit", vi: "Lượt ghé" },
      weight: null,
      items: items.map((id) => ({ id, type: "pass-fail", text: { en: `The ${id} is fine.`, vi: `Ổn: ${id}.` } })),
    },
  ],
};
