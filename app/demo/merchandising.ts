import { merchandisingStarter as starter } from "#app/templates/library/merchandising.ts";
import { demoTemplate } from "./ask.ts";

export const demoMerchandising = demoTemplate(
  { ...starter.content, code: "MERCH" },
  {
    "shelf-full": {
      failureFactor: 1.2,
      notes: ["Kệ trà đóng hộp trống hai ngăn.", "Hàng đẩy sâu vào trong, chưa kéo ra mặt kệ."],
      pictures: ["shelf-gap"],
    },
    planogram: {
      failureFactor: 1.3,
      notes: ["Bình giữ nhiệt đặt nhầm chỗ của cà phê gói."],
      pictures: ["shelf-mixed"],
    },
    "price-tags": {
      failureFactor: 1.5,
      notes: ["Thiếu thẻ giá ở bốn mặt hàng.", "Thẻ giá rơi xuống khe kệ."],
      pictures: ["price-missing"],
    },
    "price-right": {
      failureFactor: 0.35,
      notes: ["Cà phê rang xay: thẻ 185.000 ₫, máy 195.000 ₫."],
      pictures: ["price-wrong"],
    },
    "out-of-stock": {
      failureFactor: 1.1,
      notes: ["Hết trà lài và cốc giấy thương hiệu.", "Chưa đặt bổ sung hạt cà phê 500 g."],
      pictures: ["shelf-gap"],
    },
    dust: { failureFactor: 1.3, notes: ["Kệ trên cùng bám bụi."] },
    campaign: { failureFactor: 0.8, notes: ["Chưa nhận được bộ vật phẩm từ kho."], pictures: ["poster-torn"] },
    "no-old": { failureFactor: 1.2, notes: ["Áp phích Trung thu vẫn còn ở cửa."], pictures: ["poster-torn"] },
    "team-knows": { failureFactor: 1.2, notes: ["Hai nhân viên chưa biết điều kiện áp dụng."] },
    "campaign-expired": { failureFactor: 2, notes: ["Chưa gỡ vì không có thang."] },
    "menu-board": {
      failureFactor: 0.9,
      notes: ["Một ô thực đơn bị tắt.", "Còn món đã ngừng bán."],
      pictures: ["menu-board"],
    },
    "display-case": { notes: ["Vụn bánh chưa dọn, kính mờ."], pictures: ["glass-smudged"] },
    "cake-labels": { failureFactor: 1.4, notes: ["Hai loại bánh mới chưa có bảng tên."], pictures: ["label-missing"] },
    samples: { failureFactor: 1.5, notes: ["Không mời dùng thử trong giờ quy định."] },
  },
);
