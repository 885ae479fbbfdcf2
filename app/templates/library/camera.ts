import { choice, number, passFail, recordItem, section, bilingual, type Starter } from "./ask.ts";

export const cameras = section("cameras", ["Cameras", "Camera"], null, [
  number("cameras-live", { min: 4, max: null, points: 0, severity: "major", note: "on-fault" }, [
    "Cameras that show a live picture",
    "Số camera đang có hình",
  ]),
  passFail("camera-views", { points: 0, photo: "on-fault" }, [
    "Till, bar, kitchen door and store room are in view.",
    "Quan sát được quầy thu ngân, quầy bar, cửa bếp và kho.",
  ]),
  choice(
    "recordings",
    { points: 0, severity: "major", note: "on-fault" },
    ["How far back do recordings go?", "Dữ liệu ghi hình lưu được bao lâu?"],
    {
      month: [0, "30 days or more", "Từ 30 ngày"],
      fortnight: [0, "14 to 29 days", "14 đến 29 ngày"],
      "!less": [0, "Less than 14 days", "Dưới 14 ngày"],
    },
  ),
  passFail("clock", { points: 0 }, [
    "The recorder’s clock is right to the minute.",
    "Giờ của đầu ghi đúng đến từng phút.",
  ]),
]);

const cameraEvidence = {
  points: 0,
  photo: "on-fault",
  note: "on-fault",
} as const;

/** Never scored: a score would count as that of a visit. */
export const camera: Starter = {
  key: "camera",
  purpose: bilingual([
    "Half an hour at the screen instead of in the store. Do the cameras work, and what do they show of team, guests, till and goods? Not scored, so it doesn’t count as a visit. Each finding has its picture and time.",
    "Nửa giờ trước màn hình thay vì đến cửa hàng. Camera có hoạt động không, và cho thấy gì về nhân viên, khách, quầy thu ngân và hàng hóa? Không chấm điểm nên không tính là một lượt ghé. Mỗi lỗi có hình và giờ kèm theo.",
  ]),
  content: {
    code: "CAMERA",
    name: bilingual(["Camera review", "Kiểm tra qua camera"]),
    category: "safety",
    scored: false,
    sections: [
      section("watched", ["What was watched", "Phần đã xem"], null, [
        choice("shift", { points: 0 }, ["Which shift was watched?", "Đã xem ca nào?"], {
          morning: [0, "Morning", "Ca sáng"],
          afternoon: [0, "Afternoon", "Ca chiều"],
          evening: [0, "Evening", "Ca tối"],
        }),
        recordItem("text", "period", [
          "Cameras and times, from and to",
          "Camera đã xem, từ giờ nào đến giờ nào",
          "Such as: till 11:30–11:50, bar 11:50–12:10",
          "Ví dụ: quầy thu ngân 11:30–11:50, quầy bar 11:50–12:10",
        ]),
      ]),
      cameras,
      section("team", ["Team and hygiene", "Nhân viên và vệ sinh"], null, [
        passFail("seen-uniform", cameraEvidence, [
          "Uniform, cap and apron are worn properly.",
          "Đồng phục, mũ và tạp dề được mặc đúng quy định.",
        ]),
        passFail("seen-hands", { ...cameraEvidence, severity: "major" }, [
          "Hands are washed or gloves changed after touching money, bins or the face.",
          "Rửa tay hoặc thay găng sau khi chạm tiền, thùng rác hoặc mặt.",
        ]),
        passFail("seen-phone", cameraEvidence, [
          "Nobody uses a private phone while serving.",
          "Không ai dùng điện thoại riêng khi đang phục vụ.",
        ]),
        passFail("seen-eating", { ...cameraEvidence, severity: "major" }, [
          "Nobody eats or smokes where food and drinks are made.",
          "Không ai ăn uống hay hút thuốc ở nơi chế biến.",
        ]),
        passFail("seen-counter", cameraEvidence, [
          "The work area is kept clean between orders.",
          "Khu vực pha chế được giữ sạch giữa các đơn.",
        ]),
      ]),
      section("guests", ["Guests", "Khách hàng"], null, [
        passFail("seen-welcome", cameraEvidence, [
          "Guests get a look and a greeting when they come in.",
          "Khách vào cửa được nhìn và chào.",
        ]),
        choice(
          "seen-queue",
          { ...cameraEvidence, severity: "major" },
          ["How long was the queue at its longest?", "Hàng chờ dài nhất bao nhiêu khách?"],
          {
            short: [0, "Up to 3 guests", "Đến 3 khách"],
            long: [0, "4 to 6 guests", "4 đến 6 khách"],
            "!very-long": [0, "More than 6 guests", "Hơn 6 khách"],
          },
        ),
        passFail("seen-second-till", { ...cameraEvidence, when: { item: "seen-queue", is: ["long", "very-long"] } }, [
          "A second till was opened, or orders were taken along the queue.",
          "Đã mở thêm quầy, hoặc nhận món trước dọc theo hàng chờ.",
        ]),
        passFail("seen-tables", { ...cameraEvidence, allowNa: true }, [
          "Tables are cleared within 10 minutes after guests leave.",
          "Bàn được dọn trong 10 phút sau khi khách đi.",
        ]),
      ]),
      section("till", ["Till and goods", "Thu ngân và hàng hóa"], null, [
        passFail("seen-rung-up", { ...cameraEvidence, severity: "critical" }, [
          "Every sale was rung up, and each guest got a receipt.",
          "Mọi lượt bán đều được bấm máy và khách nhận hóa đơn.",
          "Compare 10 sales with the till’s journal.",
          "Đối chiếu 10 lượt bán với nhật ký máy tính tiền.",
        ]),
        passFail("seen-drawer", { ...cameraEvidence, severity: "major" }, [
          "The cash drawer is closed after each payment.",
          "Ngăn kéo tiền được đóng sau mỗi lần thanh toán.",
        ]),
        passFail("seen-counting", { ...cameraEvidence, severity: "major", allowNa: true }, [
          "Cash is counted by two people, in view of the camera.",
          "Tiền được hai người đếm, trong tầm camera.",
        ]),
        passFail("seen-store-room", { ...cameraEvidence, severity: "major" }, [
          "The store room stays closed, and only the team goes in.",
          "Kho luôn đóng cửa và chỉ nhân viên ra vào.",
        ]),
        passFail("seen-delivery", { ...cameraEvidence, allowNa: true }, [
          "Deliveries are counted before they are signed for.",
          "Hàng giao được đếm trước khi ký nhận.",
        ]),
        recordItem("text", "seen-else", { required: false }, ["What else was seen?", "Còn thấy điều gì khác?"]),
        recordItem("photo", "seen-best", { required: false }, [
          "A picture worth showing to the team",
          "Hình đáng cho cả nhóm xem",
        ]),
      ]),
    ],
  },
};
