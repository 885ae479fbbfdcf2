const width = 800;
const height = 600;

const rect = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, thickness: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="round"/>`;
const drawText = (x: number, y: number, size: number, fill: string, text: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="DejaVu Sans, sans-serif" font-weight="bold" text-anchor="middle">${text}</text>`;
const shadow = (x: number, y: number, rx: number) => oval(x, y, rx, rx / 6, "#000", 'opacity="0.22"');
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

const wallAndFloor = (wall: string, floor: string, horizon = 400) =>
  rect(0, 0, width, horizon, wall) +
  rect(0, horizon, width, height - horizon, floor) +
  times(9, (i) => line(`M${400 + (i - 4) * 70} ${horizon} L${400 + (i - 4) * 260} 600`, "#00000018", 3)) +
  rect(0, horizon - 8, width, 12, "#00000022");
const tiles = (colour: string) =>
  rect(0, 0, width, height, colour) +
  times(9, (i) => line(`M0 ${i * 75} H800`, "#00000018", 3)) +
  times(9, (i) => line(`M${i * 100} 0 V600`, "#00000018", 3));
const table = (colour = "#b98d5e") => wallAndFloor("#d9d3c4", colour, 210);
const steel = () =>
  rect(0, 0, width, height, "#aeb6bb") + times(14, (i) => line(`M0 ${i * 44 + 12} H800`, "#ffffff22", 5));

const goods = ["#8c3b2e", "#2f6b5e", "#c9962f", "#44517a", "#d8c9a8", "#7a4a63"];
const shelves = (gap: (row: number, place: number) => boolean, mixed = false) =>
  wallAndFloor("#e4dfd3", "#a98c6c", 520) +
  rect(60, 40, 680, 500, "#6d5a45") +
  times(3, (row) => {
    const y = 60 + row * 160;
    return (
      rect(80, y, 640, 140, "#3d3228") +
      times(9, (place) =>
        gap(row, place)
          ? ""
          : rect(
              90 + place * 70,
              y + 34 + (mixed ? (place * 13 + row * 7) % 28 : 0),
              54,
              106 - (mixed ? (place * 13 + row * 7) % 28 : 0),
              goods[(mixed ? place * 5 + row : row * 2 + Math.floor(place / 3)) % 6]!,
              'rx="6"',
            ) + rect(96 + place * 70, y + 70, 42, 26, "#f4efe2"),
      ) +
      rect(80, y + 138, 640, 22, "#cbbfa6")
    );
  });
const tag = (x: number, y: number, price: string) =>
  rect(x, y, 110, 46, "#fffbe8", 'rx="4" stroke="#b8322a" stroke-width="4"') +
  drawText(x + 55, y + 32, 24, "#b8322a", price);
const fridge = (inside: string, open: boolean) =>
  wallAndFloor("#cfd6d8", "#8f8a80", 520) +
  shadow(400, 550, 260) +
  rect(200, 30, 400, 510, "#e9eef0", 'rx="14"') +
  rect(225, 60, 350, 450, "#24343c") +
  times(4, (i) => rect(225, 150 + i * 110, 350, 8, "#dfe8ea")) +
  inside +
  (open
    ? path("M575 40 L770 90 L770 590 L575 520 Z", "#dbe4e7", 'stroke="#9fb0b7" stroke-width="6"')
    : rect(225, 60, 350, 450, "#bfe4f033"));
const thermometer = (reading: string, bad: boolean) =>
  steel() +
  oval(400, 520, 320, 40, "#00000033") +
  rect(200, 120, 400, 280, "#26323a", 'rx="34"') +
  rect(240, 165, 320, 150, bad ? "#e8c9a4" : "#b9d8b4", 'rx="10"') +
  drawText(400, 275, 92, "#17211b", reading) +
  circle(280, 358, 20, "#c9443a") +
  circle(340, 358, 20, "#5c6d75") +
  path("M380 400 H420 L408 590 H392 Z", "#d9dee0");
const floorStain = (colour: string) =>
  tiles("#b9b1a2") +
  path(
    "M210 330 C230 230 380 250 450 290 C560 270 640 350 590 420 C540 500 420 470 340 480 C250 490 190 420 210 330Z",
    colour,
    'opacity="0.75"',
  ) +
  oval(650, 470, 40, 22, colour, 'opacity="0.6"') +
  oval(180, 250, 26, 14, colour, 'opacity="0.6"');
