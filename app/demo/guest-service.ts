import { serviceStarter as starter } from "#app/templates/library/guest-service.ts";
import { demoTemplate } from "./ask.ts";

export const demoGuestService = demoTemplate(
  { ...starter.content, code: "SERV" },
  {
    greeting: {
      failureFactor: 1.6,
      notes: ["Vào cửa hơn một phút mới được chào.", "Nhân viên chào nhưng không nhìn khách."],
    },
    "queue-minutes": {
      failureFactor: 1.2,
      notes: ["Giờ cao điểm chỉ mở một quầy.", "Khách phải chờ do máy tính tiền chậm."],
      pictures: ["queue"],
    },
    "product-knowledge": { failureFactor: 1.1, notes: ["Chưa nắm thành phần món mới."] },
    suggestion: { failureFactor: 2, notes: ["Không gợi ý món dùng kèm."] },
    "order-repeated": { failureFactor: 1.3, notes: ["Không nhắc lại món, giao nhầm cỡ ly."] },
    "receipt-given": { failureFactor: 0.8, notes: ["Phải hỏi mới đưa hóa đơn."], pictures: ["receipt"] },
    payment: { failureFactor: 0.6, notes: ["Máy quẹt thẻ và mã QR đều mất mạng."] },
    "drink-minutes": { failureFactor: 1.2, notes: ["Chờ hơn 10 phút dù quầy không đông."] },
    presentation: { notes: ["Ly bị tràn, không lau.", "Kem không đúng chuẩn hình ảnh."], pictures: ["cup-spilled"] },
    taste: { failureFactor: 0.9, notes: ["Trà quá ngọt so với yêu cầu 50% đường."] },
    weight: { failureFactor: 1, notes: ["Lượng nước không đúng chuẩn."] },
    "order-right": { failureFactor: 0.5, notes: ["Giao nhầm trà đào thay vì trà vải."] },
    packaging: { failureFactor: 1, notes: ["Thiếu khăn giấy cho đơn mang đi."] },
    tables: {
      failureFactor: 1.3,
      notes: ["Ba bàn trống chưa dọn trong 15 phút.", "Bàn còn vết nước và rác."],
      pictures: ["table-dirty"],
    },
    complaint: { failureFactor: 0.8, notes: ["Nhân viên tranh luận với khách về món sai."] },
    "complaint-noted": { failureFactor: 2, notes: ["Không ghi vào sổ phản hồi."] },
    wifi: { failureFactor: 0.9, notes: ["Mật khẩu Wi-Fi trên bàn đã cũ."] },
    farewell: { failureFactor: 1.8, notes: ["Không ai chào khi khách ra về."] },
    again: { failureFactor: 0.7, notes: ["Phục vụ chậm và thiếu thân thiện."] },
  },
);
