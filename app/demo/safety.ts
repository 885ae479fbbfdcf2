import { passFail, recordItem, section, bilingual } from "#app/templates/library/ask.ts";
import { cameras } from "#app/templates/library/camera.ts";
import { demoTemplate } from "./ask.ts";

export const safety = demoTemplate(
  {
    code: "SAFE",
    name: bilingual(["Camera and safety walk", "Camera và an toàn"]),
    category: "safety",
    scored: false,
    sections: [
      cameras,
      section("safety", ["Fire and electricity", "Phòng cháy và điện"], null, [
        passFail("exit-free", { points: 0, severity: "critical", photo: "on-fault", note: "on-fault" }, [
          "Emergency exits are free and marked.",
          "Lối thoát hiểm thông thoáng, có biển báo.",
        ]),
        passFail("extinguishers", { points: 0, severity: "critical", photo: "required", note: "on-fault" }, [
          "Fire extinguishers hang in place and are in date.",
          "Bình chữa cháy đúng chỗ và còn hạn.",
        ]),
        recordItem("date", "extinguisher-date", [
          "Earliest expiry date on an extinguisher",
          "Ngày hết hạn sớm nhất trên bình chữa cháy",
        ]),
        passFail("sockets", { points: 0, severity: "major", photo: "on-fault" }, [
          "Sockets and cables are whole and not overloaded.",
          "Ổ cắm, dây điện nguyên vẹn, không quá tải.",
        ]),
        passFail("first-aid", { points: 0 }, ["The first-aid box is complete.", "Tủ thuốc sơ cứu đầy đủ."]),
        passFail("gas", { points: 0, severity: "critical", allowNa: true, note: "on-fault" }, [
          "Gas valves are closed when not in use.",
          "Van gas khóa khi không sử dụng.",
        ]),
        recordItem("text", "incidents", { required: false }, [
          "Incidents since the last walk",
          "Sự cố từ lần kiểm tra trước",
        ]),
        recordItem("signature", "guard", ["Signature of the person responsible", "Người phụ trách an toàn ký tên"]),
      ]),
    ],
  },
  {
    "cameras-live": { failureFactor: 0.8, notes: ["Camera kho mất hình từ hôm qua."], pictures: ["camera-dark"] },
    "camera-views": {
      failureFactor: 1.1,
      notes: ["Camera quầy thu ngân bị lệch góc.", "Kệ mới che khuất camera kho."],
      pictures: ["camera-dark"],
    },
    recordings: { failureFactor: 0.7, notes: ["Ổ cứng đầu ghi báo lỗi, chỉ còn 9 ngày."] },
    clock: { failureFactor: 1.2, notes: ["Đầu ghi chạy chậm 7 phút."] },
    "exit-free": {
      failureFactor: 0.4,
      notes: ["Thùng hàng chắn lối thoát hiểm phía sau."],
      pictures: ["boxes-blocking"],
    },
    extinguishers: {
      failureFactor: 0.3,
      notes: ["Bình chữa cháy bếp hết hạn kiểm định."],
      pictures: ["extinguisher-expired"],
    },
    sockets: {
      failureFactor: 1.1,
      notes: ["Ổ cắm nối ba thiết bị công suất lớn.", "Dây máy xay bị tróc vỏ."],
      pictures: ["wires"],
    },
    "first-aid": { failureFactor: 1.4, notes: ["Thiếu băng gạc và nước sát khuẩn."], pictures: ["first-aid"] },
    gas: { failureFactor: 0.25, notes: ["Van gas tổng chưa khóa sau ca."] },
  },
);
