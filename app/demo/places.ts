export interface StoreSite {
  readonly code: string;
  readonly name: string;
  readonly area: string;
  readonly address: string;
  readonly province: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly tags: readonly string[];
}

type Line = readonly [name: string, street: string, ward: string, latitude: number, longitude: number, tag?: string];

const areas: readonly {
  readonly area: string;
  readonly code: string;
  readonly provinces: Readonly<Record<string, readonly Line[]>>;
}[] = [
  {
    area: "Hà Nội",
    code: "HN",
    provinces: {
      "Hà Nội": [
        ["Hàng Bài", "32 Hàng Bài", "Cửa Nam", 21.0213, 105.8527, "cửa hàng chính"],
        ["Lý Thái Tổ", "59 Lý Thái Tổ", "Hoàn Kiếm", 21.0279, 105.8554],
        ["Phan Đình Phùng", "18 Phan Đình Phùng", "Ba Đình", 21.0404, 105.8412],
        ["Giảng Võ", "148 Giảng Võ", "Giảng Võ", 21.0296, 105.8241],
        ["Bà Triệu", "314 Bà Triệu", "Hai Bà Trưng", 21.0075, 105.8491],
        ["Xuân Thủy", "241 Xuân Thủy", "Cầu Giấy", 21.0363, 105.7822, "trung tâm thương mại"],
        ["Nguyễn Trãi", "233 Nguyễn Trãi", "Thanh Xuân", 20.9966, 105.8063, "trung tâm thương mại"],
        ["Lạc Long Quân", "683 Lạc Long Quân", "Tây Hồ", 21.0712, 105.8103],
        ["Quang Trung", "10 Quang Trung", "Hà Đông", 20.9718, 105.7766],
      ],
    },
  },
  {
    area: "Duyên hải Bắc Bộ",
    code: "DB",
    provinces: {
      "Hải Phòng": [
        ["Điện Biên Phủ", "61 Điện Biên Phủ", "Hồng Bàng", 20.8617, 106.6802],
        ["Lạch Tray", "102 Lạch Tray", "Ngô Quyền", 20.8482, 106.6967],
      ],
      "Quảng Ninh": [
        ["Bãi Cháy", "28 đường Hạ Long", "Bãi Cháy", 20.9546, 107.0441, "khu du lịch"],
        ["Lê Thánh Tông", "120 Lê Thánh Tông", "Hồng Gai", 20.9508, 107.0806],
      ],
      "Bắc Ninh": [["Ngô Gia Tự", "27 Ngô Gia Tự", "Kinh Bắc", 21.1829, 106.0612]],
    },
  },
  {
    area: "Miền Trung",
    code: "MT",
    provinces: {
      "Đà Nẵng": [
        ["Bạch Đằng", "148 Bạch Đằng", "Hải Châu", 16.0689, 108.2249, "cửa hàng chính"],
        ["Nguyễn Văn Linh", "255 Nguyễn Văn Linh", "Thanh Khê", 16.0601, 108.2098],
        ["Võ Nguyên Giáp", "72 Võ Nguyên Giáp", "An Hải", 16.0686, 108.2452, "khu du lịch"],
        ["Trần Phú Hội An", "91 Trần Phú", "Hội An", 15.8771, 108.3279],
      ],
      Huế: [
        ["Lê Lợi", "22 Lê Lợi", "Thuận Hóa", 16.4651, 107.5902],
        ["Hùng Vương", "50 Hùng Vương", "Thuận Hóa", 16.4622, 107.5953, "trung tâm thương mại"],
      ],
      "Khánh Hòa": [["Trần Phú Nha Trang", "44 Trần Phú", "Nha Trang", 12.2463, 109.1966, "khu du lịch"]],
    },
  },
  {
    area: "Trung tâm TP. Hồ Chí Minh",
    code: "SG",
    provinces: {
      "Hồ Chí Minh": [
        ["Nguyễn Huệ", "99 Nguyễn Huệ", "Sài Gòn", 10.7733, 106.7043, "cửa hàng chính"],
        ["Đông Du", "38 Đông Du", "Sài Gòn", 10.7762, 106.7051],
        ["Lê Lai", "76 Lê Lai", "Bến Thành", 10.7703, 106.6951],
        ["Đề Thám", "191 Đề Thám", "Cầu Ông Lãnh", 10.7666, 106.6934],
        ["Hai Bà Trưng", "284 Hai Bà Trưng", "Tân Định", 10.7893, 106.6905],
        ["Võ Văn Tần", "167 Võ Văn Tần", "Xuân Hòa", 10.7757, 106.6893],
        ["Nguyễn Tri Phương", "126 Nguyễn Tri Phương", "An Đông", 10.7583, 106.6691],
        ["Phan Xích Long", "214 Phan Xích Long", "Cầu Kiệu", 10.7991, 106.6887],
        ["Nguyễn Văn Trỗi", "66 Nguyễn Văn Trỗi", "Phú Nhuận", 10.7941, 106.6785],
      ],
    },
  },
  {
    area: "Đông Nam Bộ",
    code: "MD",
    provinces: {
      "Hồ Chí Minh": [
        ["Thảo Điền", "21 Thảo Điền", "An Khánh", 10.8032, 106.7371],
        ["Võ Văn Ngân", "216 Võ Văn Ngân", "Thủ Đức", 10.8503, 106.7651, "trung tâm thương mại"],
        ["Đại lộ Bình Dương", "555 Đại lộ Bình Dương", "Thủ Dầu Một", 10.9804, 106.6752, "trung tâm thương mại"],
        ["Thùy Vân", "165 Thùy Vân", "Vũng Tàu", 10.3421, 107.0954, "khu du lịch"],
      ],
      "Đồng Nai": [["Phạm Văn Thuận", "1096 Phạm Văn Thuận", "Tam Hiệp", 10.9521, 106.8492]],
    },
  },
  {
    area: "Miền Tây",
    code: "CT",
    provinces: {
      "Cần Thơ": [
        ["Hòa Bình", "46 Hòa Bình", "Ninh Kiều", 10.0349, 105.7853, "cửa hàng chính"],
        ["30 Tháng 4", "209 đường 30 Tháng 4", "Ninh Kiều", 10.0264, 105.7707],
        ["Cái Răng", "12 Quang Trung", "Cái Răng", 10.0061, 105.7839],
      ],
      "Vĩnh Long": [["Phạm Thái Bường", "55 Phạm Thái Bường", "Long Châu", 10.2466, 105.9703]],
      "An Giang": [["Rạch Giá", "88 Nguyễn Trung Trực", "Rạch Giá", 10.0089, 105.0846]],
    },
  },
];

