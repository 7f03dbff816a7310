/** Lists of links to related pages. */
import type { ComponentChildren } from 'preact';
import type { OperationView } from '../data/operations.js';
import { Method } from './operation-list.js';

export interface RelatedLink {
  readonly href: string;
  readonly mark?: ComponentChildren;
  readonly title: string;
  readonly badges?: ComponentChildren;
  /** The kind of the linked page. */
  readonly kind: string;
}

export function linkTo({ href, method, summary, operationId }: OperationView): RelatedLink {
  return { href, mark: <Method name={method} />, title: summary, kind: operationId };
}

export function RelatedList({ links }: { readonly links: readonly RelatedLink[] }) {
  return (
    <ul class="related">
      {links.map(({ href, mark, title, badges, kind }) => (
        <li>
          <a href={href}>
            {mark}
            {title}
            {badges}
            <span class="related-kind">{kind}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
