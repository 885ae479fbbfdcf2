/** The policy of a new installation. Changed policies are stored whole, so a choice added here is missing there. */
import type { PolicyChoice, ScorePolicy } from "./policy.ts";

const choice = (code: string, en: string, vi = en): PolicyChoice => ({ code, name: { en, vi }, retired: false });

export const defaultScorePolicy: ScorePolicy = {
  weights: { checks: 60, camera: 20, feedback: 20 },
  points: { critical: 20, major: 10, minor: 5 },
  answerHours: { critical: 24, major: 72, minor: 168 },
  appealDays: 7,
  taskDays: { critical: 2, major: 7, minor: 14 },
  fewestChecks: { rank: 1, comparison: 3 },
  shouldCountNoCases: false,
  shifts: [
    { code: "morning", name: { en: "Morning", vi: "Ca sáng" }, from: "06:00", to: "14:00" },
    { code: "evening", name: { en: "Evening", vi: "Ca chiều" }, from: "14:00", to: "22:00" },
    { code: "night", name: { en: "Night", vi: "Ca đêm" }, from: "22:00", to: "06:00" },
  ],
  observationCategories: [
    choice("cleanliness", "Cleanliness", "Vệ sinh"),
    choice("uniform", "Uniform and grooming", "Đồng phục, tác phong"),
    choice("service", "Service at the counter", "Phục vụ tại quầy"),
    choice("preparation", "Food and drink preparation", "Chế biến, pha chế"),
    choice("cash", "Cash handling", "Thu ngân, tiền mặt"),
    choice("opening-hours", "Opening and closing on time", "Mở và đóng cửa đúng giờ"),
    choice("display", "Display and stock", "Trưng bày, hàng hóa"),
    choice("discipline", "Conduct on shift", "Kỷ luật trong ca"),
    choice("security", "Safety and security", "An toàn, an ninh"),
  ],
  feedbackCategories: [
    choice("quality", "Food and drink quality", "Chất lượng món"),
    choice("food-safety", "Food safety", "An toàn thực phẩm"),
    choice("staff", "Staff and service", "Nhân viên, phục vụ"),
    choice("waiting-time", "Waiting time", "Thời gian chờ"),
    choice("wrong-order", "Wrong or missing items", "Sai hoặc thiếu món"),
    choice("cleanliness", "Cleanliness", "Vệ sinh"),
    choice("space", "Space and facilities", "Không gian, tiện nghi"),
    choice("payment", "Price and payment", "Giá cả, thanh toán"),
    choice("delivery", "Delivery", "Giao hàng"),
    choice("other", "Other", "Khác"),
  ],
  channels: [
    choice("in-store", "In store", "Tại cửa hàng"),
    choice("phone", "Phone", "Điện thoại"),
    choice("facebook", "Facebook"),
    choice("zalo", "Zalo"),
    choice("google", "Google reviews", "Đánh giá trên Google"),
    choice("shopeefood", "ShopeeFood"),
    choice("grabfood", "GrabFood"),
    choice("email", "E-mail", "Email"),
  ],
};
