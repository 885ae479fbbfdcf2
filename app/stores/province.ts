/** Viet Nam's 34 provinces and cities since July 2025, with ISO 3166-2 codes and the names of provinces that they absorbed. */
import { foldedWords } from "#app/i18n/fold.ts";

const table: readonly (readonly [name: string, ...aliases: string[]])[] = [
  ["Hà Nội", "HN", "Hanoi"],
  ["Hồ Chí Minh", "SG", "HCM", "HCMC", "Sài Gòn", "Saigon", "Ho Chi Minh City", "Bình Dương", "Bà Rịa - Vũng Tàu"],
  ["Hải Phòng", "HP", "Haiphong", "Hải Dương"],
  ["Đà Nẵng", "DN", "Danang", "Quảng Nam"],
  ["Cần Thơ", "CT", "Hậu Giang", "Sóc Trăng"],
  ["Huế", "Thừa Thiên Huế", "Thừa Thiên - Huế"],
  ["Tuyên Quang", "Hà Giang"],
  ["Lào Cai", "Yên Bái"],
  ["Thái Nguyên", "Bắc Kạn"],
  ["Phú Thọ", "Vĩnh Phúc", "Hòa Bình"],
  ["Bắc Ninh", "Bắc Giang"],
  ["Hưng Yên", "Thái Bình"],
  ["Ninh Bình", "Hà Nam", "Nam Định"],
  ["Lai Châu"],
  ["Điện Biên"],
  ["Sơn La"],
  ["Lạng Sơn"],
  ["Cao Bằng"],
  ["Quảng Ninh"],
  ["Thanh Hóa", "Thanh Hoá"],
  ["Nghệ An"],
  ["Hà Tĩnh"],
  ["Quảng Trị", "Quảng Bình"],
  ["Quảng Ngãi", "Kon Tum"],
  ["Gia Lai", "Bình Định"],
  ["Khánh Hòa", "Khánh Hoà", "Ninh Thuận", "Nha Trang"],
  ["Đắk Lắk", "Dak Lak", "Phú Yên"],
  ["Lâm Đồng", "Đắk Nông", "Bình Thuận", "Đà Lạt"],
  ["Đồng Nai", "Bình Phước"],
  ["Tây Ninh", "Long An"],
  ["Đồng Tháp", "Tiền Giang"],
  ["Vĩnh Long", "Bến Tre", "Trà Vinh"],
  ["Cà Mau", "Bạc Liêu"],
  ["An Giang", "Kiên Giang"],
];

export const provinces: readonly string[] = table.map(([name]) => name);

const isCode = (alias: string) => /^[A-Z]{2}$/.test(alias);
const names = new Map(
  table.flatMap(([name, ...aliases]) =>
    [name, ...aliases.filter((alias) => !isCode(alias))].map((alias) => [plainPlace(alias), name] as const),
  ),
);
const codes = new Map(
  table.flatMap(([name, ...aliases]) => aliases.filter(isCode).map((code) => [code, name] as const)),
);

/** Folded, without what a place is: "Thành phố Hồ Chí Minh", "TP. HCM" and "Tỉnh Cà Mau" lose their first words. */
export function plainPlace(place: string): string {
  return foldedWords(place)
    .join(" ")
    .replace(/^(thanh pho|tp|tinh|t p) (?=\S)/, "");
}

export function provinceNamed(name: string): string | null {
  return names.get(plainPlace(name)) ?? null;
}

export function provinceOf(nameOrCode: string): string | null {
  return (
    codes.get(nameOrCode.trim().toUpperCase()) ??
    codes.get(plainPlace(nameOrCode).toUpperCase()) ??
    provinceNamed(nameOrCode)
  );
}

/** Approximated by a rectangle around the mainland and its islands. */
export function isAbroad(place: { readonly latitude: number; readonly longitude: number } | null | undefined): boolean {
  if (!place) return false;
  const { latitude, longitude } = place;
  return latitude < 8 || latitude > 24 || longitude < 102 || longitude > 110;
}
