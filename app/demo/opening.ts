import { choice, number, passFail, record, section, template } from "./ask.ts";

/** 14 items in three sections: what must stand before the first customer comes. */
export const opening = template(
  { code: "OPEN", name: ["Opening readiness", "Sẵn sàng mở cửa"], category: "opening", passMark: 80 },
  [
    section("front", ["Outside and front", "Mặt tiền"], null, [
      passFail(
        "sign-lit",
        ["The sign is clean, complete and lit.", "Bảng hiệu sạch, đủ chữ và sáng đèn."],
        { photo: "on-fault" },
        { notes: ["Chữ cuối của bảng hiệu không sáng.", "Bảng hiệu bám bụi, cần lau."], pictures: ["sign-dark"] },
      ),
      passFail(
        "entrance-clean",
        ["Entrance, glass and door handles are clean.", "Lối vào, cửa kính và tay nắm cửa sạch sẽ."],
        {},
        {
          ease: 1.4,
          notes: ["Kính cửa còn nhiều vết tay.", "Lá cây và rác trước cửa chưa quét."],
          pictures: ["glass-smudged"],
        },
      ),
      passFail(
        "parking",
        ["The parking space is free of obstacles and guarded.", "Khu để xe thông thoáng, có người trông."],
        { allowNa: true },
        { ease: 0.8, notes: ["Thùng hàng để lấn chỗ xe khách."], pictures: ["boxes-blocking"] },
      ),
      choice(
        "opened",
        ["When did the store open?", "Cửa hàng mở cửa lúc nào?"],
        [
          ["on-time", ["On time", "Đúng giờ"], 2],
          ["late", ["Up to 10 minutes late", "Trễ đến 10 phút"], 1],
          ["!very-late", ["More than 10 minutes late", "Trễ hơn 10 phút"], 0],
        ],
        { points: 2, severity: "major", note: "on-fault" },
        { ease: 0.7, notes: ["Người giữ chìa khóa đến muộn 20 phút.", "Mở cửa trễ 15 phút do chưa nhận hàng xong."] },
      ),
    ]),
    section("team", ["Team", "Nhân sự"], null, [
      number(
        "staff-present",
        ["People on shift at opening", "Số người có mặt khi mở ca"],
        { min: 3, max: 12, unit: "", decimals: 0, points: 1, severity: "major", note: "on-fault" },
        { ease: 0.5, notes: ["Một bạn xin nghỉ đột xuất, chưa có người thay."] },
      ),
      passFail(
        "briefing",
        ["The shift briefing was held and noted.", "Đã họp đầu ca và ghi sổ."],
        {},
        { ease: 1.5, notes: ["Có họp nhưng chưa ghi sổ giao ca.", "Chưa họp đầu ca."] },
      ),
      passFail(
        "uniforms",
        ["Uniforms are complete, clean, with name tags.", "Đồng phục đầy đủ, sạch, có bảng tên."],
        { photo: "on-fault" },
        { ease: 1.3, notes: ["Hai bạn chưa đeo bảng tên.", "Tạp dề bẩn, cần thay."], pictures: ["apron-stained"] },
      ),
    ]),
    section("inside", ["Counter and equipment", "Quầy và thiết bị"], null, [
      passFail(
        "lights-air",
        ["Lights and air-conditioning work everywhere.", "Đèn và điều hòa hoạt động ở mọi khu vực."],
        { severity: "major" },
        { notes: ["Một bóng đèn khu bàn 6 bị nhấp nháy."], pictures: ["lamp-broken"] },
      ),
      passFail(
        "till-float",
        ["The till holds its float and paper for receipts.", "Quầy thu ngân đủ tiền lẻ và giấy in hóa đơn."],
        {},
        { ease: 0.9, notes: ["Thiếu tiền lẻ mệnh giá nhỏ."] },
      ),
      passFail(
        "machine-calibrated",
        ["The espresso machine is calibrated and a test shot was pulled.", "Máy pha cà phê đã cân chỉnh và chiết thử."],
        { allowNa: true },
        { notes: ["Chưa chiết thử ly đầu ngày."], pictures: ["coffee-machine"] },
      ),
      passFail(
        "fridges-on",
        ["All fridges run and their doors close.", "Tất cả tủ lạnh đang chạy và cửa đóng kín."],
        { critical: true, photo: "on-fault", note: "on-fault" },
        {
          ease: 0.35,
          notes: ["Cửa tủ mát số 2 hở, gioăng rách.", "Tủ mát quầy bánh bị tắt nguồn."],
          pictures: ["fridge-open"],
        },
      ),
      passFail(
        "music",
        ["Music plays at the agreed volume.", "Nhạc mở đúng danh sách và âm lượng."],
        {},
        { notes: ["Nhạc mở quá to so với quy định."] },
      ),
      record("photo", "counter-photo", [
        "Photo of the counter as the first customer sees it",
        "Ảnh quầy như khách đầu tiên nhìn thấy",
      ]),
      record("signature", "shift-lead", ["Shift lead", "Trưởng ca ký tên"]),
    ]),
  ],
);
