import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
import interVietnamese from "@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2";
import manropeLatin from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2";
import manropeVietnamese from "@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2";

const files = { inter: [interLatin, interVietnamese], manrope: [manropeLatin, manropeVietnamese], system: [] } as const;

export async function fetchFont(font: keyof typeof files): Promise<void> {
  await Promise.all(files[font].map(async (file) => (await fetch(file, { priority: "low" })).arrayBuffer()));
}

/** The Vietnamese file in English too, for the names of people and stores. */
export function FontPreload({ font }: { font: keyof typeof files }) {
  return files[font].map((file) => (
    <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
