/** Renders Markdown to elements: headings with addresses, stacked tables, tabs for neighboring programs, and callouts. */
import { h, type ComponentChildren } from 'preact';
import { lexer, Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { slug } from 'github-slugger';
import { operations } from '../data/operations.js';
import { LANGUAGES } from '../data/samples.js';
import { resolveLink } from '../addresses.js';
import { Callout } from './callout.js';
import type { CodeSource } from './code.js';
import { LinkedHeading } from './linked-heading.js';
import { StackedTable } from './stacked-table.js';
import { CodeTabs } from './tabs.js';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/**
 * Renders a page of Markdown, and returns its second-level headings for the page's contents.
 *
 * @param page address of the page, which relative links start from
 */
export function renderMarkdown(markdown: string, page: string) {
  const tokens = lexer(markdown);
  const all = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const ids = all.map(({ text }) => parseHeading(text).id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) {
    throw new Error(`Two headings of ${page} share the address #${twice}: rename one of them`);
  }
  return {
    content: elements(tokens, page),
    headings: all.filter(({ depth }) => depth === 2).map(({ text }) => parseHeading(text)),
  };
}

function parseHeading(markdown: string): Heading {
  const text = markdown.replaceAll('`', '');
  return { id: slug(text), text };
}

/** Renders paragraphs and lists of the contract or of a page of ours. */
export function renderText(text: string): ComponentChildren {
  return elements(lexer(text));
}

/** Renders a sentence with code, emphasis and links, without a paragraph around it. */
export function renderSentence(text: string): ComponentChildren {
  return elements(Lexer.lexInline(text));
}

/** Renders tokens. With the page's address, code that names an operation becomes a link. */
function elements(tokens: readonly Token[] = [], page?: string): ComponentChildren {
  const inside = (token: { readonly tokens?: Token[] }) => elements(token.tokens, page);
  return joinCode(tokens).map((group, index) => {
    const [token] = group;
    switch (token.type) {
      case 'text':
        return token.tokens ? inside(token) : token.text;
      case 'escape':
        return token.text;
      case 'strong':
        return <strong>{inside(token)}</strong>;
      case 'em':
        return <em>{inside(token)}</em>;
      case 'codespan':
        return inlineCode(token.text, page);
      case 'link':
        // A link cannot contain another one, so code in it does not become a link.
        return <a href={resolveLink(token.href, page)}>{elements(token.tokens)}</a>;
      case 'paragraph':
        return <p>{inside(token)}</p>;
      case 'heading':
        return (
          <LinkedHeading id={parseHeading(token.text).id} level={headingLevel(token, page)}>
            {inside(token)}
          </LinkedHeading>
        );
      case 'list':
        return h(
          token.ordered ? 'ol' : 'ul',
          {},
          token.items.map((item) => <li>{inside(item)}</li>),
        );
      case 'table':
        return <MarkdownTable table={token} page={page} />;
      case 'blockquote':
        return <MarkdownCallout quote={token} page={page} />;
      case 'code':
        return (
          // A group that starts with code has nothing else.
          <CodeTabs group={`code${index}`} sources={(group as Tokens.Code[]).map(parseFence)} />
        );
      default:
        throw new Error(
          `${page ?? 'The contract'} has Markdown of the type ${token.type}, which docs/src/components/markdown.tsx does not render`,
        );
    }
  });
}

/** @throws if the heading is not below the page's title, or is too deep for its styles */
function headingLevel({ depth, text }: Tokens.Heading, page?: string): 'h2' | 'h3' {
  if (depth === 2) return 'h2';
  if (depth === 3) return 'h3';
  throw new Error(`The heading "${text}" of ${page ?? 'the contract'} must start with ## or ###`);
}

interface OnPage {
  /** The page's address, if operations that are named become links. */
  readonly page: string | undefined;
}

function MarkdownTable({ table, page }: OnPage & { readonly table: Tokens.Table }) {
  return (
    <StackedTable
      columns={table.header.map(({ text, tokens }) => ({
        name: text.replaceAll('`', ''),
        header: elements(tokens, page),
      }))}
      rows={table.rows.map((row) => row.map(({ tokens }) => elements(tokens, page)))}
    />
  );
}

/** Shows a quote that starts with `[!NOTE]` or `[!WARNING]` as a callout. */
function MarkdownCallout({ quote, page }: OnPage & { readonly quote: Tokens.Blockquote }) {
  return (
    <Callout kind={quote.text.startsWith('[!WARNING]') ? 'warning' : 'note'}>
      {elements(lexer(quote.text.replace(/^\[!\w+\]\s*/, '')), page)}
    </Callout>
  );
}

/** Groups tokens. A program in several languages forms one group, and any other token is a group of its own. */
function joinCode(tokens: readonly Token[]): [MarkedToken, ...MarkedToken[]][] {
  const groups: [MarkedToken, ...MarkedToken[]][] = [];
  for (const token of tokens as MarkedToken[]) {
    // Comments are for maintainers of a guide.
    if (token.type === 'space' || token.raw.startsWith('<!--')) continue;
    const last = groups.at(-1);
    const isAlternative = (other: MarkedToken) =>
      isProgram(other) &&
      isProgram(token) &&
      parseFence(other).language !== parseFence(token).language;
    if (last?.every(isAlternative)) last.push(token);
    else groups.push([token]);
  }
  return groups;
}

/** Commands, data and output belong to the code beside them, and must not be hidden behind its tab. */
function isProgram(token: MarkedToken): token is Tokens.Code {
  return token.type === 'code' && LANGUAGES.some(({ id }) => id === parseFence(token).language);
}

function parseFence({ text: code, lang = '' }: Tokens.Code): CodeSource {
  const [language = '', title] = lang.split(/\s+/);
  return { language, code, title };
}

function inlineCode(text: string, page?: string): ComponentChildren {
  const named = operations.find(({ operationId }) => operationId === text);
  const code = <code>{text}</code>;
  return named && page !== undefined ? <a href={named.href}>{code}</a> : code;
}
