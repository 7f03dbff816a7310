/** Lists of links to related pages. */
import type { ComponentChildren } from 'preact';
import type { OperationView } from '../data/operations.js';
import { Method } from './operation-list.js';

export interface RelatedLink {
  readonly href: string;
  readonly mark?: ComponentChildren;
  readonly title: string;
  readonly badges?: ComponentChildren;
  /** The text at the end of the line: the kind of the page, or the name of the operation. */
  readonly label: string;
}

/** Returns the link to the page of an operation. */
export function linkTo({ href, method, summary, operationId }: OperationView): RelatedLink {
  return { href, mark: <Method name={method} />, title: summary, label: operationId };
}

export function RelatedList({ links }: { readonly links: readonly RelatedLink[] }) {
  return (
    <ul class="related">
      {links.map(({ href, mark, title, badges, label }) => (
        <li>
          <a href={href}>
            {mark}
            {title}
            {badges}
            <span class="related-label">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
