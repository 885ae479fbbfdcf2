import { choice, number, passFail, record, section, template } from "./ask.ts";

/** 12 items in two sections, never scored: a record of what must work. */
export const safety = template(
  { code: "SAFE", name: ["Camera and safety walk", "Camera và an toàn"], category: "safety", scored: false },
  [
    section("cameras", ["Cameras", "Camera"], null, [
      number(
        "cameras-live",
        ["Cameras that show a live picture", "Số camera đang có hình"],
        { min: 4, max: null, unit: "", decimals: 0, points: 0, severity: "major", note: "on-fault" },
        { ease: 0.8, notes: ["Camera kho mất hình từ hôm qua."], pictures: ["camera-dark"] },
      ),
      passFail(
        "camera-views",
        [
          "Till, bar, kitchen door and store room are in view.",
          "Quan sát được quầy thu ngân, quầy bar, cửa bếp và kho.",
        ],
        { points: 0, photo: "on-fault" },
        {
          ease: 1.1,
          notes: ["Camera quầy thu ngân bị lệch góc.", "Kệ mới che khuất camera kho."],
          pictures: ["camera-dark"],
        },
      ),
      choice(
        "recordings",
        ["How far back do recordings go?", "Dữ liệu ghi hình lưu được bao lâu?"],
        [
          ["month", ["30 days or more", "Từ 30 ngày"], 0],
          ["fortnight", ["14 to 29 days", "14 đến 29 ngày"], 0],
          ["!less", ["Less than 14 days", "Dưới 14 ngày"], 0],
        ],
        { points: 0, severity: "major", note: "on-fault" },
        { ease: 0.7, notes: ["Ổ cứng đầu ghi báo lỗi, chỉ còn 9 ngày."] },
      ),
      passFail(
        "clock",
        ["The recorder’s clock is right to the minute.", "Giờ của đầu ghi đúng đến từng phút."],
        { points: 0 },
        { ease: 1.2, notes: ["Đầu ghi chạy chậm 7 phút."] },
      ),
    ]),
    section("safety", ["Fire and electricity", "Phòng cháy và điện"], null, [
      passFail(
        "exit-free",
        ["Emergency exits are free and marked.", "Lối thoát hiểm thông thoáng, có biển báo."],
        { points: 0, critical: true, photo: "on-fault", note: "on-fault" },
        { ease: 0.4, notes: ["Thùng hàng chắn lối thoát hiểm phía sau."], pictures: ["boxes-blocking"] },
      ),
      passFail(
        "extinguishers",
        ["Fire extinguishers hang in place and are in date.", "Bình chữa cháy đúng chỗ và còn hạn."],
        { points: 0, critical: true, photo: "required", note: "on-fault" },
        { ease: 0.3, notes: ["Bình chữa cháy bếp hết hạn kiểm định."], pictures: ["extinguisher-expired"] },
      ),
      record("date", "extinguisher-date", [
        "Earliest expiry date on an extinguisher",
        "Ngày hết hạn sớm nhất trên bình chữa cháy",
      ]),
      passFail(
        "sockets",
        ["Sockets and cables are whole and not overloaded.", "Ổ cắm, dây điện nguyên vẹn, không quá tải."],
        { points: 0, severity: "major", photo: "on-fault" },
        { ease: 1.1, notes: ["Ổ cắm nối ba thiết bị công suất lớn.", "Dây máy xay bị tróc vỏ."], pictures: ["wires"] },
      ),
      passFail(
        "first-aid",
        ["The first-aid box is complete.", "Tủ thuốc sơ cứu đầy đủ."],
        { points: 0 },
        { ease: 1.4, notes: ["Thiếu băng gạc và nước sát khuẩn."], pictures: ["first-aid"] },
      ),
      passFail(
        "gas",
        ["Gas valves are closed when not in use.", "Van gas khóa khi không sử dụng."],
        { points: 0, critical: true, allowNa: true, note: "on-fault" },
        { ease: 0.25, notes: ["Van gas tổng chưa khóa sau ca."] },
      ),
      record("text", "incidents", ["Incidents since the last walk", "Sự cố từ lần kiểm tra trước"], {
        required: false,
      }),
      record("signature", "guard", ["Signature of the person responsible", "Người phụ trách an toàn ký tên"]),
    ]),
  ],
);