const boxes = (count: number) =>
  times(count, (i) => {
    const [x, y] = [150 + (i % 3) * 170 + (i > 2 ? 60 : 0), i > 2 ? 230 : 370];
    return (
      shadow(x + 80, y + 142, 90) +
      rect(x, y, 160, 140, "#b98a55") +
      rect(x + 66, y, 28, 140, "#d9b98a") +
      line(`M${x} ${y + 70} H${x + 160}`, "#00000022", 3)
    );
  });
const paper = (marks: string, tilt = -3) =>
  `<g transform="rotate(${tilt} 400 300)">${rect(180, 50, 440, 520, "#00000033")}${rect(170, 40, 440, 520, "#fbfaf4")}${marks}</g>`;
const grid = (filled: (row: number, column: number) => boolean) =>
  times(9, (row) =>
    times(
      5,
      (column) =>
        rect(200 + column * 78, 110 + row * 46, 76, 44, "none", 'stroke="#6a747a" stroke-width="2"') +
        (filled(row, column) ? line(`M${214 + column * 78} ${140 + row * 46} q14 -22 24 -2 t22 -8`, "#27448a", 4) : ""),
    ),
  );
const tub = (x: number, y: number, lid: string, label: string) =>
  rect(x, y, 170, 120, "#f2f4f3cc", 'rx="10" stroke="#93a1a5" stroke-width="4"') +
  rect(x - 8, y - 16, 186, 26, lid, 'rx="8"') +
  (label && rect(x + 35, y + 36, 100, 52, "#fffef2") + drawText(x + 85, y + 70, 22, "#1c1c1c", label));
const cup = (spilled: boolean) =>
  table() +
  (spilled ? path("M180 470 C220 410 560 430 640 480 C560 560 260 560 180 470Z", "#6b3f22", 'opacity="0.7"') : "") +
  shadow(400, 500, 130) +
  path("M300 200 H500 L475 490 H325 Z", "#f4f1ea") +
  path("M308 250 H492 L480 400 H320 Z", "#0c5c66") +
  oval(400, 200, 100, 20, spilled ? "#5b3720" : "#7a4c2c") +
  oval(400, 196, 62, 10, "#e7cfae");
const extinguisher = (label: string, bad: boolean) =>
  wallAndFloor("#ded9cd", "#8d8577", 520) +
  rect(250, 40, 300, 60, "#b8322a") +
  drawText(400, 84, 38, "#fff", "PCCC") +
  shadow(400, 540, 110) +
  rect(335, 190, 130, 340, "#c2261c", 'rx="50"') +
  rect(375, 140, 50, 60, "#2b2b2b") +
  line("M425 165 C520 170 520 300 480 360", "#222", 16) +
  rect(345, 300, 110, 110, "#fff8e8") +
  drawText(400, 345, 26, bad ? "#b8322a" : "#1b6a3c", label) +
  drawText(400, 385, 24, "#333", bad ? "HẾT HẠN" : "CÒN HẠN");
const bottle = (x: number, colour: string, label: boolean) =>
  shadow(x + 45, 520, 60) +
  rect(x + 28, 190, 34, 70, "#dcdcdc") +
  rect(x, 250, 90, 270, colour, 'rx="18"') +
  (label ? rect(x + 8, 340, 74, 90, "#fff") : "");
const screens = (dead: readonly number[]) =>
  rect(0, 0, width, height, "#1b2226") +
  times(4, (i) => {
    const [x, y] = [60 + (i % 2) * 350, 50 + Math.floor(i / 2) * 260];
    return dead.includes(i)
      ? rect(x, y, 330, 240, "#05070a") + drawText(x + 165, y + 130, 28, "#6d7a80", "NO SIGNAL")
      : rect(x, y, 330, 240, "#7d8a86") +
          path(`M${x} ${y + 240} L${x + 120} ${y + 110} H${x + 240} L${x + 330} ${y + 240}Z`, "#a89c84") +
          rect(x + 140, y + 60, 70, 60, "#5d4a3a") +
          drawText(x + 70, y + 30, 20, "#fff", `CAM ${i + 1}`);
  });

