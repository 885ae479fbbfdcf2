/**
 * Importing past checks on the embedded engine by the command, from the file to the last commit: rows a second and peak memory. The process is
 * the one that `npm run import` starts, with its flags.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "#app/i18n/days.ts";

const rows = 30_000;
const storeCount = 1_000;
const days = 1_000;

export interface MeasuredImport {
  readonly rows: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Processor time, which the machine's other work changes less. */
  readonly cpuSeconds: number;
  readonly peakMiB: number;
  readonly kept: boolean;
}

/** Two and a half years of checks of 1,000 stores by 20 inspectors, of three templates that the import makes. */
export function measureImport(): MeasuredImport {
  const folder = mkdtempSync(join(tmpdir(), "store-qc-import-"));
  const [stores, past, told] = ["stores.csv", "past.csv", "told.json"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const reporter = join(folder, "report.mjs");
  try {
    writeFileSync(
      stores,
      lines(
        "code,name,area",
        storeCount,
        (n) => `CH${1000 + n},Cửa hàng ${streets[n % streets.length]} ${n},Khu vực ${n % 6}`,
      ),
    );
    writeFileSync(
      past,
      lines("store,template,date,inspector,earned,available", rows, (n) =>
        [
          `CH${1000 + (n % storeCount)}`,
          templates[n % templates.length],
          addDays("2023-01-01", (n * 7 + Math.floor(n / storeCount) * 37) % days),
          `Nguyễn Văn ${n % 20}`,
          60 + (n % 41),
          100,
        ].join(","),
      ),
    );
    writeFileSync(reporter, report);
    run(folder, ["stores", stores], { reporter, told });
    const started = performance.now();
    const output = run(folder, ["checks", past, "--create-templates"], { reporter, told });
    const seconds = (performance.now() - started) / 1000;
    if (!output.includes(`new=${rows} changed=0 same=0 errors=0`))
      throw new Error(`Not everything was imported: ${output}`);
    const { peakMiB, cpuSeconds } = JSON.parse(readFileSync(told, "utf8")) as { peakMiB: number; cpuSeconds: number };
    const perSecond = Math.round(rows / seconds);
    return { rows, seconds, perSecond, cpuSeconds, peakMiB, kept: perSecond >= 2000 && peakMiB <= 300 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const streets = ["Nguyễn Thị Minh Khai", "Lê Lợi", "Trần Hưng Đạo", "Điện Biên Phủ", "Võ Văn Tần"];
const templates = ["Vệ sinh", "An toàn thực phẩm", "Phục vụ"];

function lines(header: string, count: number, line: (n: number) => string): string {
  return `${header}\n${Array.from({ length: count }, (_, n) => `${line(n)}\n`).join("")}`;
}

/** Figures that the process reports at its end. */
const report = `import { writeFileSync } from "node:fs";
process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.IMPORT_TOLD, JSON.stringify({ peakMiB: Math.round(maxRSS / 1024), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }));
});
`;

function environment(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: join(folder, "data"),
    DEMO_DATA: "false",
    REQUIRE_SECOND_STEP: "false",
    LOG_LEVEL: "silent",
  };
}

function run(folder: string, args: readonly string[], { reporter, told }: { reporter: string; told: string }): string {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { import: string } };
  const [, ...command] = scripts.import.split(" ");
  return execFileSync(process.execPath, ["--import", reporter, ...command, ...args, "--commit"], {
    env: { ...environment(folder), IMPORT_TOLD: told },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

if (import.meta.main) console.table(measureImport());
