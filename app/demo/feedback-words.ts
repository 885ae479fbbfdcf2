import type { Severity } from "#app/score-policy/severity.ts";

interface Said {
  readonly text: string;
  readonly severity: Severity;
  readonly rating: number | null;
}
const feedback = (severity: Severity, rating: number | null, text: string): Said => ({ text, severity, rating });

export const customerWords: Readonly<Record<string, readonly Said[]>> = {
  quality: [
    feedback("minor", 3, "Cà phê sữa đá hôm nay nhạt hơn mọi khi, đá nhiều quá."),
    feedback("major", 2, "Bạc xỉu có mùi chua, hỏi thì nhân viên nói sữa mới mở."),
    feedback("minor", 3, "Trà đào ít đào, không giống hình trên bảng giá."),
  ],
  "food-safety": [
    feedback("critical", 1, "Trong ly trà có con ruồi nhỏ. Đề nghị cửa hàng kiểm tra lại khu pha chế."),
    feedback("critical", 1, "Bánh mì que bị mốc ở đầu, ăn một miếng mới thấy."),
    feedback("major", 2, "Thấy nhân viên bốc đá bằng tay, không dùng muỗng."),
  ],
  staff: [
    feedback("major", 2, "Nhân viên thu ngân trả lời cộc lốc khi tôi hỏi về khuyến mãi."),
    feedback("minor", 3, "Vào quán không ai chào, phải tự tìm thực đơn."),
    feedback("minor", 5, "Bạn nhân viên ca sáng rất nhiệt tình, đổi ly khác ngay khi tôi nhờ."),
  ],
  "waiting-time": [
    feedback("minor", 3, "Chờ 20 phút mới có một ly cà phê dù quán không đông."),
    feedback("major", 2, "Đặt mang đi trước nửa tiếng mà đến nơi vẫn chưa làm."),
  ],
  "wrong-order": [
    feedback("minor", 3, "Gọi ít đường mà ly rất ngọt."),
    feedback("major", 2, "Thiếu một phần bánh trong đơn, gọi lại cửa hàng không ai nghe máy."),
    feedback("minor", 2, "Giao nhầm trà sen vàng thành trà ô long."),
  ],
  cleanliness: [
    feedback("minor", 3, "Bàn chưa lau, ống hút cũ vẫn còn trên bàn."),
    feedback("major", 1, "Nhà vệ sinh có mùi, hết giấy từ sáng."),
  ],
  space: [
    feedback("minor", 3, "Điều hòa tầng hai không mát, ngồi rất nóng."),
    feedback("minor", 4, "Nhạc hơi to nên khó nói chuyện, còn lại quán đẹp."),
  ],
  payment: [
    feedback("major", 2, "Tính tiền sai, thu thừa 15.000 đồng so với hóa đơn."),
    feedback("minor", null, "Mã giảm giá trên ứng dụng không dùng được tại quầy."),
  ],
  delivery: [
    feedback("minor", 2, "Ly bị đổ gần nửa khi giao đến nơi."),
    feedback("minor", 3, "Giao trễ 30 phút, cà phê đã tan hết đá."),
  ],
};

export const answers: readonly string[] = [
  "Đã gọi xin lỗi khách và mời khách quay lại dùng thử ly mới.",
  "Đã nhắn tin xin lỗi, hoàn tiền món bị lỗi qua ví điện tử.",
  "Đã gặp khách tại cửa hàng, đổi món và ghi nhận góp ý.",
];
export const recoveries: readonly string[] = [
  "Khách đồng ý, đã nhận phiếu tặng một ly và quay lại hôm sau.",
  "Đã hoàn tiền, khách sửa đánh giá thành 4 sao.",
  "Khách hài lòng với cách xử lý. Cửa hàng đã nhắc lại quy trình trong họp đầu ca.",
];
export const losses: readonly string[] = [
  "Gọi ba lần khách không nghe máy.",
  "Khách không nhận lời xin lỗi và nói sẽ không quay lại.",
];
export const dismissals: readonly string[] = [
  "Camera cho thấy món giao đúng như hóa đơn.",
  "Khách chọn nhầm cửa hàng khi đánh giá.",
];
export const customers: readonly string[] = [
  "Nguyễn Thị Lan",
  "Trần Quốc Huy",
  "Lê Minh Châu",
  "Phạm Đức Anh",
  "Hoàng Thu Trang",
  "Vũ Ngọc Mai",
  "Đặng Văn Tùng",
  "Bùi Thanh Hà",
];
