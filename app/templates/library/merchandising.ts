import { choice, number, passFail, recordItem, scale, section, bilingual, type Starter } from "./ask.ts";

export const merchandisingStarter: Starter = {
  key: "merchandising",
  purpose: bilingual([
    "Everything customers see: full shelves, right prices, the current campaign and nothing of the last one, menu and display case. A wrong price is critical. About 25 minutes.",
    "Tất cả những gì khách nhìn thấy: kệ đầy, giá đúng, chương trình hiện tại và không còn chương trình cũ, thực đơn và tủ bánh. Sai giá là lỗi nghiêm trọng. Khoảng 25 phút.",
  ]),
  content: {
    code: "MERCHANDISING",
    name: bilingual(["Merchandising", "Trưng bày hàng hóa"]),
    category: "merchandising",
    passMark: 75,
    sections: [
      section("shelves", ["Shelves", "Kệ hàng"], null, [
        scale("shelf-full", { max: 5, faultBelow: 3, points: 3, photo: "on-fault" }, [
          "Shelves are full and faced",
          "Kệ đầy hàng, mặt hàng hướng ra ngoài",
          "5 no gap · 3 up to three gaps · 0 whole shelves empty",
          "5 không có chỗ trống · 3 đến ba chỗ trống · 0 trống cả ngăn kệ",
        ]),
        passFail("planogram", { severity: "major", photo: "on-fault" }, [
          "Products stand where the planogram shows them.",
          "Sản phẩm đặt đúng sơ đồ trưng bày.",
        ]),
        passFail("price-tags", { severity: "major", photo: "on-fault" }, [
          "Every product has its price tag.",
          "Mỗi sản phẩm đều có thẻ giá.",
        ]),
        passFail("price-right", { severity: "critical", note: "on-fault", photo: "on-fault" }, [
          "Prices on the tags are those of the till (5 samples).",
          "Giá trên thẻ khớp với máy tính tiền (5 mẫu).",
        ]),
        number("out-of-stock", { min: 0, max: 2, points: 2, note: "on-fault" }, [
          "Products of the core range out of stock",
          "Số mặt hàng chủ lực hết hàng",
        ]),
        passFail("dust", ["Shelves and products are free of dust.", "Kệ và sản phẩm không bám bụi."]),
      ]),
      section("promotion", ["Promotion", "Khuyến mãi"], null, [
        choice(
          "campaign",
          { points: 3, photo: "required", note: "on-fault", severity: "major" },
          ["Material of the current campaign", "Vật phẩm của chương trình hiện tại"],
          {
            complete: [3, "Complete and in place", "Đầy đủ, đúng vị trí"],
            partly: [1, "Partly", "Thiếu một phần"],
            "!missing": [0, "Missing", "Không có"],
          },
        ),
        passFail("no-old", { photo: "on-fault" }, [
          "No material of past campaigns remains.",
          "Không còn vật phẩm của chương trình cũ.",
        ]),
        passFail("team-knows", ["The team can explain the campaign.", "Nhân viên giải thích được chương trình."]),
        recordItem("date", "campaign-until", [
          "Last day printed on the campaign material",
          "Ngày cuối ghi trên vật phẩm chương trình",
        ]),
        passFail("campaign-expired", { when: { item: "no-old", is: ["fail"] } }, [
          "The old material was taken down during the visit.",
          "Vật phẩm cũ đã được gỡ ngay trong lúc kiểm tra.",
        ]),
      ]),
      section("menu", ["Menu and display case", "Thực đơn và tủ bánh"], null, [
        passFail("menu-board", { severity: "major", photo: "on-fault" }, [
          "The menu board is lit, complete and current.",
          "Bảng thực đơn sáng, đủ món, đúng giá.",
        ]),
        scale("display-case", { max: 5, faultBelow: 3, points: 2, photo: "optional" }, [
          "Display case is clean and appetising",
          "Tủ bánh sạch và hấp dẫn",
        ]),
        passFail("cake-labels", { allowNa: true }, [
          "Each cake has name, price and allergens.",
          "Mỗi loại bánh có tên, giá và chất gây dị ứng.",
        ]),
        passFail("samples", { allowNa: true }, ["Sampling is offered as planned.", "Mời dùng thử đúng kế hoạch."]),
        recordItem("photo", "wide-shot", ["Photo of the whole sales area", "Ảnh toàn cảnh khu bán hàng"]),
      ]),
    ],
  },
};
