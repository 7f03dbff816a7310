/** Markdown as semantic HTML: headings with addresses, tables with scopes, code that folds where asked. */
import { Marked, type Tokens } from 'marked';
import { slug } from './slug.js';

export interface HtmlOptions {
  /** Languages whose code blocks are folded under their name; the others stand open. */
  folded?: string[];
}

/** What stands above a block of code, by its language. */
const captions: Record<string, string> = {
  csharp: 'C#',
  curl: 'curl',
  go: 'Go',
  http: 'HTTP',
  java: 'Java',
  json: 'Example answer',
  kotlin: 'Kotlin',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  rust: 'Rust',
  sh: 'Shell',
  text: 'Example answer',
  ts: 'TypeScript',
  typescript: 'TypeScript',
};

export function toHtml(markdown: string, { folded = [] }: HtmlOptions = {}): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        // The fourth level repeats itself from operation to operation, so it has no address.
        if (depth === 1 || depth > 3) return `<h${depth}>${content}</h${depth}>\n`;
        const plain = text.replaceAll('`', '');
        const id = slug(plain);
        const link = `<a href="#${id}" aria-label="Link to ${escapeHtml(plain)}">#</a>`;
        return `<h${depth} id="${id}">${content}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(toPage(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }) {
        const cell = (name: string, attributes: string) => (each: Tokens.TableCell) =>
          `<${name}${attributes}>${this.parser.parseInline(each.tokens)}</${name}>`;
        const line = ([first, ...rest]: Tokens.TableCell[]) =>
          `<tr>${first ? cell('th', ' scope="row"')(first) : ''}` +
          `${rest.map((each, index) => cell('td', label(header[index + 1]))(each)).join('')}</tr>`;
        return (
          `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n` +
          `<thead><tr>${header.map(cell('th', ' scope="col"')).join('')}</tr></thead>\n` +
          `<tbody>\n${rows.map(line).join('\n')}\n</tbody>\n</table></div>\n`
        );
      },
      code({ text, lang = '' }) {
        const caption = captions[lang];
        if (caption === undefined) throw new Error(`There is no caption for code in "${lang}"`);
        const code = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
        return folded.includes(lang)
          ? `<details><summary>${caption}</summary>${code}</details>\n`
          : `<figure><figcaption>${caption}</figcaption>${code}</figure>\n`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** Links between Markdown files become links between pages. */
function toPage(href: string): string {
  return href.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html');
}

/** The column's name, which a narrow screen shows beside the cell. */
function label(column?: Tokens.TableCell): string {
  return ` data-label="${escapeHtml(column?.text ?? '')}"`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
