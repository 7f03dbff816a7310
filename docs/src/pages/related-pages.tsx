import { bundle } from '@voice-agent-platform/contract-reader';
import { slug } from 'github-slugger';
import { Icon } from '../components/icons.js';
import { Badges } from '../components/marks.js';
import { linkTo, type RelatedLink } from '../components/related-list.js';
import { guides } from '../data/guides.js';
import { marksOf } from '../data/marks.js';
import { operations, type OperationView } from '../data/operations.js';
import { resourceOf } from '../data/resources.js';

/** Returns the links of an operation's page: its siblings, its resource, guides, and its open questions. */
export function relatedPages(operation: OperationView): RelatedLink[] {
  return [
    ...siblings(operation),
    ...resourceLinks(operation),
    ...guideLinks(operation),
    ...questionLinks(operation),
  ];
}

function siblings({ tag, operationId }: OperationView): RelatedLink[] {
  return operations
    .filter((other) => other.tag === tag && other.operationId !== operationId)
    .map((sibling) => ({ ...linkTo(sibling), badges: <Badges marks={sibling.notes} /> }));
}

function resourceLinks(operation: OperationView): RelatedLink[] {
  const resource = resourceOf(operation);
  if (!resource) return [];
  const { href, title } = resource;
  return [{ href, mark: <Icon name="page" />, title, kind: 'Resource' }];
}

/** Returns the guides that mention the operation, and the one about errors, which is about every operation. */
function guideLinks({ operationId }: OperationView): RelatedLink[] {
  const mentions = guides.filter(
    ({ group, markdown }) => group !== 'Other languages' && markdown.includes(operationId),
  );
  const errors = guides.filter(({ name }) => name === 'errors');
  return [...new Set([...mentions, ...errors])].map(({ href, title, group }) => ({
    href,
    mark: <Icon name="page" />,
    title,
    kind: group === 'Recipes' ? 'Recipe' : 'Guide',
  }));
}

function questionLinks({ tag: name }: OperationView): RelatedLink[] {
  const tag = bundle.tags.find((candidate) => candidate.name === name);
  if (!tag || marksOf(tag).length === 0) return [];
  const title = `What is not specified about ${name.toLowerCase()}`;
  const href = `/unspecified.html#${slug(name)}`;
  return [{ href, mark: <Icon name="open" />, title, kind: 'Reference' }];
}
