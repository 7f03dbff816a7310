/** Badges of methods, and badges, boxes, and callouts for what is unspecified or non-standard. */
import { counted } from '@voice-agent-platform/shared/text';
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
  /** On the page of all questions: where the platform's description leaves it open, in place of a link to that page. */
  readonly withSource?: boolean;
}

/** What is open and what to assume. */
export function UnknownFacts({ entry, withSource = false }: UnknownFactsProps) {
  const { id, what, assume, source, shownAt } = entry;
  if (shownAt !== undefined) return <p>{sentence(`${what} [See above](${shownAt})`)}</p>;
  const facts = withSource
    ? { Open: what, Assume: assume, Source: `Platform description, “${source}”.` }
    : { Open: what, Assume: `${assume} [See the entry](/unspecified.html#${id})` };
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

/** Several entries about one thing in one box. */
export function UnknownBox({ entries, label }: Required<UnknownsProps>) {
  if (entries.length === 0) return null;
  return (
    <Callout kind="unknown" title={label}>
      {entries.map((entry) => (
        <UnknownFacts entry={entry} />
      ))}
    </Callout>
  );
}

/** The same in one line that opens. */
export function FoldedUnknowns({ entries }: Pick<UnknownsProps, 'entries'>) {
  if (entries.length === 0) return null;
  const things = `${counted(entries.length, 'thing')} ${entries.length === 1 ? 'is' : 'are'}`;
  return (
    <details class="folded-unknowns">
      <summary>
        <Icon name="open" />
        {things} not specified
      </summary>
      <Callout kind="unknown">
        {entries.map((entry) => (
          <UnknownFacts entry={entry} />
        ))}
      </Callout>
    </details>
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
