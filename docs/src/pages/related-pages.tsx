/** Chooses the links under "Related" on an operation's page. */
import { bundle } from '@voice-agent-platform/contract-reader';
import { slug } from 'github-slugger';
import { Icon } from '../components/icons.js';
import { Badges } from '../components/marks.js';
import { linkTo, type RelatedLink } from '../components/related-list.js';
import { guides, type GuideGroup } from '../data/guides.js';
import { marksOf } from '../data/marks.js';
import { operations, type OperationView } from '../data/operations.js';
import { resourceOf } from '../data/resources.js';

const GUIDE_ABOUT_EVERY_OPERATION = 'errors';
/** The guides of other languages call an operation only as an example. */
const UNRELATED_GROUP: GuideGroup = 'Other languages';

/** Returns the links of an operation's page: its siblings, its resource, guides, and its open questions. */
export function relatedPages(operation: OperationView): RelatedLink[] {
  return [
    ...siblingLinks(operation),
    ...resourceLinks(operation),
    ...guideLinks(operation),
    ...questionLinks(operation),
  ];
}

function siblingLinks({ tag, operationId }: OperationView): RelatedLink[] {
  return operations
    .filter((other) => other.tag === tag && other.operationId !== operationId)
    .map((sibling) => ({ ...linkTo(sibling), badges: <Badges marks={sibling.notes} /> }));
}

function resourceLinks(operation: OperationView): RelatedLink[] {
  const resource = resourceOf(operation);
  if (!resource) return [];
  const { href, title } = resource;
  return [{ href, mark: <Icon name="page" />, title, label: 'Resource' }];
}

/** Returns the guides that mention the operation, and last the guide that is about every operation. */
function guideLinks({ operationId }: OperationView): RelatedLink[] {
  const name = new RegExp(`\\b${operationId}\\b`);
  const mentions = guides.filter(
    ({ group, markdown }) => group !== UNRELATED_GROUP && name.test(markdown),
  );
  const aboutEvery = guides.filter((guide) => guide.name === GUIDE_ABOUT_EVERY_OPERATION);
  return [...new Set([...mentions, ...aboutEvery])].map(({ href, title, group }) => ({
    href,
    mark: <Icon name="page" />,
    title,
    label: group === 'Recipes' ? 'Recipe' : 'Guide',
  }));
}

function questionLinks({ tag: name }: OperationView): RelatedLink[] {
  const tag = bundle.tags.find((candidate) => candidate.name === name);
  if (!tag || marksOf(tag).length === 0) return [];
  const title = `What is not specified about ${name.toLowerCase()}`;
  const href = `/unspecified.html#${slug(name)}`;
  return [{ href, mark: <Icon name="open" />, title, label: 'Reference' }];
}
