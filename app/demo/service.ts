import { choice, number, passFail, record, scale, section, template } from "./ask.ts";

/** 20 items in three weighted sections: one visit as a guest, then a word with the team. */
export const service = template(
  { code: "SERV", name: ["Guest service", "Chất lượng phục vụ"], category: "service", passMark: 80 },
  [
    section("welcome", ["Welcome and order", "Chào đón và nhận món"], 35, [
      passFail(
        "greeting",
        [
          "Guests are greeted within 30 seconds, with eye contact.",
          "Khách được chào trong 30 giây, có giao tiếp bằng mắt.",
        ],
        {},
        { ease: 1.6, notes: ["Vào cửa hơn một phút mới được chào.", "Nhân viên chào nhưng không nhìn khách."] },
      ),
      number(
        "queue-minutes",
        ["Minutes from queueing to ordering", "Số phút từ lúc xếp hàng đến lúc gọi món"],
        { min: null, max: 5, unit: "", decimals: 0, points: 2, note: "on-fault" },
        {
          ease: 1.2,
          notes: ["Giờ cao điểm chỉ mở một quầy.", "Khách phải chờ do máy tính tiền chậm."],
          pictures: ["queue"],
        },
      ),
      passFail(
        "product-knowledge",
        ["The team explains the drinks and their sizes correctly.", "Nhân viên giới thiệu đúng món và cỡ ly."],
        {},
        { ease: 1.1, notes: ["Chưa nắm thành phần món mới."] },
      ),
      passFail(
        "suggestion",
        ["A matching product was suggested.", "Có gợi ý món dùng kèm phù hợp."],
        {},
        { ease: 2, notes: ["Không gợi ý món dùng kèm."] },
      ),
      passFail(
        "order-repeated",
        ["The order was repeated before payment.", "Đã nhắc lại món trước khi thanh toán."],
        {},
        { ease: 1.3, notes: ["Không nhắc lại món, giao nhầm cỡ ly."] },
      ),
      passFail(
        "receipt-given",
        ["A receipt was given without being asked for.", "Đưa hóa đơn mà khách không cần hỏi."],
        { severity: "major" },
        { ease: 0.8, notes: ["Phải hỏi mới đưa hóa đơn."], pictures: ["receipt"] },
      ),
      choice(
        "payment",
        ["Which payment worked at once?", "Thanh toán thuận lợi bằng cách nào?"],
        [
          ["all", ["Cash, card and QR", "Tiền mặt, thẻ và mã QR"], 2],
          ["no-card", ["No card, but QR", "Không quẹt thẻ được, có mã QR"], 1],
          ["!cash-only", ["Cash only", "Chỉ nhận tiền mặt"], 0],
        ],
        { points: 2, note: "on-fault" },
        { ease: 0.6, notes: ["Máy quẹt thẻ và mã QR đều mất mạng."] },
      ),
    ]),
    section("product", ["Product", "Sản phẩm"], 40, [
      number(
        "drink-minutes",
        ["Minutes from payment to drink", "Số phút từ thanh toán đến khi nhận món"],
        { min: null, max: 8, unit: "", decimals: 0, points: 2 },
        { ease: 1.2, notes: ["Chờ hơn 10 phút dù quầy không đông."] },
      ),
      scale(
        "presentation",
        ["Presentation of the drink", "Hình thức món"],
        { max: 5, faultBelow: 3, points: 2, photo: "required" },
        { notes: ["Ly bị tràn, không lau.", "Kem không đúng chuẩn hình ảnh."], pictures: ["cup-spilled"] },
      ),
      scale(
        "taste",
        ["Taste against the recipe", "Hương vị so với công thức"],
        { max: 5, faultBelow: 3, points: 3, severity: "major" },
        { ease: 0.9, notes: ["Trà quá ngọt so với yêu cầu 50% đường."] },
      ),
      number(
        "weight",
        ["Volume of a large iced tea", "Thể tích ly trà đá cỡ lớn"],
        { min: 480, max: 520, unit: "ml", decimals: 0, points: 1, allowNa: true },
        { ease: 1, notes: ["Lượng nước không đúng chuẩn."] },
      ),
      passFail(
        "order-right",
        ["What was served is what was ordered.", "Món giao đúng như đã gọi."],
        { severity: "major" },
        { ease: 0.5, notes: ["Giao nhầm trà đào thay vì trà vải."] },
      ),
      passFail(
        "packaging",
        ["Lid, straw and napkin are complete and clean.", "Nắp, ống hút và khăn giấy đầy đủ, sạch."],
        {},
        { ease: 1, notes: ["Thiếu khăn giấy cho đơn mang đi."] },
      ),
    ]),
    section("room", ["Room and farewell", "Không gian và tiễn khách"], 25, [
      scale(
        "tables",
        ["Tables are cleared and wiped", "Bàn được dọn và lau sạch"],
        { max: 5, faultBelow: 3, points: 2, photo: "on-fault" },
        {
          ease: 1.3,
          notes: ["Ba bàn trống chưa dọn trong 15 phút.", "Bàn còn vết nước và rác."],
          pictures: ["table-dirty"],
        },
      ),
      passFail(
        "complaint",
        [
          "A guest’s complaint during the visit was handled well.",
          "Phàn nàn của khách trong lúc kiểm tra được xử lý tốt.",
        ],
        { allowNa: true, severity: "major" },
        { ease: 0.8, notes: ["Nhân viên tranh luận với khách về món sai."] },
      ),
      passFail(
        "complaint-noted",
        ["The complaint was written down with the guest’s wish.", "Phàn nàn được ghi lại kèm mong muốn của khách."],
        { when: { item: "complaint", is: ["pass", "fail"] } },
        { ease: 2, notes: ["Không ghi vào sổ phản hồi."] },
      ),
      passFail(
        "wifi",
        ["Guest Wi-Fi works with the password shown.", "Wi-Fi cho khách dùng được với mật khẩu niêm yết."],
        {},
        { ease: 0.9, notes: ["Mật khẩu Wi-Fi trên bàn đã cũ."] },
      ),
      passFail(
        "farewell",
        ["Guests are thanked when they leave.", "Khách được cảm ơn khi ra về."],
        {},
        { ease: 1.8, notes: ["Không ai chào khi khách ra về."] },
      ),
      choice(
        "again",
        ["Would you come again as a guest?", "Là khách, bạn có quay lại không?"],
        [
          ["gladly", ["Gladly", "Rất muốn"], 3],
          ["perhaps", ["Perhaps", "Có thể"], 2],
          ["!no", ["Rather not", "Có lẽ không"], 0],
        ],
        { points: 3, note: "on-fault" },
        { ease: 0.7, notes: ["Phục vụ chậm và thiếu thân thiện."] },
      ),
      record("text", "praise", ["Who deserves praise, and for what?", "Ai đáng khen, vì điều gì?"], {
        required: false,
      }),
    ]),
  ],
);
