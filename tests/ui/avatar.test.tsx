import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "#app/ui/avatar.tsx";

test("shows the first characters of a name without a photo, without cutting one in two", () => {
  const shown = (name: string) => renderToStaticMarkup(<Avatar name={name} photo={null} />).replace(/<[^>]+>/g, "");
  expect(["Nguyễn Thị Hồng Nhung", "đào", "lan@example.com", "😀 Lan 🍜", ""].map(shown)).toEqual([
    "NN",
    "Đ",
    "L",
    "😀🍜",
    "",
  ]);
});
