import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "#app/ui/avatar.tsx";

test("someone without a photo is shown by the first characters of their name, none of them cut in two", () => {
  const shown = (name: string) => renderToStaticMarkup(<Avatar name={name} photo={null} />).replace(/<[^>]+>/g, "");
  expect(["Nguyễn Thị Hồng Nhung", "đào", "lan@example.com", "😀 Lan 🍜", ""].map(shown)).toEqual([
    "NN",
    "Đ",
    "L",
    "😀🍜",
    "",
  ]);
});