const scenes = {
  "sign-dark": () =>
    wallAndFloor("#42484b", "#6f6a63", 480) +
    rect(110, 130, 580, 150, "#1d2123") +
    drawText(330, 230, 84, "#f6d78b", "SEN C") +
    drawText(570, 230, 84, "#4c4a42", "AFE") +
    rect(250, 330, 300, 150, "#8fa6ad"),
  "glass-smudged": () =>
    rect(0, 0, width, height, "#a9c2c4") +
    rect(60, 40, 680, 520, "#c8dcdd") +
    rect(330, 40, 12, 520, "#6b7678") +
    times(12, (i) => oval(140 + ((i * 173) % 520), 150 + ((i * 97) % 300), 26, 38, "#ffffff", 'opacity="0.45"')) +
    rect(360, 260, 18, 130, "#4a5457"),
  "boxes-blocking": () =>
    wallAndFloor("#d6d2c6", "#8b8375", 420) +
    rect(300, 60, 220, 360, "#5d7a6a") +
    rect(340, 20, 140, 36, "#1b6a3c") +
    drawText(410, 48, 26, "#fff", "EXIT") +
    boxes(5),
  "apron-stained": () =>
    wallAndFloor("#d9d5ca", "#a39684", 540) +
    circle(400, 90, 64, "#c79a75") +
    path("M270 170 H530 L560 600 H240Z", "#e9e6de") +
    path("M310 200 H490 L510 560 H290Z", "#0c5c66") +
    oval(380, 380, 60, 44, "#4a2f1c", 'opacity="0.8"') +
    oval(450, 460, 34, 26, "#7a5a2a", 'opacity="0.8"'),
  "lamp-broken": () =>
    rect(0, 0, width, height, "#6f6c63") +
    times(
      3,
      (i) =>
        line(`M${200 + i * 200} 0 V180`, "#222", 6) +
        path(`M${140 + i * 200} 260 L${170 + i * 200} 180 H${230 + i * 200} L${260 + i * 200} 260Z`, "#2b2b2b") +
        (i === 1
          ? circle(400, 268, 26, "#4b4a45")
          : circle(200 + i * 200, 268, 26, "#ffe9a8") + circle(200 + i * 200, 300, 120, "#ffe9a8", 'opacity="0.18"')),
    ),
  "coffee-machine": () =>
    table("#8a6a48") +
    shadow(400, 520, 290) +
    rect(150, 160, 500, 320, "#c9ced1", 'rx="16"') +
    rect(180, 190, 440, 90, "#2c3438") +
    times(2, (i) => rect(250 + i * 220, 300, 90, 26, "#3a2a1c") + line(`M${295 + i * 220} 326 V370`, "#222", 18)) +
    rect(180, 430, 440, 50, "#4a545a"),
  "fridge-open": () =>
    fridge(
      times(6, (i) =>
        tub(
          240 + (i % 2) * 175 - (i % 2) * 12,
          168 + Math.floor(i / 2) * 110,
          i === 3 ? "#f2f4f300" : "#2f6b5e",
          "",
        ).replaceAll('height="120"', 'height="80"'),
      ),
      true,
    ),
  "fridge-mixed": () =>
    fridge(
      times(4, (row) =>
        times(5, (i) => rect(232 + i * 68, 80 + row * 110, 62, 70, goods[(row + i * 2) % 6]!, 'rx="8"')),
      ) + oval(320, 330, 60, 24, "#c4574f"),
      false,
    ),
  papers: () =>
    table() +
    paper(
      drawText(390, 120, 34, "#22313a", "GIẤY KHÁM") +
        times(9, (i) => line(`M220 ${180 + i * 38} H${470 + ((i * 53) % 90)}`, "#9aa4a8", 6)) +
        circle(520, 480, 50, "none", 'stroke="#b8322a" stroke-width="6"'),
      5,
    ),
  "sink-dirty": () =>
    steel() +
    rect(150, 130, 500, 380, "#868f94", 'rx="40"') +
    rect(180, 160, 440, 320, "#727b80", 'rx="30"') +
    circle(400, 330, 30, "#2d3336") +
    oval(300, 400, 70, 30, "#5c4a2d", 'opacity="0.7"') +
    oval(490, 250, 50, 22, "#5c4a2d", 'opacity="0.6"') +
    line("M400 60 V180 C400 220 440 220 440 190", "#dfe4e6", 26),
  "thermometer-high": () => thermometer("8,6°", true),
  "thermometer-ok": () => thermometer("3,4°", false),
  "freezer-ice": () =>
    fridge(
      times(9, (i) => oval(240 + i * 40, 80 + ((i * 37) % 60), 40, 34, "#f3fafd")) +
        times(3, (i) => rect(240 + i * 110, 300, 100, 80, "#b7d3dd", 'rx="8"')),
      false,
    ),
  "log-empty": () =>
    table() +
    paper(drawText(390, 90, 26, "#22313a", "SỔ NHIỆT ĐỘ") + grid((row, column) => row < 3 || (row > 5 && column < 3))),
  "label-expired": () =>
    steel() +
    tub(310, 220, "#c9443a", "HSD 02/05") +
    tub(90, 300, "#2f6b5e", "HSD 30/12") +
    tub(540, 310, "#2f6b5e", "HSD 28/12"),
  "label-missing": () =>
    steel() + times(3, (i) => tub(80 + i * 235, 240 + (i % 2) * 40, i === 1 ? "#c9962f" : "#44517a", "")),
  "shelf-gap": () => shelves((row, place) => (row === 1 && place > 2 && place < 7) || (row === 0 && place === 7)),
  "shelf-mixed": () => shelves((row, place) => (row * 9 + place) % 11 === 4, true),
  "shelf-full": () =>
    shelves(() => false) + tag(120, 188, "185.000") + tag(345, 188, "92.000") + tag(560, 188, "240.000"),
  "price-missing": () =>
    shelves(() => false) +
    tag(120, 348, "185.000") +
    rect(345, 348, 110, 46, "none", 'stroke="#b8322a" stroke-width="4" stroke-dasharray="10 8"'),
  "price-wrong": () =>
    wallAndFloor("#d8d2c4", "#a98c6c", 500) +
    rect(60, 140, 320, 220, "#fffbe8", 'stroke="#b8322a" stroke-width="8"') +
    drawText(220, 270, 60, "#b8322a", "185.000") +
    rect(440, 110, 300, 300, "#20282c", 'rx="18"') +
    drawText(590, 280, 54, "#8df0a8", "195.000"),
  "boxes-floor": () =>
    wallAndFloor("#cfc9bb", "#94897a", 330) +
    boxes(3) +
    path("M560 520 C540 400 720 400 700 520Z", "#efe9da") +
    drawText(630, 490, 28, "#6b5d45", "ĐƯỜNG"),
  "bottles-unlabelled": () =>
    table("#9c9588") +
    bottle(160, "#5fa8c9", false) +
    bottle(300, "#d8c24a", false) +
    bottle(440, "#b8322a", true) +
    bottle(580, "#b8322a", true),
  "floor-stain": () => floorStain("#4b3a20"),
  boards: () =>
    steel() +
    times(
      3,
      (i) =>
        `<g transform="rotate(${i * 7 - 7} 400 300)">${rect(120 + i * 190, 120, 170, 370, ["#4c9a5d", "#c9443a", "#f0ede2"][i]!, 'rx="18"')}${times(7, (cut) => line(`M${140 + i * 190 + cut * 18} 190 l${30 - cut * 6} 210`, "#00000030", 3))}</g>`,
    ),
  drain: () =>
    tiles("#9d968a") +
    rect(260, 210, 280, 180, "#3a3f42", 'rx="8"') +
    times(8, (i) => rect(276 + i * 33, 222, 16, 156, "#11151799")) +
    oval(470, 370, 90, 40, "#53431f", 'opacity="0.75"') +
    oval(560, 280, 16, 9, "#3a2412"),
  "bin-full": () =>
    wallAndFloor("#d2cec3", "#8f887b", 430) +
    shadow(400, 545, 130) +
    path("M290 230 H510 L485 545 H315Z", "#3c6b52") +
    times(7, (i) => circle(310 + i * 30, 215 - (i % 3) * 26, 34, ["#e9e4d6", "#b98a55", "#d5dadc"][i % 3]!)) +
    path("M540 500 l60 -20 l20 40 l-70 10Z", "#e9e4d6"),
  restroom: () =>
    tiles("#cdd9da") +
    rect(300, 60, 200, 130, "#f7f9f9", 'rx="14"') +
    circle(400, 125, 44, "#cdd9da") +
    oval(400, 420, 130, 90, "#f7f9f9") +
    oval(400, 410, 90, 56, "#b8c6c8") +
    rect(600, 230, 110, 90, "#f7f9f9", 'rx="10"') +
    circle(655, 280, 12, "#8fa0a3"),
  "ice-machine": () =>
    steel() +
    rect(120, 90, 560, 430, "#50595e", 'rx="20"') +
    times(28, (i) =>
      rect(150 + (i % 7) * 74, 230 + Math.floor(i / 7) * 68, 58, 52, "#d4ebf2", 'rx="10" opacity="0.9"'),
    ) +
    oval(250, 170, 80, 26, "#2f3a22", 'opacity="0.7"') +
    oval(520, 150, 60, 18, "#2f3a22", 'opacity="0.6"'),
  queue: () =>
    wallAndFloor("#ddd6c6", "#a38a6b", 420) +
    rect(560, 260, 240, 200, "#6d4c33") +
    times(
      6,
      (i) =>
        circle(90 + i * 80, 230 + (i % 2) * 16, 34, ["#c79a75", "#a97c58"][i % 2]!) +
        rect(56 + i * 80, 266 + (i % 2) * 16, 68, 200, goods[i % 6]!, 'rx="22"'),
    ),
  receipt: () =>
    table() +
    paper(
      drawText(390, 110, 32, "#222", "HÓA ĐƠN") +
        times(
          6,
          (i) =>
            line(`M220 ${180 + i * 46} H${400 + ((i * 31) % 60)}`, "#8a8f92", 6) +
            line(`M500 ${180 + i * 46} H560`, "#444", 6),
        ) +
        drawText(490, 520, 34, "#111", "154.000"),
      2,
    ),
  "cup-spilled": () => cup(true),
  "cup-good": () => cup(false),
  "table-dirty": () =>
    wallAndFloor("#d8d1c2", "#8a7558", 300) +
    oval(400, 420, 330, 130, "#b98d5e") +
    oval(400, 408, 330, 130, "#cda273") +
    path("M250 300 H330 L318 420 H262Z", "#f4f1ea") +
    path("M470 340 H540 L530 440 H480Z", "#e5ded0") +
    oval(420, 460, 70, 22, "#6b3f22", 'opacity="0.6"') +
    rect(560, 390, 70, 40, "#fbfaf4", 'transform="rotate(18 595 410)"'),
  "poster-torn": () =>
    wallAndFloor("#d9d4c8", "#9b8e79", 540) +
    path("M230 60 H570 V470 L500 420 L450 500 L400 440 L330 510 L280 450 L230 490Z", "#b8322a") +
    drawText(400, 180, 54, "#ffe9b0", "GIẢM") +
    drawText(400, 280, 84, "#fff", "20%") +
    rect(210, 40, 60, 30, "#efe6c8"),
  campaign: () =>
    wallAndFloor("#d9d4c8", "#9b8e79", 540) +
    rect(230, 60, 340, 440, "#0c5c66") +
    drawText(400, 190, 50, "#ffe9b0", "MÙA MỚI") +
    circle(400, 330, 90, "#c9962f") +
    drawText(400, 470, 34, "#fff", "SEN CAFE"),
  "menu-board": () =>
    rect(0, 0, width, height, "#3a332c") +
    times(
      3,
      (i) =>
        rect(50 + i * 240, 90, 220, 380, i === 2 ? "#171513" : "#f6efdc") +
        (i === 2
          ? ""
          : times(
              7,
              (row) =>
                line(`M${76 + i * 240} ${150 + row * 44} h${100 + ((row * 29) % 40)}`, "#5b4a36", 8) +
                line(`M${220 + i * 240} ${150 + row * 44} h30`, "#b8322a", 8),
            )),
    ),
  "camera-dark": () => screens([2]),
  "extinguisher-expired": () => extinguisher("03/2025", true),
  "extinguisher-ok": () => extinguisher("11/2027", false),
  wires: () =>
    wallAndFloor("#dcd6ca", "#8d8271", 520) +
    rect(250, 220, 300, 110, "#f4f4f0", 'rx="12"') +
    times(3, (i) => circle(310 + i * 90, 275, 32, "#d7d7d0") + rect(290 + i * 90, 250, 40, 60, "#26292b", 'rx="6"')) +
    line("M310 310 C260 420 420 430 380 590", "#26292b", 16) +
    line("M400 310 C520 430 300 480 520 590", "#26292b", 16) +
    line("M490 310 C560 400 470 450 640 590", "#b86a2a", 12),
  "first-aid": () =>
    wallAndFloor("#dfe3e2", "#9aa09c", 540) +
    rect(220, 110, 360, 340, "#f7f9f8", 'rx="18" stroke="#9aa7a5" stroke-width="6"') +
    rect(370, 180, 60, 200, "#b8322a") +
    rect(300, 250, 200, 60, "#b8322a"),
  counter: () =>
    wallAndFloor("#e2dac8", "#7d6248", 330) +
    rect(0, 330, width, 60, "#caa679") +
    rect(0, 390, width, 210, "#5d4530") +
    rect(90, 190, 220, 140, "#2c3438") +
    rect(480, 220, 230, 110, "#d7e6e8", 'opacity="0.8"') +
    times(4, (i) => oval(520 + i * 50, 310, 22, 14, goods[i]!)) +
    times(3, (i) => line(`M${200 + i * 200} 0 V60`, "#333", 6) + circle(200 + i * 200, 80, 24, "#ffe9a8")),
  "sales-area": () => shelves((row, place) => row === 2 && place === 8) + rect(0, 540, width, 60, "#8a6f52"),
} satisfies Record<string, () => string>;