export const storeSites: readonly StoreSite[] = areas.flatMap(({ area, code, provinces }) =>
  Object.entries(provinces)
    .flatMap(([province, lines]) => lines.map((place) => ({ province, place })))
    .map(({ province, place: [name, street, ward, latitude, longitude, tag] }, index) => ({
      code: `${code}${String(index + 1).padStart(2, "0")}`,
      name: `Sen Cafe ${name}`,
      area,
      address: `${street}, phường ${ward}, ${province}`,
      province,
      latitude,
      longitude,
      tags: tag ? [tag] : [],
    })),
);

/** The first is the demo's own account. */
export const managerNames = [
  "Trần Thu Hà",
  "Nguyễn Quốc Bảo",
  "Phạm Thị Mai",
  "Lê Hoàng Long",
  "Vũ Minh Châu",
  "Đặng Thanh Tùng",
  "Bùi Ngọc Ánh",
  "Hoàng Gia Huy",
  "Đỗ Khánh Linh",
  "Ngô Đức Mạnh",
  "Phan Thị Hồng Nhung",
  "Dương Văn Khoa",
  "Trịnh Bảo Trâm",
  "Lý Quang Vinh",
  "Huỳnh Mỹ Duyên",
  "Võ Thành Đạt",
  "Mai Phương Thảo",
  "Tô Anh Tuấn",
  "Cao Thị Bích Ngọc",
  "Hồ Nhật Minh",
  "Đinh Thị Lan Anh",
  "Châu Tấn Phát",
  "Tạ Hải Yến",
  "Nguyễn Trọng Nghĩa",
  "Lâm Thị Kim Oanh",
  "Trương Công Hậu",
  "Quách Diễm My",
  "Nguyễn Thị Thùy Dương",
  "Kiều Văn Sơn",
  "La Thị Ngọc Hân",
] as const;

export const inspectors = [
  { name: "Nguyễn Thị Thanh Vân", areas: ["Hà Nội", "Duyên hải Bắc Bộ"] },
  { name: "Lê Văn Phúc", areas: ["Hà Nội", "Duyên hải Bắc Bộ"] },
  { name: "Trần Đình Khôi", areas: ["Miền Trung"] },
  { name: "Phạm Ngọc Quỳnh", areas: ["Đông Nam Bộ", "Miền Tây"] },
  { name: "Võ Thị Cẩm Tú", areas: ["Miền Tây", "Đông Nam Bộ"] },
] as const;

export const ownAreas: readonly string[] = ["Trung tâm TP. Hồ Chí Minh"];
