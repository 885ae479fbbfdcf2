import { choice, number, passFail, record, section, text } from "./ask.ts";
import type { Starter } from "./starters.ts";

/** What must work before anything can be seen. */
export const cameras = section("cameras", ["Cameras", "Camera"], null, [
  number("cameras-live", ["Cameras that show a live picture", "Số camera đang có hình"], {
    min: 4,
    max: null,
    points: 0,
    severity: "major",
    note: "on-fault",
  }),
  passFail(
    "camera-views",
    ["Till, bar, kitchen door and store room are in view.", "Quan sát được quầy thu ngân, quầy bar, cửa bếp và kho."],
    { points: 0, photo: "on-fault" },
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
  ),
  passFail("clock", ["The recorder’s clock is right to the minute.", "Giờ của đầu ghi đúng đến từng phút."], {
    points: 0,
  }),
]);

/** A fault seen on a camera: its picture and its time go with it. */
const seen = {
  points: 0,
  photo: "on-fault",
  note: "on-fault",
} as const;

/** 22 items in five sections, never scored: a score would count as that of a visit. */
export const camera: Starter = {
  key: "camera",
  purpose: text([
    "Half an hour at the screen instead of in the store: whether the cameras work, and what they show of team, guests, till and goods. Not scored, so that it doesn’t count as a visit; each fault is kept with its picture and time.",
    "Nửa giờ trước màn hình thay vì đến cửa hàng: camera có hoạt động không, và cho thấy gì về nhân viên, khách, quầy thu ngân và hàng hóa. Không chấm điểm để không tính như một lượt ghé; mỗi lỗi được lưu kèm hình và giờ.",
  ]),
  content: {
    code: "CAMERA",
    name: text(["Camera review", "Kiểm tra qua camera"]),
    category: "safety",
    scored: false,
    sections: [
      section("watched", ["What was watched", "Phần đã xem"], null, [
        choice(
          "shift",
          ["Which shift was watched?", "Đã xem ca nào?"],
          [
            ["morning", ["Morning", "Ca sáng"], 0],
            ["afternoon", ["Afternoon", "Ca chiều"], 0],
            ["evening", ["Evening", "Ca tối"], 0],
          ],
          { points: 0 },
        ),
        record("text", "period", ["Cameras and times, from and to", "Camera đã xem, từ giờ nào đến giờ nào"], {
          help: [
            "Such as: till 11:30–11:50, bar 11:50–12:10",
            "Ví dụ: quầy thu ngân 11:30–11:50, quầy bar 11:50–12:10",
          ],
        }),
      ]),
      cameras,
      section("team", ["Team and hygiene", "Nhân viên và vệ sinh"], null, [
        passFail(
          "seen-uniform",
          ["Uniform, cap and apron are worn properly.", "Đồng phục, mũ và tạp dề được mặc đúng quy định."],
          seen,
        ),
        passFail(
          "seen-hands",
          [
            "Hands are washed or gloves changed after money, bins or the face were touched.",
            "Rửa tay hoặc thay găng sau khi chạm tiền, thùng rác hoặc mặt.",
          ],
          { ...seen, severity: "major" },
        ),
        passFail(
          "seen-phone",
          ["Nobody uses a private phone while serving.", "Không ai dùng điện thoại riêng khi đang phục vụ."],
          seen,
        ),
        passFail(
          "seen-eating",
          ["Nobody eats or smokes where food and drinks are made.", "Không ai ăn uống hay hút thuốc ở nơi chế biến."],
          { ...seen, severity: "major" },
        ),
        passFail(
          "seen-counter",
          ["The work area is kept clean between orders.", "Khu vực pha chế được giữ sạch giữa các đơn."],
          seen,
        ),
      ]),
      section("guests", ["Guests", "Khách hàng"], null, [
        passFail(
          "seen-welcome",
          ["Guests are looked at and greeted when they come in.", "Khách vào cửa được nhìn và chào."],
          seen,
        ),
        choice(
          "seen-queue",
          ["How long was the queue at its longest?", "Hàng chờ dài nhất bao nhiêu khách?"],
          [
            ["short", ["Up to 3 guests", "Đến 3 khách"], 0],
            ["long", ["4 to 6 guests", "4 đến 6 khách"], 0],
            ["!very-long", ["More than 6 guests", "Hơn 6 khách"], 0],
          ],
          { ...seen, severity: "major" },
        ),
        passFail(
          "seen-second-till",
          [
            "A second till was opened, or orders were taken along the queue.",
            "Đã mở thêm quầy, hoặc nhận món trước dọc theo hàng chờ.",
          ],
          { ...seen, when: { item: "seen-queue", is: ["long", "very-long"] } },
        ),
        passFail(
          "seen-tables",
          ["Tables are cleared within 10 minutes after guests leave.", "Bàn được dọn trong 10 phút sau khi khách đi."],
          { ...seen, allowNa: true },
        ),
      ]),
      section("till", ["Till and goods", "Thu ngân và hàng hóa"], null, [
        passFail(
          "seen-rung-up",
          [
            "Every sale was rung up, and each guest got a receipt.",
            "Mọi lượt bán đều được bấm máy và khách nhận hóa đơn.",
          ],
          {
            ...seen,
            severity: "critical",
            help: ["Compare 10 sales with the till’s journal.", "Đối chiếu 10 lượt bán với nhật ký máy tính tiền."],
          },
        ),
        passFail(
          "seen-drawer",
          ["The cash drawer is closed after each payment.", "Ngăn kéo tiền được đóng sau mỗi lần thanh toán."],
          { ...seen, severity: "major" },
        ),
        passFail(
          "seen-counting",
          ["Cash is counted by two people, in view of the camera.", "Tiền được hai người đếm, trong tầm camera."],
          { ...seen, severity: "major", allowNa: true },
        ),
        passFail(
          "seen-store-room",
          ["The store room stays closed, and only the team goes in.", "Kho luôn đóng cửa và chỉ nhân viên ra vào."],
          { ...seen, severity: "major" },
        ),
        passFail(
          "seen-delivery",
          ["Deliveries are counted before they are signed for.", "Hàng giao được đếm trước khi ký nhận."],
          { ...seen, allowNa: true },
        ),
        record("text", "seen-else", ["What else was seen?", "Còn thấy điều gì khác?"], { required: false }),
        record("photo", "seen-best", ["A picture worth showing to the team", "Hình đáng cho cả nhóm xem"], {
          required: false,
        }),
      ]),
    ],
  },
};
