import { choice, number, passFail, record, scale, section, text } from "./ask.ts";
import type { Starter } from "./starters.ts";

/** 20 items in three weighted sections: one visit as a guest, then a word with the team. */
export const service: Starter = {
  key: "service",
  purpose: text([
    "One visit as a guest: welcome, waiting times, the product itself, the room, and how a complaint is met. Order something, and only then say who you are. About 40 minutes.",
    "Một lượt ghé như khách: chào đón, thời gian chờ, chính sản phẩm, không gian và cách xử lý phàn nàn. Gọi món trước, giới thiệu mình sau. Khoảng 40 phút.",
  ]),
  content: {
    code: "SERVICE",
    name: text(["Guest service", "Chất lượng phục vụ"]),
    category: "service",
    passMark: 80,
    sections: [
      section("welcome", ["Welcome and order", "Chào đón và nhận món"], 35, [
        passFail("greeting", [
          "Guests are greeted within 30 seconds, with eye contact.",
          "Khách được chào trong 30 giây, có giao tiếp bằng mắt.",
        ]),
        number("queue-minutes", ["Minutes from queueing to ordering", "Số phút từ lúc xếp hàng đến lúc gọi món"], {
          min: null,
          max: 5,
          points: 2,
          note: "on-fault",
        }),
        passFail("product-knowledge", [
          "The team explains the drinks and their sizes correctly.",
          "Nhân viên giới thiệu đúng món và cỡ ly.",
        ]),
        passFail("suggestion", ["A matching product was suggested.", "Có gợi ý món dùng kèm phù hợp."]),
        passFail("order-repeated", ["The order was repeated before payment.", "Đã nhắc lại món trước khi thanh toán."]),
        passFail(
          "receipt-given",
          ["A receipt was given without being asked for.", "Đưa hóa đơn mà khách không cần hỏi."],
          { severity: "major" },
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
        ),
      ]),
      section("product", ["Product", "Sản phẩm"], 40, [
        number("drink-minutes", ["Minutes from payment to drink", "Số phút từ thanh toán đến khi nhận món"], {
          min: null,
          max: 8,
          points: 2,
        }),
        scale("presentation", ["Presentation of the drink", "Hình thức món"], {
          max: 5,
          faultBelow: 3,
          points: 2,
          photo: "required",
          help: ["Compare with the picture on the recipe card.", "So với hình trên thẻ công thức."],
        }),
        scale("taste", ["Taste against the recipe", "Hương vị so với công thức"], {
          max: 5,
          faultBelow: 3,
          points: 3,
          severity: "major",
        }),
        number("weight", ["Volume of a large iced tea", "Thể tích ly trà đá cỡ lớn"], {
          min: 480,
          max: 520,
          unit: "ml",
          points: 1,
          allowNa: true,
          help: ["Without ice, in a measuring jug.", "Không tính đá, đo bằng ca đong."],
        }),
        passFail("order-right", ["What was served is what was ordered.", "Món giao đúng như đã gọi."], {
          severity: "major",
        }),
        passFail("packaging", [
          "Lid, straw and napkin are complete and clean.",
          "Nắp, ống hút và khăn giấy đầy đủ, sạch.",
        ]),
      ]),
      section("room", ["Room and farewell", "Không gian và tiễn khách"], 25, [
        scale("tables", ["Tables are cleared and wiped", "Bàn được dọn và lau sạch"], {
          max: 5,
          faultBelow: 3,
          points: 2,
          photo: "on-fault",
        }),
        passFail(
          "complaint",
          [
            "A guest’s complaint during the visit was handled well.",
            "Phàn nàn của khách trong lúc kiểm tra được xử lý tốt.",
          ],
          {
            allowNa: true,
            severity: "major",
            help: ["N/A if nobody complained.", "Chọn N/A nếu không có phàn nàn nào."],
          },
        ),
        passFail(
          "complaint-noted",
          ["The complaint was written down with the guest’s wish.", "Phàn nàn được ghi lại kèm mong muốn của khách."],
          { when: { item: "complaint", is: ["pass", "fail"] } },
        ),
        passFail("wifi", [
          "Guest Wi-Fi works with the password shown.",
          "Wi-Fi cho khách dùng được với mật khẩu niêm yết.",
        ]),
        passFail("farewell", ["Guests are thanked when they leave.", "Khách được cảm ơn khi ra về."]),
        choice(
          "again",
          ["Would you come again as a guest?", "Là khách, bạn có quay lại không?"],
          [
            ["gladly", ["Gladly", "Rất muốn"], 3],
            ["perhaps", ["Perhaps", "Có thể"], 2],
            ["!no", ["Rather not", "Có lẽ không"], 0],
          ],
          { points: 3, note: "on-fault" },
        ),
        record("text", "praise", ["Who deserves praise, and for what?", "Ai đáng khen, vì điều gì?"], {
          required: false,
        }),
      ]),
    ],
  },
};
