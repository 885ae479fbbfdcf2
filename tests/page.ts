/** A page as its reader finds their way in it: by role and name, and fields by label. */
import { parseHTML } from "linkedom";

const selectors = {
  alert: "[role=alert]",
  button: "button, [role=button]",
  cell: "td",
  checkbox: "input[type=checkbox]",
  columnheader: "thead th",
  combobox: "select",
  form: "form",
  group: "fieldset, [role=group]",
  heading: "h1, h2, h3, h4, h5, h6",
  image: "img, [role=img]",
  link: "a[href]",
  list: "ul, ol",
  listitem: "li",
  main: "main",
  option: "option",
  radio: "input[type=radio]",
  region: "section",
  row: "tr",
  status: "[role=status]",
  table: "table",
} as const;
export type Role = keyof typeof selectors;
type Name = string | RegExp;

const blocks = new Set(
  "ADDRESS ARTICLE ASIDE BR BUTTON CAPTION DD DETAILS DIV DL DT FIELDSET FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER LABEL LEGEND LI MAIN NAV OL OPTION P SECTION SUMMARY TABLE TBODY TD TH THEAD TR UL".split(
    " ",
  ),
);
const unread = new Set(["SCRIPT", "STYLE", "TEMPLATE"]);

/** The text that a reader sees, with a space between blocks. */
export function textOf(node: Node): string {
  return rawText(node).replaceAll(/\s+/g, " ").trim();
}

function rawText(node: Node, isSpaced = false): string {
  if (node.nodeType === 3) return node.nodeValue ?? "";
  if (node.nodeType !== 1 && node.nodeType !== 9 && node.nodeType !== 11) return "";
  if (unread.has(node.nodeName.toUpperCase())) return "";
  const inner = Array.from(node.childNodes, (each) => rawText(each, isSpaced)).join("");
  return isSpaced || blocks.has(node.nodeName.toUpperCase()) ? ` ${inner} ` : inner;
}

const matches = (text: string, name: Name) => (typeof name === "string" ? text === name : name.test(text));

export class Part {
  readonly element: Element;
  constructor(element: Element) {
    this.element = element;
  }

  get text(): string {
    return textOf(this.element);
  }

  /** The text with a space between all elements, for figures that only style sets apart. */
  get words(): string {
    return rawText(this.element, true).replaceAll(/\s+/g, " ").trim();
  }

  /** Elements by a selector, for those without a role. */
  select(selector: string): Element[] {
    return [...this.element.querySelectorAll(selector)];
  }

  all(role: Role, name?: Name): Part[] {
    const found = this.select(selectors[role]).map((element) => new Part(element));
    return name === undefined ? found : found.filter((part) => matches(part.name, name));
  }

  find(role: Role, name?: Name): Part | null {
    return this.all(role, name)[0] ?? null;
  }

  /** @throws Error that names those that there are */
  get(role: Role, name?: Name): Part {
    const found = this.find(role, name);
    if (found) return found;
    const names = this.all(role).map((part) => `“${part.name.slice(0, 80)}”`);
    throw new Error(`No ${role} ${String(name ?? "")} among: ${names.join(", ") || "none"}`);
  }

  /** The row that has a cell, or begins with a heading, of this text. */
  row(cell: Name): Part {
    const found = this.all("row").find((row) => row.select("td, th").some((each) => matches(textOf(each), cell)));
    if (!found)
      throw new Error(
        `No row with ${String(cell)} among: ${this.all("row")
          .map((row) => row.text)
          .join(" | ")}`,
      );
    return found;
  }

