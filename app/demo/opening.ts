import { openingStarter as starter } from "#app/templates/library/opening.ts";
import { demoTemplate } from "./ask.ts";

export const demoOpening = demoTemplate(
  { ...starter.content, code: "OPEN" },
  {
    "sign-lit": {
      notes: ["Chữ cuối của bảng hiệu không sáng.", "Bảng hiệu bám bụi, cần lau."],
      pictures: ["sign-dark"],
    },
    "entrance-clean": {
      failureFactor: 1.4,
      notes: ["Kính cửa còn nhiều vết tay.", "Lá cây và rác trước cửa chưa quét."],
      pictures: ["glass-smudged"],
    },
    parking: { failureFactor: 0.8, notes: ["Thùng hàng để lấn chỗ xe khách."], pictures: ["boxes-blocking"] },
    opened: {
      failureFactor: 0.7,
      notes: ["Người giữ chìa khóa đến muộn 20 phút.", "Mở cửa trễ 15 phút do chưa nhận hàng xong."],
    },
    "staff-present": { failureFactor: 0.5, notes: ["Một bạn xin nghỉ đột xuất, chưa có người thay."] },
    briefing: { failureFactor: 1.5, notes: ["Có họp nhưng chưa ghi sổ giao ca.", "Chưa họp đầu ca."] },
    uniforms: {
      failureFactor: 1.3,
      notes: ["Hai bạn chưa đeo bảng tên.", "Tạp dề bẩn, cần thay."],
      pictures: ["apron-stained"],
    },
    "lights-air": { notes: ["Một bóng đèn khu bàn 6 bị nhấp nháy."], pictures: ["lamp-broken"] },
    "till-float": { failureFactor: 0.9, notes: ["Thiếu tiền lẻ mệnh giá nhỏ."] },
    "machine-calibrated": { notes: ["Chưa chiết thử ly đầu ngày."], pictures: ["coffee-machine"] },
    "fridges-on": {
      failureFactor: 0.35,
      notes: ["Cửa tủ mát số 2 hở, gioăng rách.", "Tủ mát quầy bánh bị tắt nguồn."],
      pictures: ["fridge-open"],
    },
    music: { notes: ["Nhạc mở quá to so với quy định."] },
  },
);
