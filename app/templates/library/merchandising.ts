import { choice, number, passFail, record, scale, section, text } from "./ask.ts";
import type { Starter } from "./starters.ts";

/** 16 items in three sections. */
export const merchandising: Starter = {
  key: "merchandising",
  purpose: text([
    "What sells by being seen: full shelves, right prices, the current campaign and nothing of the last one, menu and display case. A wrong price is critical. About 25 minutes.",
    "Những gì bán được nhờ được nhìn thấy: kệ đầy, giá đúng, chương trình hiện tại và không còn chương trình cũ, thực đơn và tủ bánh. Sai giá là lỗi nghiêm trọng. Khoảng 25 phút.",
  ]),
  content: {
    code: "MERCHANDISING",
    name: text(["Merchandising", "Trưng bày hàng hóa"]),
    category: "merchandising",
    passMark: 75,
    sections: [
      section("shelves", ["Shelves", "Kệ hàng"], null, [
        scale("shelf-full", ["Shelves are full and faced", "Kệ đầy hàng, mặt hàng hướng ra ngoài"], {
          max: 5,
          faultBelow: 3,
          points: 3,
          photo: "on-fault",
          help: [
            "5 no gap · 3 up to three gaps · 0 whole shelves empty",
            "5 không có chỗ trống · 3 đến ba chỗ trống · 0 trống cả ngăn kệ",
          ],
        }),
        passFail(
          "planogram",
          ["Products stand where the planogram shows them.", "Sản phẩm đặt đúng sơ đồ trưng bày."],
          { severity: "major", photo: "on-fault" },
        ),
        passFail("price-tags", ["Every product has its price tag.", "Mỗi sản phẩm đều có thẻ giá."], {
          severity: "major",
          photo: "on-fault",
        }),
        passFail(
          "price-right",
          ["Prices on the tags are those of the till (5 samples).", "Giá trên thẻ khớp với máy tính tiền (5 mẫu)."],
          { severity: "critical", note: "on-fault", photo: "on-fault" },
        ),
        number("out-of-stock", ["Products of the core range out of stock", "Số mặt hàng chủ lực hết hàng"], {
          min: 0,
          max: 2,
          points: 2,
          note: "on-fault",
        }),
        passFail("dust", ["Shelves and products are free of dust.", "Kệ và sản phẩm không bám bụi."]),
      ]),
      section("promotion", ["Promotion", "Khuyến mãi"], null, [
        choice(
          "campaign",
          ["Material of the current campaign", "Vật phẩm của chương trình hiện tại"],
          [
            ["complete", ["Complete and in place", "Đầy đủ, đúng vị trí"], 3],
            ["partly", ["Partly", "Thiếu một phần"], 1],
            ["!missing", ["Missing", "Không có"], 0],
          ],
          { points: 3, photo: "required", note: "on-fault", severity: "major" },
        ),
        passFail("no-old", ["No material of past campaigns remains.", "Không còn vật phẩm của chương trình cũ."], {
          photo: "on-fault",
        }),
        passFail("team-knows", ["The team can explain the campaign.", "Nhân viên giải thích được chương trình."]),
        record("date", "campaign-until", [
          "Last day printed on the campaign material",
          "Ngày cuối ghi trên vật phẩm chương trình",
        ]),
        passFail(
          "campaign-expired",
          ["The old material was taken down during the visit.", "Vật phẩm cũ đã được gỡ ngay trong lúc kiểm tra."],
          { when: { item: "no-old", is: ["fail"] } },
        ),
      ]),
      section("menu", ["Menu and display case", "Thực đơn và tủ bánh"], null, [
        passFail(
          "menu-board",
          ["The menu board is lit, complete and current.", "Bảng thực đơn sáng, đủ món, đúng giá."],
          { severity: "major", photo: "on-fault" },
        ),
        scale("display-case", ["Display case is clean and appetising", "Tủ bánh sạch và hấp dẫn"], {
          max: 5,
          faultBelow: 3,
          points: 2,
          photo: "optional",
        }),
        passFail(
          "cake-labels",
          ["Each cake has name, price and allergens.", "Mỗi loại bánh có tên, giá và chất gây dị ứng."],
          { allowNa: true },
        ),
        passFail("samples", ["Sampling is offered as planned.", "Mời dùng thử đúng kế hoạch."], { allowNa: true }),
        record("photo", "wide-shot", ["Photo of the whole sales area", "Ảnh toàn cảnh khu bán hàng"]),
      ]),
    ],
  },
};
