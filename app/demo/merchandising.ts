import { choice, number, passFail, record, scale, section, template } from "./ask.ts";

/** 16 items in three sections. */
export const merchandising = template(
  { code: "MERCH", name: ["Merchandising", "Trưng bày hàng hóa"], category: "merchandising", passMark: 75 },
  [
    section("shelves", ["Shelves", "Kệ hàng"], null, [
      scale(
        "shelf-full",
        ["Shelves are full and faced", "Kệ đầy hàng, mặt hàng hướng ra ngoài"],
        { max: 5, faultBelow: 3, points: 3, photo: "on-fault" },
        {
          ease: 1.2,
          notes: ["Kệ trà đóng hộp trống hai ngăn.", "Hàng đẩy sâu vào trong, chưa kéo ra mặt kệ."],
          pictures: ["shelf-gap"],
        },
      ),
      passFail(
        "planogram",
        ["Products stand where the planogram shows them.", "Sản phẩm đặt đúng sơ đồ trưng bày."],
        { severity: "major", photo: "on-fault" },
        { ease: 1.3, notes: ["Bình giữ nhiệt đặt nhầm chỗ của cà phê gói."], pictures: ["shelf-mixed"] },
      ),
      passFail(
        "price-tags",
        ["Every product has its price tag.", "Mỗi sản phẩm đều có thẻ giá."],
        { severity: "major", photo: "on-fault" },
        {
          ease: 1.5,
          notes: ["Thiếu thẻ giá ở bốn mặt hàng.", "Thẻ giá rơi xuống khe kệ."],
          pictures: ["price-missing"],
        },
      ),
      passFail(
        "price-right",
        ["Prices on the tags are those of the till (5 samples).", "Giá trên thẻ khớp với máy tính tiền (5 mẫu)."],
        { critical: true, note: "on-fault", photo: "on-fault" },
        { ease: 0.35, notes: ["Cà phê rang xay: thẻ 185.000 ₫, máy 195.000 ₫."], pictures: ["price-wrong"] },
      ),
      number(
        "out-of-stock",
        ["Products of the core range out of stock", "Số mặt hàng chủ lực hết hàng"],
        { min: 0, max: 2, unit: "", decimals: 0, points: 2, note: "on-fault" },
        {
          ease: 1.1,
          notes: ["Hết trà lài và cốc giấy thương hiệu.", "Chưa đặt bổ sung hạt cà phê 500 g."],
          pictures: ["shelf-gap"],
        },
      ),
      passFail(
        "dust",
        ["Shelves and products are free of dust.", "Kệ và sản phẩm không bám bụi."],
        {},
        { ease: 1.3, notes: ["Kệ trên cùng bám bụi."] },
      ),
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
        { ease: 0.8, notes: ["Chưa nhận được bộ vật phẩm từ kho."], pictures: ["poster-torn"] },
      ),
      passFail(
        "no-old",
        ["No material of past campaigns remains.", "Không còn vật phẩm của chương trình cũ."],
        { photo: "on-fault" },
        { ease: 1.2, notes: ["Áp phích Trung thu vẫn còn ở cửa."], pictures: ["poster-torn"] },
      ),
      passFail(
        "team-knows",
        ["The team can explain the campaign.", "Nhân viên giải thích được chương trình."],
        {},
        { ease: 1.2, notes: ["Hai nhân viên chưa biết điều kiện áp dụng."] },
      ),
      record("date", "campaign-until", [
        "Last day printed on the campaign material",
        "Ngày cuối ghi trên vật phẩm chương trình",
      ]),
      passFail(
        "campaign-expired",
        ["The old material was taken down during the visit.", "Vật phẩm cũ đã được gỡ ngay trong lúc kiểm tra."],
        { when: { item: "no-old", is: ["fail"] } },
        { ease: 2, notes: ["Chưa gỡ vì không có thang."] },
      ),
    ]),
    section("menu", ["Menu and display case", "Thực đơn và tủ bánh"], null, [
      passFail(
        "menu-board",
        ["The menu board is lit, complete and current.", "Bảng thực đơn sáng, đủ món, đúng giá."],
        { severity: "major", photo: "on-fault" },
        { ease: 0.9, notes: ["Một ô thực đơn bị tắt.", "Còn món đã ngừng bán."], pictures: ["menu-board"] },
      ),
      scale(
        "display-case",
        ["Display case is clean and appetising", "Tủ bánh sạch và hấp dẫn"],
        { max: 5, faultBelow: 3, points: 2, photo: "optional" },
        { notes: ["Vụn bánh chưa dọn, kính mờ."], pictures: ["glass-smudged"] },
      ),
      passFail(
        "cake-labels",
        ["Each cake has name, price and allergens.", "Mỗi loại bánh có tên, giá và chất gây dị ứng."],
        { allowNa: true },
        { ease: 1.4, notes: ["Hai loại bánh mới chưa có bảng tên."], pictures: ["label-missing"] },
      ),
      passFail(
        "samples",
        ["Sampling is offered as planned.", "Mời dùng thử đúng kế hoạch."],
        { allowNa: true },
        { ease: 1.5, notes: ["Không mời dùng thử trong giờ quy định."] },
      ),
      record("photo", "wide-shot", ["Photo of the whole sales area", "Ảnh toàn cảnh khu bán hàng"]),
    ]),
  ],
);
