/** Markdown as elements: headings with addresses, tables with scopes, tabs for neighboring languages, callouts. */
import type { ComponentChildren } from 'preact';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { slug } from '../data/slug.js';
import type { CodeSource } from './code.js';
import { inline, type MarkdownContext } from './inline.js';
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
    content: blocks(tokens, context),
    headings: all.filter(({ depth }) => depth === 2).map(({ text }) => headingOf(text)),
  };
}

function headingOf(markdown: string): Heading {
  const text = markdown.replaceAll('`', '');
  return { id: slug(text), text };
}

/** A description of the contract: paragraphs and lists. */
export function description(text: string): ComponentChildren {
  return blocks(lexer(text), { path: '/' });
}

function blocks(tokens: readonly Token[], context: MarkdownContext): ComponentChildren {
  // Comments are for those who maintain a guide.
  const shown = (tokens as MarkedToken[]).filter(({ raw }) => !raw.startsWith('<!--'));
  return groupCode(shown).map((token, index) => {
    switch (token.type) {
      case 'space':
        return undefined;
      case 'heading':
        return sectionHeading(token, context);
      case 'paragraph':
        return <p>{inline(token.tokens, context)}</p>;
      case 'text':
        return inline(token.tokens, context);
      case 'list':
        return list(token, context);
      case 'table':
        return table(token, context);
      case 'blockquote':
        return quote(token.text, context);
      case 'sources':
        return <CodeTabs group={`code${index}`} sources={token.sources} />;
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

function sectionHeading({ depth, text, tokens }: Tokens.Heading, context: MarkdownContext) {
  return (
    <LinkedHeading id={headingOf(text).id} level={`h${depth}` as 'h2'}>
      {inline(tokens, context)}
    </LinkedHeading>
  );
}

interface LinkedHeadingProps {
  readonly id: string;
  readonly level?: 'h2' | 'h3';
  readonly children: ComponentChildren;
}

/** A heading that leads to its own address. */
export function LinkedHeading({ id, level: Level = 'h2', children }: LinkedHeadingProps) {
  return (
    <Level id={id}>
      <a class="heading-link" href={`#${id}`}>
        {children}
      </a>
    </Level>
  );
}

function list({ ordered, items }: Tokens.List, context: MarkdownContext) {
  const Kind = ordered ? 'ol' : 'ul';
  return (
    <Kind>
      {items.map(({ tokens }) => (
        <li>{blocks(tokens, context)}</li>
      ))}
    </Kind>
  );
}

/** On narrow screens each row is a card, whose cells name their column. */
function table({ header, rows }: Tokens.Table, context: MarkdownContext) {
  const names = header.map(({ text }) => text.replaceAll('`', ''));
  const cell = ({ tokens }: Tokens.TableCell) => inline(tokens, context);
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

function quote(text: string, context: MarkdownContext) {
  return (
    <Callout kind={text.startsWith('[!WARNING]') ? 'warning' : 'note'}>
      {blocks(lexer(text.replace(/^\[!\w+\]\s*/, '')), context)}
    </Callout>
  );
}
