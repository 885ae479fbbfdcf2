/** Number formats of only zeros and texts, by which workbooks show codes and telephone numbers: `"CH-"000`, `0000 000 000`. */

interface Sign {
  readonly isDigit: boolean;
  readonly text: string;
}

interface Section {
  readonly signs: Sign[];
  /** Such as `[<1000]`. */
  condition: ((number: number) => boolean) | null;
}

const conditions: Readonly<Record<string, (limit: number) => (number: number) => boolean>> = {
  "<": (limit) => (number) => number < limit,
  "<=": (limit) => (number) => number <= limit,
  ">": (limit) => (number) => number > limit,
  ">=": (limit) => (number) => number >= limit,
  "=": (limit) => (number) => number === limit,
  "<>": (limit) => (number) => number !== limit,
};

const formatPart =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_.|\*.|\[\$(?<currency>[^\]-]*)(?:-[^\]]*)?\]?|\[(?<operator>[<>=]{1,2})(?<limit>-?\d{1,15})\]|\[[a-z]{3,8}\d{0,2}\]|(?<digit>0)|(?<end>;)|(?<plain>[^a-z#%.,?@[\]"\\])|(?<other>[^])/giu;

/** Up to the first section with days, percentages, decimals, thousands or text placeholders. */
function codeSections(format: string): Section[] {
  const sections: Section[] = [{ signs: [], condition: null }];
  for (const { groups = {} } of format.matchAll(formatPart)) {
    const section = sections.at(-1)!;
    const { operator, limit, digit, end, other } = groups;
    if (other !== undefined) return sections.slice(0, -1);
    const text = groups["quoted"] ?? groups["escaped"] ?? groups["currency"] ?? groups["plain"];
    if (end) sections.push({ signs: [], condition: null });
    else if (operator) section.condition = conditions[operator]?.(Number(limit)) ?? null;
    else if (digit) section.signs.push({ isDigit: true, text: digit });
    else if (text) section.signs.push({ isDigit: false, text });
  }
  return sections.slice(0, 3);
}

const digitsOf = ({ signs }: Section) => signs.filter(({ isDigit }) => isDigit).length;

/** A single zero is a plain number with its unit (`0" points"`), unless letters precede it (`"CH-"0`). */
function showsCodes(section: Section): boolean {
  const [first] = section.signs;
  const hasPrefix = first !== undefined && !first.isDigit && /\p{L}/u.test(first.text);
  return digitsOf(section) >= (hasPrefix ? 1 : 2);
}

/** The function returns null for other than whole numbers. */
export function codeFormat(format: string): ((number: number) => string | null) | null {
  const sections = codeSections(format);
  const [first, negative, zero] = sections;
  if (!first || !showsCodes(first)) return null;
  const isConditional = sections.some(({ condition }) => condition);
  const sectionOf = (number: number) =>
    isConditional
      ? (sections.find(({ condition }) => condition?.(number) ?? true) ?? first)
      : ((number < 0 ? negative : number === 0 ? zero : undefined) ?? first);
  return (number) => {
    if (!Number.isInteger(number) || Math.abs(number) >= 1e15) return null;
    const section = sectionOf(number);
    const sign = number < 0 && section !== negative ? "-" : "";
    return sign + writeDigits(section, String(Math.abs(number)));
  };
}

function writeDigits(section: Section, digits: string): string {
  const digitCount = digitsOf(section);
  const padded = digits.padStart(digitCount, "0");
  let at = 0;
  let result = "";
  for (const { isDigit, text } of section.signs) {
    if (!isDigit) {
      result += text;
      continue;
    }
    const end = at === 0 ? padded.length - digitCount + 1 : at + 1;
    result += padded.slice(at, end);
    at = end;
  }
  return result;
}