export type PictureName = keyof typeof scenes;
const isPicture = (name: string): name is PictureName => name in scenes;
export const pictureNames: readonly PictureName[] = Object.keys(scenes).filter(isPicture);

/** Looks like a phone's photo: brighter in the middle, dark at the edges, a little tilted. */
export function svgOf(name: PictureName): string {
  const tilt = ((pictureNames.indexOf(name) * 37) % 7) / 2 - 1.5;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><radialGradient id="light" cx="45%" cy="40%" r="80%"><stop offset="0" stop-color="#fff" stop-opacity="0.16"/><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.42"/></radialGradient></defs>
<g transform="rotate(${tilt} 400 300) translate(400 300) scale(1.06) translate(-400 -300)">${scenes[name]()}</g>
${rect(0, 0, width, height, "url(#light)")}
</svg>`;
}

export function snapshotOf(name: PictureName): string {
  const camera = (pictureNames.indexOf(name) % 4) + 1;
  const lines = times(60, (i) => rect(0, i * 10, width, 2, "#000", 'opacity="0.16"'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<filter id="poor"><feColorMatrix type="saturate" values="0.35"/></filter>
<g filter="url(#poor)" transform="translate(400 300) scale(1.2) translate(-400 -300)">${scenes[name]()}</g>
${lines}${drawText(90, 50, 34, "#f4f7f6", `CAM ${camera}`)}${circle(740, 40, 14, "#d0342c")}
</svg>`;
}

export const goodPictures: Readonly<Record<string, PictureName>> = {
  "chiller-temperature": "thermometer-ok",
  presentation: "cup-good",
  campaign: "campaign",
  extinguishers: "extinguisher-ok",
  "counter-photo": "counter",
  "wide-shot": "sales-area",
  "display-case": "counter",
};

export const portrait = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${
  rect(0, 0, 600, 600, "#8fb0a4") +
  oval(300, 620, 240, 190, "#2f4f6b") +
  rect(250, 380, 100, 90, "#d9a982") +
  oval(300, 290, 115, 140, "#e6bb95") +
  path("M178 280 Q180 120 300 122 Q420 120 422 280 Q400 190 300 196 Q200 190 178 280", "#2b211c") +
  circle(258, 290, 10, "#2b211c") +
  circle(342, 290, 10, "#2b211c") +
  line("M262 362 Q300 388 338 362", "#9a5b45", 8)
}</svg>`;
