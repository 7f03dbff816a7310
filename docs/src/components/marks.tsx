/** Badges of methods, and badges, boxes, and callouts for what is unspecified or non-standard. */
import type { Irregularity, Unknown } from '../data/unknowns.js';
import { Icon } from './icons.js';
import { sentence } from './markdown.js';

interface UnknownBadgeProps {
  readonly entries: readonly Unknown[];
  readonly label?: string;
}

/** A badge that opens the entries in place. It works without JavaScript. */
export function UnknownBadge({ entries, label = 'Unspecified' }: UnknownBadgeProps) {
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
  if (shownAt !== undefined) {
    return (
      <p>
        {sentence(what)} <a href={shownAt}>See above</a>
      </p>
    );
  }
  const link = style !== 'without-link' && (
    <>
      {' '}
      <a href={`/unspecified.html#${id}`}>See the entry</a>
    </>
  );
  return (
    <dl class="unknown-facts">
      <dt>Open</dt>
      <dd>{sentence(what)}</dd>
      <dt>Assume</dt>
      <dd>
        {sentence(assume)}
        {style === 'short' && link}
      </dd>
      {style !== 'short' && (
        <>
          <dt>Source</dt>
          <dd>
            Platform description, “{source}”.{link}
          </dd>
        </>
      )}
    </dl>
  );
}

interface UnknownBoxProps {
  readonly title: string;
  readonly entries: readonly Unknown[];
}

/** Several entries about one thing in one box, so that they do not push the page's content away. */
export function UnknownBox({ title, entries }: UnknownBoxProps) {
  if (entries.length === 0) return null;
  return (
    <div class="callout callout-unknown">
      <Icon name="open" />
      <div>
        <p class="callout-title">{title}</p>
        {entries.map((entry) => (
          <UnknownFacts entry={entry} style="short" />
        ))}
      </div>
    </div>
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

interface MethodProps {
  readonly name: string;
  readonly isFilled?: boolean;
}

/** The method, abbreviated in lists so that the column stays narrow. */
export function Method({ name, isFilled }: MethodProps) {
  const kind = `method method-${name.toLowerCase()}`;
  if (isFilled) return <span class={`${kind} method-filled`}>{name}</span>;
  return <span class={kind}>{name === 'DELETE' ? <abbr title="DELETE">DEL</abbr> : name}</span>;
}
