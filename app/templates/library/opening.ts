import { choice, number, passFail, recordItem, section, bilingual, type Starter } from "./ask.ts";

export const openingStarter: Starter = {
  key: "opening",
  purpose: bilingual([
    "Walk from the street to the counter in the first half hour. What does a customer see first, who is on shift, does everything run? About 15 minutes.",
    "Đi một vòng từ ngoài đường vào quầy trong nửa giờ đầu. Khách thấy gì trước tiên, ai đang trong ca, thiết bị có chạy không? Khoảng 15 phút.",
  ]),
  content: {
    code: "OPENING",
    name: bilingual(["Opening readiness", "Sẵn sàng mở cửa"]),
    category: "opening",
    passMark: 80,
    sections: [
      section("front", ["Outside and front", "Mặt tiền"], null, [
        passFail("sign-lit", { photo: "on-fault" }, [
          "The sign is clean, complete and lit.",
          "Bảng hiệu sạch, đủ chữ và sáng đèn.",
        ]),
        passFail("entrance-clean", [
          "Entrance, glass and door handles are clean.",
          "Lối vào, cửa kính và tay nắm cửa sạch sẽ.",
        ]),
        passFail("parking", { allowNa: true }, [
          "The parking space is free of obstacles and guarded.",
          "Khu để xe thông thoáng, có người trông.",
          "N/A if the store has no parking of its own.",
          "Chọn “Không áp dụng” nếu cửa hàng không có chỗ để xe.",
        ]),
        choice(
          "opened",
          { points: 2, severity: "major", note: "on-fault" },
          [
            "When did the store open?",
            "Cửa hàng mở cửa lúc nào?",
            "Compare with the hours posted at the door.",
            "So với giờ mở cửa niêm yết ở cửa.",
          ],
          {
            "on-time": [2, "On time", "Đúng giờ"],
            late: [1, "Up to 10 minutes late", "Trễ đến 10 phút"],
            "!very-late": [0, "More than 10 minutes late", "Trễ hơn 10 phút"],
          },
        ),
      ]),
      section("team", ["Team", "Nhân sự"], null, [
        number("staff-present", { min: 3, max: 12, points: 1, severity: "major", note: "on-fault" }, [
          "People on shift at opening",
          "Số người có mặt khi mở ca",
          "Count who is at work, and compare with the roster.",
          "Đếm số người đang làm việc và đối chiếu lịch phân ca.",
        ]),
        passFail("briefing", ["The shift briefing was held and noted.", "Đã họp đầu ca và ghi sổ."]),
        passFail("uniforms", { photo: "on-fault" }, [
          "Uniforms are complete, clean, with name tags.",
          "Đồng phục đầy đủ, sạch, có bảng tên.",
        ]),
      ]),
      section("inside", ["Counter and equipment", "Quầy và thiết bị"], null, [
        passFail("lights-air", { severity: "major" }, [
          "Lights and air-conditioning work everywhere.",
          "Đèn và điều hòa hoạt động ở mọi khu vực.",
        ]),
        passFail("till-float", [
          "The till holds its float and paper for receipts.",
          "Quầy thu ngân đủ tiền lẻ và giấy in hóa đơn.",
        ]),
        passFail("machine-calibrated", { allowNa: true }, [
          "The espresso machine is calibrated and a test shot was pulled.",
          "Máy pha cà phê đã cân chỉnh và chiết thử.",
        ]),
        passFail("fridges-on", { severity: "critical", photo: "on-fault", note: "on-fault" }, [
          "All fridges run and their doors close.",
          "Tất cả tủ lạnh đang chạy và cửa đóng kín.",
        ]),
        passFail("music", ["Music plays at the agreed volume.", "Nhạc mở đúng danh sách và âm lượng."]),
        recordItem("photo", "counter-photo", [
          "Photo of the counter as the first customer sees it",
          "Ảnh quầy như khách đầu tiên nhìn thấy",
        ]),
        recordItem("signature", "shift-lead", ["Shift lead", "Trưởng ca ký tên"]),
      ]),
    ],
  },
};
