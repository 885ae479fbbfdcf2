import { passFail, recordItem } from "#app/templates/library/ask.ts";
import { hygiene } from "#app/templates/library/hygiene.ts";
import { demoTemplate, withOwnItems } from "./ask.ts";

const added = new Set(["allergens", "fryer-oil"]);

const content = withOwnItems(
  { ...hygiene.content, code: "HACCP", changes: "Thêm câu hỏi về chất gây dị ứng và dầu chiên." },
  {
    covered: [
      passFail("not-overfilled", [
        "Fridges are not overfilled; air can move.",
        "Tủ lạnh không chất quá đầy, khí lạnh lưu thông.",
      ]),
    ],
    "chemicals-apart": [
      recordItem("date", "next-stocktake", { required: false }, [
        "Date of the next full stock check",
        "Ngày kiểm kho toàn bộ kế tiếp",
      ]),
    ],
    surfaces: [
      passFail("drains", ["Drains are clean, covered and without smell.", "Rãnh thoát nước sạch, có nắp, không mùi."]),
    ],
    "fryer-oil": [
      passFail("tasting", ["Tasting is done with a fresh spoon each time.", "Nếm thử bằng muỗng sạch mỗi lần."]),
      recordItem("text", "summary", { required: false }, [
        "What should the team work on first?",
        "Cửa hàng nên cải thiện điều gì trước tiên?",
      ]),
    ],
  },
);

export const foodSafety = demoTemplate(content, {
  "health-papers": {
    failureFactor: 0.8,
    notes: [
      "Giấy khám sức khỏe của một bạn pha chế đã hết hạn.",
      "Hồ sơ của nhân viên mới chưa có giấy khám sức khỏe.",
    ],
    pictures: ["papers"],
  },
  "no-illness": { failureFactor: 0.15, notes: ["Một bạn bếp bị đứt tay, chưa băng kín."] },
  "hand-washing": {
    failureFactor: 1.3,
    notes: ["Quan sát hai lần không rửa tay sau khi đổ rác.", "Rửa tay nhanh, không dùng xà phòng."],
    pictures: ["sink-dirty"],
  },
  "hair-nails": {
    failureFactor: 1.5,
    notes: ["Một bạn còn đeo nhẫn khi chế biến.", "Nón bếp chưa che hết tóc."],
    pictures: ["apron-stained"],
  },
  gloves: { notes: ["Dùng chung một đôi găng cho tiền và thức ăn."] },
  "chiller-temperature": {
    failureFactor: 0.3,
    notes: ["Tủ mát quá ấm, đã chuyển hàng sang tủ dự phòng.", "Nhiệt độ cao sau khi nhập hàng, đo lại vẫn trên 5 °C."],
    pictures: ["thermometer-high"],
  },
  "freezer-temperature": {
    failureFactor: 0.7,
    notes: ["Tủ đông chưa đủ lạnh, đóng tuyết dày."],
    pictures: ["freezer-ice"],
  },
  "raw-below": { failureFactor: 0.25, notes: ["Thịt sống đặt cùng ngăn với rau đã rửa."], pictures: ["fridge-mixed"] },
  covered: {
    failureFactor: 1.6,
    notes: ["Hộp kem tươi mở nắp.", "Trái cây cắt sẵn chưa bọc màng."],
    pictures: ["fridge-open"],
  },
  "not-overfilled": { failureFactor: 1.1, notes: ["Tủ mát chất kín ngăn trên."], pictures: ["fridge-mixed"] },
  defrosting: { failureFactor: 0.7, notes: ["Rã đông thịt gà trên mặt bàn sơ chế."] },
  "receiving-temperature": {
    failureFactor: 1.3,
    notes: ["Phiếu nhận hàng sáng nay không ghi nhiệt độ."],
    pictures: ["papers"],
  },
  allergens: { failureFactor: 1.1, notes: ["Nhân viên chưa trả lời được món nào có đậu phộng."] },
  "chiller-log": {
    failureFactor: 1.8,
    notes: ["Sổ nhiệt độ bỏ trống hai ngày cuối tuần.", "Ghi trước nhiệt độ của ca chiều."],
    pictures: ["log-empty"],
  },
  "log-explained": { failureFactor: 5, notes: ["Trưởng ca không biết vì sao bỏ trống."] },
  "no-expired": {
    failureFactor: 0.3,
    notes: ["Hai hộp sữa quá hạn một ngày ở tủ quầy bar.", "Si-rô đào quá hạn trong kho, đã hủy tại chỗ."],
    pictures: ["label-expired"],
  },
  "date-labels": {
    failureFactor: 1.6,
    notes: ["Ba hộp topping không có nhãn ngày mở.", "Nhãn ghi thiếu giờ chế biến."],
    pictures: ["label-missing"],
  },
  fefo: { failureFactor: 1.2, notes: ["Hàng mới nhập xếp phía ngoài."], pictures: ["shelf-mixed"] },
  "off-floor": { failureFactor: 1.1, notes: ["Bao đường đặt trực tiếp trên sàn kho."], pictures: ["boxes-floor"] },
  "chemicals-apart": {
    failureFactor: 0.7,
    notes: ["Chai nước lau sàn để cạnh thùng nước ngọt."],
    pictures: ["bottles-unlabelled"],
  },
  floor: {
    failureFactor: 1.2,
    notes: ["Sàn bếp trơn và có vết dầu dưới bếp chiên.", "Góc sàn sau máy đá đọng nước."],
    pictures: ["floor-stain"],
  },
  surfaces: { notes: ["Thớt nhựa có nhiều vết cắt sâu, cần thay."], pictures: ["boards"] },
  drains: { failureFactor: 1.1, notes: ["Lưới thoát nước dưới bồn rửa bị nghẹt."], pictures: ["drain"] },
  bins: {
    failureFactor: 1.4,
    notes: ["Thùng rác bếp đầy tràn lúc kiểm tra.", "Thùng rác đạp chân bị hỏng nắp."],
    pictures: ["bin-full"],
  },
  pests: { failureFactor: 0.2, notes: ["Có gián dưới tủ kệ bar, đã gọi đơn vị diệt côn trùng."], pictures: ["drain"] },
  toilet: {
    failureFactor: 1.5,
    notes: ["Hết giấy lau tay.", "Bảng kiểm vệ sinh chưa ký từ 10 giờ."],
    pictures: ["restroom"],
  },
  "hand-basin": { failureFactor: 0.9, notes: ["Bồn rửa tay đang để dụng cụ pha chế."], pictures: ["sink-dirty"] },
  "boards-colours": { notes: ["Dùng thớt xanh để cắt bánh mì."], pictures: ["boards"] },
  ice: { failureFactor: 0.9, notes: ["Thành máy đá có cặn đen."], pictures: ["ice-machine"] },
  "hot-holding": {
    failureFactor: 0.8,
    notes: ["Tủ giữ nóng chưa đạt nhiệt độ, đã báo kỹ thuật."],
    pictures: ["thermometer-high"],
  },
  "fryer-oil": { failureFactor: 1.1, notes: ["Dầu chiên sẫm màu, chưa thay theo lịch."] },
  tasting: { failureFactor: 0.7, notes: ["Dùng lại muỗng nếm."] },
});

export const foodSafetyFirst = {
  ...foodSafety.content,
  changes: "",
  sections: foodSafety.content.sections.map(withoutAdded),
};

type Section = (typeof foodSafety.content.sections)[number];

function withoutAdded(part: Section): Section {
  return { ...part, items: part.items.filter((item) => !added.has(item.id)) };
}
