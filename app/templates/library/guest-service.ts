import { choice, number, passFail, recordItem, scale, section, bilingual, type Starter } from "./ask.ts";

export const serviceStarter: Starter = {
  key: "service",
  purpose: bilingual([
    "One visit as a guest: welcome, waiting times, the product itself, the room, and how complaints are handled. Order first, then say who you are. About 40 minutes.",
    "Một lượt ghé như khách: chào đón, thời gian chờ, chính sản phẩm, không gian và cách xử lý phàn nàn. Gọi món trước, giới thiệu mình sau. Khoảng 40 phút.",
  ]),
  content: {
    code: "SERVICE",
    name: bilingual(["Guest service", "Chất lượng phục vụ"]),
    category: "service",
    passMark: 80,
    sections: [
      section("welcome", ["Welcome and order", "Chào đón và nhận món"], 35, [
        passFail("greeting", [
          "Guests are greeted within 30 seconds, with eye contact.",
          "Khách được chào trong 30 giây, có giao tiếp bằng mắt.",
        ]),
        number("queue-minutes", { min: null, max: 5, points: 2, note: "on-fault" }, [
          "Minutes from queueing to ordering",
          "Số phút từ lúc xếp hàng đến lúc gọi món",
        ]),
        passFail("product-knowledge", [
          "The team explains the drinks and their sizes correctly.",
          "Nhân viên giới thiệu đúng món và cỡ ly.",
        ]),
        passFail("suggestion", ["A matching product was suggested.", "Có gợi ý món dùng kèm phù hợp."]),
        passFail("order-repeated", ["The order was repeated before payment.", "Đã nhắc lại món trước khi thanh toán."]),
        passFail("receipt-given", { severity: "major" }, [
          "A receipt was given without being asked for.",
          "Đưa hóa đơn mà khách không cần hỏi.",
        ]),
        choice(
          "payment",
          { points: 2, note: "on-fault" },
          ["Which payment worked at once?", "Thanh toán thuận lợi bằng cách nào?"],
          {
            all: [2, "Cash, card and QR", "Tiền mặt, thẻ và mã QR"],
            "no-card": [1, "No card, but QR", "Không quẹt thẻ được, có mã QR"],
            "!cash-only": [0, "Cash only", "Chỉ nhận tiền mặt"],
          },
        ),
      ]),
      section("product", ["Product", "Sản phẩm"], 40, [
        number("drink-minutes", { min: null, max: 8, points: 2 }, [
          "Minutes from payment to drink",
          "Số phút từ thanh toán đến khi nhận món",
        ]),
        scale("presentation", { max: 5, faultBelow: 3, points: 2, photo: "required" }, [
          "Presentation of the drink",
          "Hình thức món",
          "Compare with the picture on the recipe card.",
          "So với hình trên thẻ công thức.",
        ]),
        scale("taste", { max: 5, faultBelow: 3, points: 3, severity: "major" }, [
          "Taste against the recipe",
          "Hương vị so với công thức",
        ]),
        number("weight", { min: 480, max: 520, unit: "ml", points: 1, allowNa: true }, [
          "Volume of a large iced tea",
          "Thể tích ly trà đá cỡ lớn",
          "Without ice, in a measuring jug.",
          "Không tính đá, đo bằng ca đong.",
        ]),
        passFail("order-right", { severity: "major" }, [
          "The order was served correctly.",
          "Món giao đúng như đã gọi.",
        ]),
        passFail("packaging", [
          "Lid, straw and napkin are complete and clean.",
          "Nắp, ống hút và khăn giấy đầy đủ, sạch.",
        ]),
      ]),
      section("room", ["Room and farewell", "Không gian và tiễn khách"], 25, [
        scale("tables", { max: 5, faultBelow: 3, points: 2, photo: "on-fault" }, [
          "Tables are cleared and wiped",
          "Bàn được dọn và lau sạch",
        ]),
        passFail("complaint", { allowNa: true, severity: "major" }, [
          "A guest’s complaint during the visit was handled well.",
          "Phàn nàn của khách trong lúc kiểm tra được xử lý tốt.",
          "N/A if nobody complained.",
          "Chọn “Không áp dụng” nếu không có phàn nàn nào.",
        ]),
        passFail("complaint-noted", { when: { item: "complaint", is: ["pass", "fail"] } }, [
          "The complaint was written down with the guest’s wish.",
          "Phàn nàn được ghi lại kèm mong muốn của khách.",
        ]),
        passFail("wifi", [
          "Guest Wi-Fi works with the password shown.",
          "Wi-Fi cho khách dùng được với mật khẩu niêm yết.",
        ]),
        passFail("farewell", ["Guests are thanked when they leave.", "Khách được cảm ơn khi ra về."]),
        choice(
          "again",
          { points: 3, note: "on-fault" },
          ["Would you come again as a guest?", "Là khách, bạn có quay lại không?"],
          {
            gladly: [3, "Gladly", "Rất muốn"],
            perhaps: [2, "Perhaps", "Có thể"],
            "!no": [0, "Rather not", "Có lẽ không"],
          },
        ),
        recordItem("text", "praise", { required: false }, [
          "Who deserves praise, and for what?",
          "Ai đáng khen, vì điều gì?",
        ]),
      ]),
    ],
  },
};
