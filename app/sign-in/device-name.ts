/** The first match wins, because most user agents name other browsers, too. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["CriOS", "Chrome"],
  ["FxiOS", "Firefox"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

export function deviceOf(agent: string): { browser: string; system: string } | null {
  const nameIn = (all: readonly (readonly [sign: string, name: string])[]) =>
    all.find(([sign]) => agent.includes(sign))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser && system ? { browser, system } : null;
}
