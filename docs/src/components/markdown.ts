/** Markdown as HTML: headings with addresses, tables with scopes, tabs for neighboring languages, callouts. */
import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { slug } from '../data/slug.js';
import { codeBlock, type CodeSource } from './code.js';
import { escapeHtml, raw, type Html } from './html.js';
import { callout } from './marks.js';
import { codeTabs } from './tabs.js';

export interface MarkdownContext {
  /** Address of the page from the site's root, which relative links start from. */
  readonly path: string;
  /** Inline code that names one of them becomes a link. */
  readonly operations?: readonly { readonly operationId: string; readonly href: string }[];
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface RenderedMarkdown {
  readonly content: Html;
  /** Headings of the second level, for the contents of the page. */
  readonly headings: readonly Heading[];
}

export function renderMarkdown(markdown: string, context: MarkdownContext): RenderedMarkdown {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  let groups = 0;
  let inLink = false;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${content}</h1>\n`;
        const words = text.replaceAll('`', '');
        const id = slug(words);
        if (ids.has(id))
          throw new Error(`Two headings of ${context.path} share the address #${id}`);
        ids.add(id);
        if (depth === 2) headings.push({ id, text: words });
        return `<h${depth} id="${id}"><a class="heading-link" href="#${id}">${content}</a></h${depth}>\n`;
      },
      link({ href, tokens }) {
        inLink = true;
        const content = this.parser.parseInline(tokens);
        inLink = false;
        return `<a href="${escapeHtml(resolveLink(href, context.path))}">${content}</a>`;
      },
      codespan({ text }) {
        const named = context.operations?.find(({ operationId }) => operationId === text);
        const code = `<code>${escapeHtml(text)}</code>`;
        return inLink || !named || named.href === context.path
          ? code
          : `<a href="${named.href}">${code}</a>`;
      },
      table({ header, rows }) {
        const cells = (line: readonly Tokens.TableCell[]) =>
          line
            .map((each, index) => {
              const label = escapeHtml(header[index]?.text.replaceAll('`', '') ?? '');
              const content = this.parser.parseInline(each.tokens);
              return index === 0
                ? `<th scope="row">${content}</th>`
                : `<td data-label="${label}"><div>${content}</div></td>`;
            })
            .join('');
        const head = header
          .map((each) => `<th scope="col">${this.parser.parseInline(each.tokens)}</th>`)
          .join('');
        return `<div class="table-scroll" tabindex="0" role="group" aria-label="Table: ${escapeHtml(
          header.map(({ text }) => text.replaceAll('`', '')).join(', '),
        )}"><table class="table stacked"><thead><tr>${head}</tr></thead><tbody>${rows
          .map((line) => `<tr>${cells(line)}</tr>`)
          .join('\n')}</tbody></table></div>\n`;
      },
      code(token) {
        const sources = (token as CodeGroup).group ?? [sourceOf(token)];
        const [first] = sources;
        if (!first) return '';
        groups += 1;
        return `${sources.length === 1 ? codeBlock(first).text : codeTabs(`code${groups}`, sources).text}\n`;
      },
      blockquote({ tokens, text }) {
        const kind = text.startsWith('[!WARNING]') ? 'warning' : 'note';
        const content = this.parser.parse(tokens).replace(/\[!\w+\](<br>|\s)*/, '');
        return `${callout(kind, raw(content)).text}\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  return { content: raw(marked.parser(groupCode(tokens))), headings };
}

type CodeGroup = Tokens.Code & { group?: CodeSource[] };

/** Blocks of code that follow each other in different languages become one block with tabs. */
function groupCode(tokens: Token[]): Token[] {
  const grouped: Token[] = [];
  let last: CodeGroup | undefined;
  for (const token of tokens) {
    if (token.type === 'code') {
      const source = sourceOf(token as Tokens.Code);
      if (last?.group && last.group.every(({ language }) => language !== source.language)) {
        last.group.push(source);
        continue;
      }
      last = { ...(token as Tokens.Code), group: [source] };
      grouped.push(last);
    } else {
      if (token.type !== 'space') last = undefined;
      grouped.push(token);
    }
  }
  return grouped;
}

function sourceOf({ text, lang = '' }: Tokens.Code): CodeSource {
  const [language = '', title] = lang.split(/\s+/);
  return { language, code: text, title };
}

/** Links between Markdown files become links between pages, written from the site's root. */
export function resolveLink(href: string, page: string): string {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const target = posix.join(posix.dirname(page), path).replace(/\.md$/, '.html');
  return fragment === undefined ? target : `${target}#${fragment}`;
}
