import { choice, group, number, passFail, recordItem, scale, section, bilingual, type Starter } from "./ask.ts";

const degrees = { unit: "°C", decimals: 1 };

export const hygiene: Starter = {
  key: "hygiene",
  purpose: bilingual([
    "The full food-safety round of a kitchen or bar: people, cold chain, dates, premises and preparation. Anything that could make a guest ill is critical. About 45 minutes. Bring a probe thermometer.",
    "Vòng kiểm tra an toàn thực phẩm đầy đủ cho bếp hoặc quầy pha chế: con người, chuỗi lạnh, hạn dùng, mặt bằng và chế biến. Điều có thể làm khách ngộ độc là lỗi nghiêm trọng. Khoảng 45 phút. Mang theo nhiệt kế que.",
  ]),
  content: {
    code: "HYGIENE",
    name: bilingual(["Hygiene and food safety", "Vệ sinh và an toàn thực phẩm"]),
    category: "food-safety",
    passMark: 85,
    sections: [
      section("people", ["People", "Con người"], 15, [
        ...group("Health", "Sức khỏe", [
          passFail("health-papers", { severity: "major", note: "on-fault" }, [
            "Everybody on shift has a valid health certificate.",
            "Giấy khám sức khỏe của nhân viên trong ca còn hạn.",
          ]),
          passFail("no-illness", { severity: "critical", note: "on-fault" }, [
            "Nobody with a cough, fever or open wound handles food.",
            "Không ai đang ho, sốt hay có vết thương hở tiếp xúc thực phẩm.",
          ]),
        ]),
        ...group("Hands and clothes", "Tay và trang phục", [
          passFail("hand-washing", { severity: "major" }, [
            "Hands are washed for 20 seconds before work and after every change of task.",
            "Rửa tay đủ 20 giây trước khi làm và sau mỗi lần đổi việc.",
            "Watch the work for five minutes before you ask.",
            "Quan sát công việc năm phút trước khi hỏi.",
          ]),
          passFail("hair-nails", [
            "Hair is covered; nails are short and unpolished; no jewellery.",
            "Tóc được che; móng tay ngắn, không sơn; không đeo trang sức.",
          ]),
          passFail("gloves", { allowNa: true }, [
            "Gloves are worn for ready-to-eat food and changed when soiled.",
            "Mang găng khi chạm thực phẩm ăn liền và thay khi bẩn.",
          ]),
        ]),
      ]),
      section("cold", ["Cold chain", "Chuỗi lạnh"], 30, [
        number(
          "chiller-temperature",
          { min: 0, max: 5, ...degrees, points: 3, severity: "critical", photo: "required", note: "on-fault" },
          [
            "Chiller temperature",
            "Nhiệt độ tủ mát",
            "Measure in the middle of the shelf, with the probe.",
            "Đo ở giữa ngăn, bằng nhiệt kế que.",
          ],
        ),
        number(
          "freezer-temperature",
          { min: null, max: -15, ...degrees, points: 2, severity: "major", photo: "on-fault", allowNa: true },
          ["Freezer temperature", "Nhiệt độ tủ đông"],
        ),
        passFail("raw-below", { severity: "critical", photo: "on-fault", note: "on-fault" }, [
          "Raw food is stored below and apart from cooked food.",
          "Thực phẩm sống để dưới và tách khỏi thực phẩm chín.",
        ]),
        passFail("covered", ["Everything in the fridge is covered.", "Mọi thứ trong tủ lạnh đều được đậy kín."]),
        passFail("defrosting", { severity: "major", allowNa: true }, [
          "Frozen food is thawed in the chiller, not on the counter.",
          "Rã đông trong tủ mát, không để ngoài quầy.",
        ]),
        passFail("receiving-temperature", [
          "Deliveries were measured and noted on receipt.",
          "Hàng nhập được đo nhiệt độ và ghi sổ khi nhận.",
        ]),
        passFail("allergens", { severity: "major" }, [
          "Allergens are named on the menu and known to the team.",
          "Chất gây dị ứng được ghi trên thực đơn và nhân viên nắm rõ.",
          "Ask one person which drinks hold milk, nuts or soy.",
          "Hỏi một nhân viên món nào có sữa, hạt hoặc đậu nành.",
        ]),
        passFail("chiller-log", { photo: "on-fault" }, [
          "The temperature log has no gap in the last 7 days.",
          "Sổ nhiệt độ ghi đủ trong 7 ngày qua.",
        ]),
        passFail("log-explained", { when: { item: "chiller-log", is: ["fail"] } }, [
          "The gap in the log is explained and signed by the shift lead.",
          "Chỗ trống trong sổ được trưởng ca giải trình và ký.",
        ]),
      ]),
      section("storage", ["Storage and dates", "Bảo quản và hạn dùng"], 20, [
        passFail("no-expired", { severity: "critical", photo: "on-fault", note: "on-fault", points: 2 }, [
          "No expired goods in the store.",
          "Không có hàng quá hạn trong cửa hàng.",
          "Fridges, freezers, dry store, counter and display: at least 20 products.",
          "Tủ mát, tủ đông, kho khô, quầy và tủ trưng bày: ít nhất 20 mặt hàng.",
        ]),
        passFail("date-labels", { severity: "major", photo: "on-fault" }, [
          "Opened and prepared food carries a date label.",
          "Hàng đã mở và bán thành phẩm có nhãn ngày.",
        ]),
        passFail("fefo", [
          "First expired, first out: older stock stands in front.",
          "Hàng hết hạn trước xuất trước: hàng cũ để phía trước.",
        ]),
        passFail("off-floor", [
          "Goods stand 15 cm off the floor and away from the wall.",
          "Hàng kê cao 15 cm và cách tường.",
        ]),
        passFail("chemicals-apart", { severity: "major", photo: "on-fault" }, [
          "Cleaning agents are labelled and locked away from food.",
          "Hóa chất tẩy rửa có nhãn và để riêng khỏi thực phẩm.",
        ]),
      ]),
      section("premises", ["Premises", "Mặt bằng"], 20, [
        scale("floor", { max: 5, faultBelow: 3, points: 2, photo: "on-fault" }, [
          "Floor of the kitchen and bar",
          "Sàn bếp và quầy bar",
          "5 clean and dry everywhere · 3 used, but no old dirt · 0 slippery or caked",
          "5 sạch và khô mọi chỗ · 3 có vết đang dùng, không bẩn cũ · 0 trơn hoặc đóng bẩn",
        ]),
        scale("surfaces", { max: 5, faultBelow: 3, points: 2 }, ["Work surfaces and boards", "Mặt bàn sơ chế và thớt"]),
        passFail("bins", ["Bins are lined, covered and emptied in time.", "Thùng rác có bao, có nắp và đổ kịp thời."]),
        passFail("pests", { severity: "critical", photo: "on-fault", note: "on-fault" }, [
          "No sign of pests; traps are in place and dated.",
          "Không dấu hiệu côn trùng, chuột; bẫy đặt đúng chỗ và ghi ngày.",
        ]),
        passFail("toilet", [
          "The toilet is clean, with soap and paper; the hourly list is signed.",
          "Nhà vệ sinh sạch, có xà phòng và giấy; bảng kiểm mỗi giờ có ký.",
        ]),
        passFail("hand-basin", { severity: "major" }, [
          "The hand basin is free, with soap and towels.",
          "Bồn rửa tay không bị chiếm, có xà phòng và khăn giấy.",
        ]),
      ]),
      section("making", ["Making food and drinks", "Chế biến"], 15, [
        passFail("boards-colours", { severity: "major", allowNa: true }, [
          "Boards and knives are used by colour.",
          "Thớt và dao dùng đúng màu quy định.",
        ]),
        choice(
          "ice",
          { points: 2, photo: "on-fault", severity: "major" },
          ["Ice machine and scoop", "Máy đá và muỗng xúc"],
          {
            clean: [2, "Clean, the scoop in its own holder", "Sạch, muỗng để đúng giá riêng"],
            "scoop-inside": [1, "Clean, but the scoop lies in the ice", "Sạch nhưng muỗng nằm trong đá"],
            "!dirty": [0, "Mould or scale inside", "Có mốc hoặc cặn bên trong"],
          },
        ),
        number("hot-holding", { min: 60, max: null, ...degrees, points: 2, allowNa: true, severity: "major" }, [
          "Temperature of hot food on display",
          "Nhiệt độ giữ nóng",
        ]),
        passFail("fryer-oil", { allowNa: true }, [
          "Frying oil was tested and is light in colour.",
          "Dầu chiên đã được thử và còn sáng màu.",
        ]),
        recordItem("signature", "responsible", ["Person in charge of the shift", "Người phụ trách ca ký tên"]),
      ]),
    ],
  },
};