  /** The part's accessible name: `aria-label`, the label or the alternative text, else its own text. */
  get name(): string {
    const { element } = this;
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    const labelled = element.getAttribute("aria-labelledby");
    if (labelled !== null)
      return labelled
        .split(" ")
        .map((id) => textOf(this.#byId(id)!))
        .join(" ");
    if (element.matches("input, select, textarea")) return labelOf(element);
    if (element.matches("fieldset")) return textOf(element.querySelector("legend") ?? element);
    if (element.matches("section")) return textOf(element.querySelector("h2, h3") ?? element);
    return element.getAttribute("alt") ?? this.text;
  }

  #byId(id: string): Element | null {
    return this.element.ownerDocument.getElementById(id);
  }

  attribute(name: string): string | null {
    // React writes some names in camel case, which browsers read as they read any other.
    return [...this.element.attributes].find((each) => each.name.toLowerCase() === name)?.value ?? null;
  }

  get href(): string {
    return this.attribute("href") ?? "";
  }

  /** The fields with this label. */
  fields(label: Name): Part[] {
    return this.select("input, select, textarea")
      .filter((element) => matches(new Part(element).name, label))
      .map((element) => new Part(element));
  }

  /** @throws Error that names the labels that there are */
  field(label: Name): Part {
    const [found] = this.fields(label);
    if (found) return found;
    const labels = this.select("input:not([type=hidden]), select, textarea").map((each) => new Part(each).name);
    throw new Error(`No field ${String(label)} among: ${labels.join(", ")}`);
  }

  /** The form of a control. */
  get inForm(): Part {
    const form = this.element.closest("form");
    if (!form) throw new Error(`${this.name} stands in no form`);
    return new Part(form);
  }

  /** The control of this name in its form. */
  named(name: string): Part {
    const found = this.select("input, select, textarea, button").find((each) => each.getAttribute("name") === name);
    if (!found) throw new Error(`No field is named ${name}`);
    return new Part(found);
  }

  /** @throws Error that names the actions that there are */
  form(action: Name): Part {
    const forms = this.all("form");
    const found = forms.find((form) => matches(form.attribute("action") ?? "", action));
    if (found) return found;
    throw new Error(`No form for ${String(action)} among: ${forms.map((form) => form.attribute("action")).join(", ")}`);
  }

  /** The value of a control. */
  get value(): string {
    const { element } = this;
    if (element.localName === "textarea") return element.textContent;
    if (element.localName !== "select") return element.getAttribute("value") ?? "";
    const options = [...element.querySelectorAll("option")];
    return (options.find((each) => each.hasAttribute("selected")) ?? options[0])?.getAttribute("value") ?? "";
  }

  get checked(): boolean {
    return this.element.hasAttribute("checked");
  }

  get isInvalid(): boolean {
    return this.attribute("aria-invalid") === "true";
  }

  /** The field's description: its hint and its error. */
  get description(): string {
    const ids = (this.attribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    return ids.map((id) => textOf(this.element.ownerDocument.getElementById(id)!)).join(" ");
  }

  /** Values that a browser would send for this part, without the pressed button. */
  get values(): Record<string, string> {
    return Object.fromEntries(
      this.select("input[name], select[name], textarea[name]")
        .filter((each) => !/^(?:checkbox|radio)$/.test(each.getAttribute("type") ?? "") || each.hasAttribute("checked"))
        .map((each) => [each.getAttribute("name")!, new Part(each).value]),
    );
  }

  /** The hidden fields of this part. */
  get hidden(): Record<string, string> {
    return Object.fromEntries(
      this.select("input[type=hidden]").map((each) => [each.getAttribute("name")!, each.getAttribute("value") ?? ""]),
    );
  }
}

function labelOf(field: Element): string {
  const id = field.getAttribute("id");
  const label = (id && labelsOf(field.ownerDocument).get(id)) || field.closest("label");
  if (!label) return "";
  const copy = label.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll("select, textarea")) inner.remove();
  return textOf(copy);
}

const labels = new WeakMap<Document, Map<string, Element>>();

function labelsOf(document: Document): Map<string, Element> {
  const known = labels.get(document);
  if (known) return known;
  const found = new Map([...document.querySelectorAll("label[for]")].map((each) => [each.getAttribute("for")!, each]));
  labels.set(document, found);
  return found;
}

/** A page, or a part of one, from its HTML. */
export function pageOf(html: string): Part {
  const whole = /^\s*<(?:!doctype|html)/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
  return new Part(parseHTML(whole).document.documentElement);
}
