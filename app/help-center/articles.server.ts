/** The articles, parsed from Markdown at their first use, and their search. */
import { Marked, type Token } from "marked";
import { fold, foldedWords } from "#app/i18n/fold.ts";
import { localesSchema, type Locale } from "#app/i18n/text.ts";
import { isSlug, type Slug, slugs } from "./topics.ts";

interface Article {
  readonly slug: Slug;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  readonly passages: readonly string[];
}

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

export interface Hit extends Pick<Article, "slug" | "title"> {
  readonly excerpt: readonly Piece[];
}

/** CSS pixels of every picture; the files are 1.5 times as large on each side. */
const picture = { width: 360, height: 480 };

const markdown = new Marked({
  renderer: {
    image: ({ href, text }) =>
      `<img src="${href}" alt="${text}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`,
  },
});

const files = import.meta.glob<string>("./articles/*.md", { query: "?raw", import: "default", eager: true });

const texts = new Map(
  Object.entries(files).map(([path, text]) => {
    const [, name = "", slug = "", language] = /^\.\/articles\/(([\w-]+)\.(\w+))\.md$/.exec(path) ?? [];
    if (!isSlug(slug)) throw new Error(`${path} stands in no list of topics`);
    localesSchema.parse(language);
    return [name, text];
  }),
);

const articles = new Map<string, Article>();

/** Parses an article at its first use, because parsing all would delay the server's start. */
function loadArticle(slug: Slug, locale: Locale): Article | null {
  const name = `${slug}.${locale}`;
  const text = texts.get(name);
  if (text === undefined) return null;
  const article = articles.get(name) ?? readArticle(slug, text);
  articles.set(name, article);
  return article;
}

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
  return isSlug(slug) ? loadArticle(slug, locale) : null;
}

export function listArticles(locale: Locale): Article[] {
  return slugs.flatMap((slug) => loadArticle(slug, locale) ?? []);
}

export function searchArticles(search: string, locale: Locale): Hit[] {
  const searchWords = foldedWords(search);
  if (searchWords.length === 0) return [];
  const hasAllWords = (text: string) =>
    searchWords.every((word) => foldedWords(text).some((each) => each.startsWith(word)));
  const ranks = listArticles(locale).flatMap((article) => {
    const { title, summary, passages } = article;
    const rank = [title, `${title} ${summary}`, `${title} ${summary} ${passages.join(" ")}`].findIndex(hasAllWords);
    return rank < 0 ? [] : { article, rank };
  });
  return ranks
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ article: { slug, title, summary, passages } }) => ({
      slug,
      title,
      excerpt: excerptOf([summary, ...passages], searchWords),
    }));
}

const [before, after] = [16, 40];

function excerptOf(passages: readonly string[], searchWords: readonly string[]): Piece[] {
  const passageMatches = passages.map((text) => {
    const split = text.split(/([\p{L}\p{N}]+)/u);
    const pieces = split.map((each, at) => ({ at, text: each, isMatch: beginsWithAny(each, searchWords) }));
    const matchCount = searchWords.filter((word) =>
      pieces.some(({ text: each }) => beginsWithAny(each, [word])),
    ).length;
    return { pieces, matchCount };
  });
  const maxCount = Math.max(...passageMatches.map(({ matchCount }) => matchCount));
  const pieces = passageMatches.find(({ matchCount }) => matchCount === maxCount)?.pieces ?? [];
  const start = Math.max(0, pieces.findIndex(({ isMatch }) => isMatch) - before);
  const cut = pieces.slice(start, start + before + after);
  const ellipsis = (at: number) => ({ at, text: "…", isMatch: false });
  return [
    ...(start > 0 ? [ellipsis(-1)] : []),
    ...cut,
    ...(start + cut.length < pieces.length ? [ellipsis(pieces.length)] : []),
  ];
}

function beginsWithAny(text: string, searchWords: readonly string[]): boolean {
  const folded = fold(text);
  return searchWords.some((word) => folded.startsWith(word));
}
