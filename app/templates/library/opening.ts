import { choice, number, passFail, record, section, text } from "./ask.ts";
import type { Starter } from "./starters.ts";

/** 14 items in three sections: what must stand before the first customer comes. */
export const opening: Starter = {
  key: "opening",
  purpose: text([
    "A walk from the street to the counter in the first half hour: what a customer sees first, who is on shift, and whether everything runs. About 15 minutes.",
    "Đi một vòng từ ngoài đường vào quầy trong nửa giờ đầu: điều khách thấy trước tiên, ai đang trong ca, thiết bị có chạy không. Khoảng 15 phút.",
  ]),
  content: {
    code: "OPENING",
    name: text(["Opening readiness", "Sẵn sàng mở cửa"]),
    category: "opening",
    passMark: 80,
    sections: [
      section("front", ["Outside and front", "Mặt tiền"], null, [
        passFail("sign-lit", ["The sign is clean, complete and lit.", "Bảng hiệu sạch, đủ chữ và sáng đèn."], {
          photo: "on-fault",
        }),
        passFail("entrance-clean", [
          "Entrance, glass and door handles are clean.",
          "Lối vào, cửa kính và tay nắm cửa sạch sẽ.",
        ]),
        passFail(
          "parking",
          ["The parking space is free of obstacles and guarded.", "Khu để xe thông thoáng, có người trông."],
          {
            allowNa: true,
            help: ["N/A where the store has none of its own.", "Chọn N/A nếu cửa hàng không có chỗ để xe."],
          },
        ),
        choice(
          "opened",
          ["When did the store open?", "Cửa hàng mở cửa lúc nào?"],
          [
            ["on-time", ["On time", "Đúng giờ"], 2],
            ["late", ["Up to 10 minutes late", "Trễ đến 10 phút"], 1],
            ["!very-late", ["More than 10 minutes late", "Trễ hơn 10 phút"], 0],
          ],
          {
            points: 2,
            severity: "major",
            note: "on-fault",
            help: ["Compare with the hours posted at the door.", "So với giờ mở cửa niêm yết ở cửa."],
          },
        ),
      ]),
      section("team", ["Team", "Nhân sự"], null, [
        number("staff-present", ["People on shift at opening", "Số người có mặt khi mở ca"], {
          min: 3,
          max: 12,
          points: 1,
          severity: "major",
          note: "on-fault",
          help: [
            "Count who is at work, and compare with the roster.",
            "Đếm số người đang làm việc và đối chiếu lịch phân ca.",
          ],
        }),
        passFail("briefing", ["The shift briefing was held and noted.", "Đã họp đầu ca và ghi sổ."]),
        passFail(
          "uniforms",
          ["Uniforms are complete, clean, with name tags.", "Đồng phục đầy đủ, sạch, có bảng tên."],
          { photo: "on-fault" },
        ),
      ]),
      section("inside", ["Counter and equipment", "Quầy và thiết bị"], null, [
        passFail(
          "lights-air",
          ["Lights and air-conditioning work everywhere.", "Đèn và điều hòa hoạt động ở mọi khu vực."],
          { severity: "major" },
        ),
        passFail("till-float", [
          "The till holds its float and paper for receipts.",
          "Quầy thu ngân đủ tiền lẻ và giấy in hóa đơn.",
        ]),
        passFail(
          "machine-calibrated",
          [
            "The espresso machine is calibrated and a test shot was pulled.",
            "Máy pha cà phê đã cân chỉnh và chiết thử.",
          ],
          { allowNa: true },
        ),
        passFail(
          "fridges-on",
          ["All fridges run and their doors close.", "Tất cả tủ lạnh đang chạy và cửa đóng kín."],
          { severity: "critical", photo: "on-fault", note: "on-fault" },
        ),
        passFail("music", ["Music plays at the agreed volume.", "Nhạc mở đúng danh sách và âm lượng."]),
        record("photo", "counter-photo", [
          "Photo of the counter as the first customer sees it",
          "Ảnh quầy như khách đầu tiên nhìn thấy",
        ]),
        record("signature", "shift-lead", ["Shift lead", "Trưởng ca ký tên"]),
      ]),
    ],
  },
};
