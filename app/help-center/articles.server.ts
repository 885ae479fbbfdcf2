/** The articles, each read from Markdown once, and the search through them. */
import { Marked, type Token } from "marked";
import { fold, foldedWords } from "#app/i18n/fold.ts";
import { localesSchema, type Locale } from "#app/i18n/text.ts";
import { isSlug, type Slug, slugs } from "./topics.ts";

interface Article {
  readonly slug: Slug;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  /** Its paragraphs and steps, as plain text. */
  readonly passages: readonly string[];
}

interface Piece {
  /** Its place in the excerpt. */
  readonly at: number;
  readonly text: string;
  readonly found: boolean;
}

export interface Hit extends Pick<Article, "slug" | "title"> {
  readonly excerpt: readonly Piece[];
}

/** CSS pixels of every picture; the files hold half as many again on each side. */
const picture = { width: 360, height: 480 };

const markdown = new Marked({
  renderer: {
    image: ({ href, text }) =>
      `<img src="${href}" alt="${text}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`,
  },
});

const files = import.meta.glob<string>("./articles/*.md", { query: "?raw", import: "default", eager: true });

/** By file name, such as `checks.en`. */
const texts = new Map<string, string>();
for (const [path, text] of Object.entries(files)) {
  const [, name = "", slug = "", language] = /^\.\/articles\/(([\w-]+)\.(\w+))\.md$/.exec(path) ?? [];
  if (!isSlug(slug)) throw new Error(`${path} stands in no list of topics`);
  localesSchema.parse(language);
  texts.set(name, text);
}

const articles = new Map<string, Article>();

/** Read when it is first asked for: reading all of them would delay the server's start. */
function articleOf(slug: Slug, locale: Locale): Article | null {
  const name = `${slug}.${locale}`;
  const text = texts.get(name);
  if (text === undefined) return null;
  const article = articles.get(name) ?? readArticle(slug, text);
  articles.set(name, article);
  return article;
}

/** The first heading is the title, the paragraph after it the summary. */
function readArticle(slug: Slug, text: string): Article {
  const [title, summary, ...body] = markdown.lexer(text).filter(({ type }) => type !== "space");
  if (title?.type !== "heading" || summary?.type !== "paragraph") throw new Error(`${slug} has no title or summary`);
  return {
    slug,
    title: plain(title),
    summary: plain(summary),
    html: markdown.parser(body),
    passages: body.flatMap((token) => (token.type === "list" ? token["items"].map(plain) : plain(token))),
  };
}

function plain(token: Token): string {
  if (token.type === "image") return "";
  if ("tokens" in token && token.tokens) return token.tokens.map(plain).join("");
  return "text" in token ? String(token["text"]) : "";
}

export function findArticle(slug: string, locale: Locale): Article | null {
  return isSlug(slug) ? articleOf(slug, locale) : null;
}

export function listArticles(locale: Locale): Article[] {
  return slugs.flatMap((slug) => articleOf(slug, locale) ?? []);
}

/** Those that hold words beginning with each word of the search, the best first; signs, such as wildcards, find nothing. */
export function searchArticles(search: string, locale: Locale): Hit[] {
  const words = foldedWords(search);
  if (words.length === 0) return [];
  const holdsAll = (text: string) => words.every((word) => foldedWords(text).some((each) => each.startsWith(word)));
  const ranks = listArticles(locale).flatMap((article) => {
    const { title, summary, passages } = article;
    const rank = [title, `${title} ${summary}`, `${title} ${summary} ${passages.join(" ")}`].findIndex(holdsAll);
    return rank < 0 ? [] : { article, rank };
  });
  return ranks
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ article: { slug, title, summary, passages } }) => ({
      slug,
      title,
      excerpt: excerptOf([summary, ...passages], words),
    }));
}

const [before, after] = [16, 40];

/** Of the passage that holds most of the words, what stands around the first. */
function excerptOf(passages: readonly string[], words: readonly string[]): Piece[] {
  const counted = passages.map((text) => {
    const split = text.split(/([\p{L}\p{N}]+)/u);
    const pieces = split.map((each, at) => ({ at, text: each, found: beginsWithAny(each, words) }));
    const found = words.filter((word) => pieces.some(({ text: each }) => beginsWithAny(each, [word]))).length;
    return { pieces, found };
  });
  const most = Math.max(...counted.map(({ found }) => found));
  const pieces = counted.find(({ found }) => found === most)?.pieces ?? [];
  const start = Math.max(0, pieces.findIndex(({ found }) => found) - before);
  const cut = pieces.slice(start, start + before + after);
  const more = (at: number) => ({ at, text: "…", found: false });
  return [
    ...(start > 0 ? [more(-1)] : []),
    ...cut,
    ...(start + cut.length < pieces.length ? [more(pieces.length)] : []),
  ];
}

function beginsWithAny(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.some((word) => folded.startsWith(word));
}
