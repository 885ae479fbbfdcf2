/** A template with every type of item and every option. */
import type { TemplateInput } from "#app/templates/content.ts";

const text = (en: string, vi = "") => ({ en, vi });
const picture = { key: "a".repeat(64), thumb: "b".repeat(64), width: 40, height: 30 };

export const everything: TemplateInput = {
  code: "EVERYTHING",
  name: text("Everything", "Mọi thứ"),
  category: "opening",
  passMark: 85,
  bands: [
    { name: "Good", from: 90 },
    { name: "Bad", from: 0 },
  ],
  fixDays: { critical: 1, major: 3, minor: 10 },
  sections: [
    {
      id: "a",
      title: text("A"),
      weight: 3,
      items: [
        {
          id: "pf",
          type: "pass-fail",
          text: text("Clean?"),
          help: text("Look under the sink", "Nhìn dưới bồn"),
          group: text("Kitchen"),
          picture,
          points: 3,
          severity: "critical",
          allowNa: true,
          photo: "on-fault",
          note: "required",
        },
        { id: "sc", type: "scale", text: text("How clean?"), max: 10, faultBelow: 4, severity: "major" },
        {
          id: "ch",
          type: "choice",
          text: text("Which?"),
          points: 5,
          options: [
            { id: "best", text: text("Best", "Tốt"), points: 5 },
            { id: "worst", text: text("Worst"), points: 0, fault: true },
          ],
          when: { item: "pf", is: ["fail"] },
        },
      ],
    },
    {
      id: "b",
      title: text("B"),
      weight: 1,
      items: [
        { id: "nu", type: "number", text: text("How cold?"), min: -2.5, max: null, unit: "°C", decimals: 2 },
        { id: "te", type: "text", text: text("Words"), required: false, photo: "off", note: "off" },
        { id: "da", type: "date", text: text("Expiry") },
        { id: "ph", type: "photo", text: text("Shelf") },
        { id: "si", type: "signature", text: text("Signed") },
      ],
    },
  ],
};
