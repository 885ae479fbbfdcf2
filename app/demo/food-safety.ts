import { choice, group, number, passFail, record, scale, section, template } from "./ask.ts";

const added = new Set(["allergens", "fryer-oil"]);

/** 35 items in five weighted sections. The first version lacks what was added later. */
export const foodSafety = template(
  {
    code: "HACCP",
    name: ["Hygiene and food safety", "Vệ sinh và an toàn thực phẩm"],
    category: "food-safety",
    passMark: 85,
    changes: "Thêm câu hỏi về chất gây dị ứng và dầu chiên.",
  },
  [
    section("people", ["People", "Con người"], 15, [
      ...group(
        ["Health", "Sức khỏe"],
        [
          passFail(
            "health-papers",
            [
              "Health certificates of everybody on shift are valid.",
              "Giấy khám sức khỏe của nhân viên trong ca còn hạn.",
            ],
            { severity: "major", note: "on-fault" },
            {
              ease: 0.8,
              notes: [
                "Giấy khám sức khỏe của một bạn pha chế đã hết hạn.",
                "Hồ sơ của nhân viên mới chưa có giấy khám sức khỏe.",
              ],
              pictures: ["papers"],
            },
          ),
          passFail(
            "no-illness",
            [
              "Nobody with a cough, fever or open wound handles food.",
              "Không ai đang ho, sốt hay có vết thương hở tiếp xúc thực phẩm.",
            ],
            { critical: true, note: "on-fault" },
            { ease: 0.15, notes: ["Một bạn bếp bị đứt tay, chưa băng kín."] },
          ),
        ],
      ),
      ...group(
        ["Hands and clothes", "Tay và trang phục"],
        [
          passFail(
            "hand-washing",
            [
              "Hands are washed for 20 seconds before work and after every change of task.",
              "Rửa tay đủ 20 giây trước khi làm và sau mỗi lần đổi việc.",
            ],
            { severity: "major" },
            {
              ease: 1.3,
              notes: ["Quan sát hai lần không rửa tay sau khi đổ rác.", "Rửa tay nhanh, không dùng xà phòng."],
              pictures: ["sink-dirty"],
            },
          ),
          passFail(
            "hair-nails",
            [
              "Hair is covered; nails are short and unpolished; no jewellery.",
              "Tóc được che; móng tay ngắn, không sơn; không đeo trang sức.",
            ],
            {},
            {
              ease: 1.5,
              notes: ["Một bạn còn đeo nhẫn khi chế biến.", "Nón bếp chưa che hết tóc."],
              pictures: ["apron-stained"],
            },
          ),
          passFail(
            "gloves",
            [
              "Gloves are worn for ready-to-eat food and changed when soiled.",
              "Mang găng khi chạm thực phẩm ăn liền và thay khi bẩn.",
            ],
            { allowNa: true },
            { notes: ["Dùng chung một đôi găng cho tiền và thức ăn."] },
          ),
        ],
      ),
    ]),
    section("cold", ["Cold chain", "Chuỗi lạnh"], 30, [
      number(
        "chiller-temperature",
        ["Chiller temperature", "Nhiệt độ tủ mát"],
        {
          min: 0,
          max: 5,
          unit: "°C",
          points: 3,
          critical: true,
          photo: "required",
          note: "on-fault",
          help: { en: "Measure in the middle of the shelf, with the probe.", vi: "Đo ở giữa ngăn, bằng nhiệt kế que." },
        },
        {
          ease: 0.3,
          notes: [
            "Tủ mát quá ấm, đã chuyển hàng sang tủ dự phòng.",
            "Nhiệt độ cao sau khi nhập hàng, đo lại vẫn trên 5 °C.",
          ],
          pictures: ["thermometer-high"],
        },
      ),
      number(
        "freezer-temperature",
        ["Freezer temperature", "Nhiệt độ tủ đông"],
        { min: null, max: -15, unit: "°C", points: 2, severity: "major", photo: "on-fault", allowNa: true },
        { ease: 0.7, notes: ["Tủ đông chưa đủ lạnh, đóng tuyết dày."], pictures: ["freezer-ice"] },
      ),
      passFail(
        "raw-below",
        ["Raw food is stored below and apart from cooked food.", "Thực phẩm sống để dưới và tách khỏi thực phẩm chín."],
        { critical: true, photo: "on-fault", note: "on-fault" },
        { ease: 0.25, notes: ["Thịt sống đặt cùng ngăn với rau đã rửa."], pictures: ["fridge-mixed"] },
      ),
      passFail(
        "covered",
        ["Everything in the fridge is covered.", "Mọi thứ trong tủ lạnh đều được đậy kín."],
        {},
        { ease: 1.6, notes: ["Hộp kem tươi mở nắp.", "Trái cây cắt sẵn chưa bọc màng."], pictures: ["fridge-open"] },
      ),
      passFail(
        "not-overfilled",
        ["Fridges are not overfilled; air can move.", "Tủ lạnh không chất quá đầy, khí lạnh lưu thông."],
        {},
        { ease: 1.1, notes: ["Tủ mát chất kín ngăn trên."], pictures: ["fridge-mixed"] },
      ),
      passFail(
        "defrosting",
        ["Frozen food is thawed in the chiller, not on the counter.", "Rã đông trong tủ mát, không để ngoài quầy."],
        { severity: "major", allowNa: true },
        { ease: 0.7, notes: ["Rã đông thịt gà trên mặt bàn sơ chế."] },
      ),
      passFail(
        "receiving-temperature",
        ["Deliveries were measured and noted on receipt.", "Hàng nhập được đo nhiệt độ và ghi sổ khi nhận."],
        {},
        { ease: 1.3, notes: ["Phiếu nhận hàng sáng nay không ghi nhiệt độ."], pictures: ["papers"] },
      ),
      passFail(
        "allergens",
        [
          "Allergens are named on the menu and known to the team.",
          "Chất gây dị ứng được ghi trên thực đơn và nhân viên nắm rõ.",
        ],
        { severity: "major" },
        { ease: 1.1, notes: ["Nhân viên chưa trả lời được món nào có đậu phộng."] },
      ),
      passFail(
        "chiller-log",
        ["The temperature log has no gap in the last 7 days.", "Sổ nhiệt độ ghi đủ trong 7 ngày qua."],
        { photo: "on-fault" },
        {
          ease: 1.8,
          notes: ["Sổ nhiệt độ bỏ trống hai ngày cuối tuần.", "Ghi trước nhiệt độ của ca chiều."],
          pictures: ["log-empty"],
        },
      ),
      passFail(
        "log-explained",
        [
          "The gap in the log is explained and signed by the shift lead.",
          "Chỗ trống trong sổ được trưởng ca giải trình và ký.",
        ],
        { when: { item: "chiller-log", is: ["fail"] } },
        { ease: 5, notes: ["Trưởng ca không biết vì sao bỏ trống."] },
      ),
    ]),
    section("storage", ["Storage and dates", "Bảo quản và hạn dùng"], 20, [
      passFail(
        "no-expired",
        ["Nothing past its date is in the store.", "Không có hàng quá hạn trong cửa hàng."],
        { critical: true, photo: "on-fault", note: "on-fault", points: 2 },
        {
          ease: 0.3,
          notes: ["Hai hộp sữa quá hạn một ngày ở tủ quầy bar.", "Si-rô đào quá hạn trong kho, đã hủy tại chỗ."],
          pictures: ["label-expired"],
        },
      ),
      passFail(
        "date-labels",
        ["Opened and prepared food carries a date label.", "Hàng đã mở và bán thành phẩm có nhãn ngày."],
        { severity: "major", photo: "on-fault" },
        {
          ease: 1.6,
          notes: ["Ba hộp topping không có nhãn ngày mở.", "Nhãn ghi thiếu giờ chế biến."],
          pictures: ["label-missing"],
        },
      ),
      passFail(
        "fefo",
        [
          "First expired, first out: older stock stands in front.",
          "Hàng hết hạn trước xuất trước: hàng cũ để phía trước.",
        ],
        {},
        { ease: 1.2, notes: ["Hàng mới nhập xếp phía ngoài."], pictures: ["shelf-mixed"] },
      ),
      passFail(
        "off-floor",
        ["Goods stand 15 cm off the floor and away from the wall.", "Hàng kê cao 15 cm và cách tường."],
        {},
        { ease: 1.1, notes: ["Bao đường đặt trực tiếp trên sàn kho."], pictures: ["boxes-floor"] },
      ),
      passFail(
        "chemicals-apart",
        [
          "Cleaning agents are labelled and locked away from food.",
          "Hóa chất tẩy rửa có nhãn và để riêng khỏi thực phẩm.",
        ],
        { severity: "major", photo: "on-fault" },
        { ease: 0.7, notes: ["Chai nước lau sàn để cạnh thùng nước ngọt."], pictures: ["bottles-unlabelled"] },
      ),
      record("date", "next-stocktake", ["Date of the next full stock check", "Ngày kiểm kho toàn bộ kế tiếp"], {
        required: false,
      }),
    ]),
    section("premises", ["Premises", "Mặt bằng"], 20, [
      scale(
        "floor",
        ["Floor of the kitchen and bar", "Sàn bếp và quầy bar"],
        { max: 5, faultBelow: 3, points: 2, photo: "on-fault" },
        {
          ease: 1.2,
          notes: ["Sàn bếp trơn và có vết dầu dưới bếp chiên.", "Góc sàn sau máy đá đọng nước."],
          pictures: ["floor-stain"],
        },
      ),
      scale(
        "surfaces",
        ["Work surfaces and boards", "Mặt bàn sơ chế và thớt"],
        { max: 5, faultBelow: 3, points: 2 },
        { notes: ["Thớt nhựa có nhiều vết cắt sâu, cần thay."], pictures: ["boards"] },
      ),
      passFail(
        "drains",
        ["Drains are clean, covered and without smell.", "Rãnh thoát nước sạch, có nắp, không mùi."],
        {},
        { ease: 1.1, notes: ["Lưới thoát nước dưới bồn rửa bị nghẹt."], pictures: ["drain"] },
      ),
      passFail(
        "bins",
        ["Bins are lined, covered and emptied in time.", "Thùng rác có bao, có nắp và đổ kịp thời."],
        {},
        {
          ease: 1.4,
          notes: ["Thùng rác bếp đầy tràn lúc kiểm tra.", "Thùng rác đạp chân bị hỏng nắp."],
          pictures: ["bin-full"],
        },
      ),
      passFail(
        "pests",
        [
          "No sign of pests; traps are in place and dated.",
          "Không dấu hiệu côn trùng, chuột; bẫy đặt đúng chỗ và ghi ngày.",
        ],
        { critical: true, photo: "on-fault", note: "on-fault" },
        { ease: 0.2, notes: ["Có gián dưới tủ kệ bar, đã gọi đơn vị diệt côn trùng."], pictures: ["drain"] },
      ),
      passFail(
        "toilet",
        [
          "The toilet is clean, with soap and paper; the hourly list is signed.",
          "Nhà vệ sinh sạch, có xà phòng và giấy; bảng kiểm mỗi giờ có ký.",
        ],
        {},
        { ease: 1.5, notes: ["Hết giấy lau tay.", "Bảng kiểm vệ sinh chưa ký từ 10 giờ."], pictures: ["restroom"] },
      ),
      passFail(
        "hand-basin",
        ["The hand basin is free, with soap and towels.", "Bồn rửa tay không bị chiếm, có xà phòng và khăn giấy."],
        { severity: "major" },
        { ease: 0.9, notes: ["Bồn rửa tay đang để dụng cụ pha chế."], pictures: ["sink-dirty"] },
      ),
    ]),
    section("making", ["Making food and drinks", "Chế biến"], 15, [
      passFail(
        "boards-colours",
        ["Boards and knives are used by colour.", "Thớt và dao dùng đúng màu quy định."],
        { severity: "major", allowNa: true },
        { notes: ["Dùng thớt xanh để cắt bánh mì."], pictures: ["boards"] },
      ),
      choice(
        "ice",
        ["Ice machine and scoop", "Máy đá và muỗng xúc"],
        [
          ["clean", ["Clean, the scoop in its own holder", "Sạch, muỗng để đúng giá riêng"], 2],
          ["scoop-inside", ["Clean, but the scoop lies in the ice", "Sạch nhưng muỗng nằm trong đá"], 1],
          ["!dirty", ["Mould or scale inside", "Có mốc hoặc cặn bên trong"], 0],
        ],
        { points: 2, photo: "on-fault", severity: "major" },
        { ease: 0.9, notes: ["Thành máy đá có cặn đen."], pictures: ["ice-machine"] },
      ),
      number(
        "hot-holding",
        ["Temperature of hot food on display", "Nhiệt độ giữ nóng"],
        { min: 60, max: null, unit: "°C", points: 2, allowNa: true, severity: "major" },
        { ease: 0.8, notes: ["Tủ giữ nóng chưa đạt nhiệt độ, đã báo kỹ thuật."], pictures: ["thermometer-high"] },
      ),
      passFail(
        "fryer-oil",
        ["Frying oil was tested and is light in colour.", "Dầu chiên đã được thử và còn sáng màu."],
        { allowNa: true },
        { ease: 1.1, notes: ["Dầu chiên sẫm màu, chưa thay theo lịch."] },
      ),
      passFail(
        "tasting",
        ["Tasting is done with a fresh spoon each time.", "Nếm thử bằng muỗng sạch mỗi lần."],
        {},
        { ease: 0.7, notes: ["Dùng lại muỗng nếm."] },
      ),
      record("text", "summary", ["What should the team work on first?", "Cửa hàng nên cải thiện điều gì trước tiên?"], {
        required: false,
      }),
      record("signature", "responsible", ["Person in charge of the shift", "Người phụ trách ca ký tên"]),
    ]),
  ],
);

/** What was published at first. */
export const foodSafetyFirst = {
  ...foodSafety.content,
  changes: "",
  sections: foodSafety.content.sections.map(withoutAdded),
};

type Section = (typeof foodSafety.content.sections)[number];

function withoutAdded(part: Section): Section {
  return { ...part, items: part.items.filter((item) => !added.has(item.id)) };
}
