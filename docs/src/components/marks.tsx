/** Badges of methods, and badges, boxes, and callouts for what is unspecified or non-standard. */
import type { Irregularity, Unknown } from '../data/unknowns.js';
import { Icon } from './icons.js';
import { Callout, sentence } from './markdown.js';

interface UnknownsProps {
  readonly entries: readonly Unknown[];
  readonly label?: string;
}

/** A badge that opens the entries in place. It works without JavaScript. */
export function UnknownBadge({ entries, label = 'Unspecified' }: UnknownsProps) {
  if (entries.length === 0) return null;
  return (
    <details class="unknown">
      <summary>
        <Icon name="open" />
        {label}
      </summary>
      {entries.map((entry) => (
        <div class="unknown-box">
          <UnknownFacts entry={entry} />
        </div>
      ))}
    </details>
  );
}

interface UnknownFactsProps {
  readonly entry: Unknown;
  readonly style?: 'full' | 'short' | 'without-link';
}

/** What is open and what to assume, and where the description leaves it open unless that is `short`. */
export function UnknownFacts({ entry, style = 'full' }: UnknownFactsProps) {
  const { id, what, assume, source, shownAt } = entry;
  if (shownAt !== undefined) return <p>{sentence(`${what} [See above](${shownAt})`)}</p>;
  const link = style === 'without-link' ? '' : ` [See the entry](/unspecified.html#${id})`;
  const facts =
    style === 'short'
      ? { Open: what, Assume: assume + link }
      : { Open: what, Assume: assume, Source: `Platform description, “${source}”.${link}` };
  return (
    <dl class="unknown-facts">
      {Object.entries(facts).map(([name, text]) => (
        <>
          <dt>{name}</dt>
          <dd>{sentence(text)}</dd>
        </>
      ))}
    </dl>
  );
}

/** Several entries about one thing in one box, so that they do not push the page's content away. */
export function UnknownBox({ entries, label }: Required<UnknownsProps>) {
  if (entries.length === 0) return null;
  return (
    <Callout kind="unknown" title={label}>
      {entries.map((entry) => (
        <UnknownFacts entry={entry} style="short" />
      ))}
    </Callout>
  );
}

/** Kinds such as `put-that-deletes` in words. */
export function kindInWords(kind: string): string {
  const words = kind
    .replaceAll('-', ' ')
    .replace(/\b(id|api|url|json|http|put|delete|patch|uuid)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function IrregularityBadge({ kind }: Pick<Irregularity, 'kind'>) {
  const words = kindInWords(kind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return <span class="non-standard">Non-standard: {words}</span>;
}

/** The method, abbreviated so that the column of a list stays narrow. */
export function Method({ name }: { readonly name: string }) {
  const text = name === 'DELETE' ? <abbr title="DELETE">DEL</abbr> : name;
  return <span class={`method method-${name.toLowerCase()}`}>{text}</span>;
}
