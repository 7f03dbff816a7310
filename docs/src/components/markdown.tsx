/** Markdown as elements: headings with addresses, tables with scopes, tabs for neighboring languages, callouts. */
import type { ComponentChildren } from 'preact';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { slug } from '../data/slug.js';
import { CodeBlock, type CodeSource } from './code.js';
import { Inline, type MarkdownContext } from './inline.js';
import { Callout } from './marks.js';
import { CodeTabs } from './tabs.js';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface RenderedMarkdown {
  readonly content: ComponentChildren;
  /** Headings of the second level, for the contents of the page. */
  readonly headings: readonly Heading[];
}

export function renderMarkdown(markdown: string, context: MarkdownContext): RenderedMarkdown {
  const tokens = lexer(markdown);
  const all = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
  const ids = all.map(({ text }) => headingOf(text).id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) {
    throw new Error(`Two headings of ${context.path} share the address #${twice}`);
  }
  return {
    content: <Blocks tokens={tokens} context={context} />,
    headings: all.filter(({ depth }) => depth === 2).map(({ text }) => headingOf(text)),
  };
}

function headingOf(markdown: string): Heading {
  const text = markdown.replaceAll('`', '');
  return { id: slug(text), text };
}

/** A description of the contract: paragraphs and lists. */
export function Description({ text }: { readonly text: string }) {
  return <Blocks tokens={lexer(text)} context={{ path: '/' }} />;
}

interface BlocksProps {
  readonly tokens: readonly Token[];
  readonly context: MarkdownContext;
}

function Blocks({ tokens, context }: BlocksProps) {
  // Comments are for those who maintain a guide.
  const shown = (tokens as MarkedToken[]).filter(({ raw }) => !raw.startsWith('<!--'));
  return groupCode(shown).map((token, index) => {
    switch (token.type) {
      case 'space':
        return undefined;
      case 'heading':
        return <SectionHeading heading={token} context={context} />;
      case 'paragraph':
        return (
          <p>
            <Inline tokens={token.tokens} context={context} />
          </p>
        );
      case 'text':
        return <Inline tokens={token.tokens} context={context} />;
      case 'list':
        return <List list={token} context={context} />;
      case 'table':
        return <Table table={token} context={context} />;
      case 'blockquote':
        return <Quote text={token.text} context={context} />;
      case 'sources':
        return token.sources.length === 1 ? (
          <CodeBlock {...token.sources[0]!} />
        ) : (
          <CodeTabs group={`code${index}`} sources={token.sources} />
        );
      default:
        throw new Error(`${context.path}: no element shows ${token.type}`);
    }
  });
}

interface Sources {
  readonly type: 'sources';
  readonly sources: CodeSource[];
}

/** Blocks of code that follow each other in different languages become one block with tabs. */
function groupCode(
  tokens: readonly MarkedToken[],
): (Exclude<MarkedToken, Tokens.Code> | Sources)[] {
  const grouped: (Exclude<MarkedToken, Tokens.Code> | Sources)[] = [];
  let last: Sources | undefined;
  for (const token of tokens) {
    if (token.type !== 'code') {
      if (token.type !== 'space') last = undefined;
      grouped.push(token);
      continue;
    }
    const source = sourceOf(token);
    if (last?.sources.every(({ language }) => language !== source.language)) {
      last.sources.push(source);
    } else {
      grouped.push((last = { type: 'sources', sources: [source] }));
    }
  }
  return grouped;
}

function sourceOf({ text, lang = '' }: Tokens.Code): CodeSource {
  const [language = '', title] = lang.split(/\s+/);
  return { language, code: text, title };
}

interface HeadingProps {
  readonly heading: Tokens.Heading;
  readonly context: MarkdownContext;
}

function SectionHeading({ heading: { depth, text, tokens }, context }: HeadingProps) {
  const Level = `h${depth}` as 'h2';
  const { id } = headingOf(text);
  return (
    <Level id={id}>
      <a class="heading-link" href={`#${id}`}>
        <Inline tokens={tokens} context={context} />
      </a>
    </Level>
  );
}

interface ListProps {
  readonly list: Tokens.List;
  readonly context: MarkdownContext;
}

function List({ list: { ordered, items }, context }: ListProps) {
  const Kind = ordered ? 'ol' : 'ul';
  return (
    <Kind>
      {items.map(({ tokens }) => (
        <li>
          <Blocks tokens={tokens} context={context} />
        </li>
      ))}
    </Kind>
  );
}

interface TableProps {
  readonly table: Tokens.Table;
  readonly context: MarkdownContext;
}

/** On narrow screens each row is a card, whose cells name their column. */
function Table({ table: { header, rows }, context }: TableProps) {
  const names = header.map(({ text }) => text.replaceAll('`', ''));
  const cell = ({ tokens }: Tokens.TableCell) => <Inline tokens={tokens} context={context} />;
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label={`Table: ${names.join(', ')}`}>
      <table class="table stacked">
        <thead>
          <tr>
            {header.map((each) => (
              <th scope="col">{cell(each)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first && cell(first)}</th>
              {others.map((each, index) => (
                <td data-label={names[index + 1]}>
                  <div>{cell(each)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Quote({ text, context }: { readonly text: string; readonly context: MarkdownContext }) {
  return (
    <Callout kind={text.startsWith('[!WARNING]') ? 'warning' : 'note'}>
      <Blocks tokens={lexer(text.replace(/^\[!\w+\]\s*/, ''))} context={context} />
    </Callout>
  );
}
