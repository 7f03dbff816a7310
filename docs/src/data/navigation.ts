/** The pages of the site in groups, in reading order. */
import { bundle } from '@voice-agent-platform/contract-reader';
import { concepts } from './concepts.js';
import { guides, type GuideGroup } from './guides.js';
import { operations, type OperationView } from './operations.js';
import { comparison, packages } from './packages.js';
import { resources } from './resources.js';

export interface PageLink {
  readonly href: string;
  readonly title: string;
  readonly operation?: OperationView;
}

interface NavigationGroup {
  readonly title: string;
  /** True if the group is open only on its own pages. */
  readonly isFolded?: boolean;
  readonly parts: readonly { readonly title?: string; readonly links: readonly PageLink[] }[];
}

const allOperations = { href: '/operations/index.html', title: 'All operations' };
const operationsByTag = bundle.tags.map(({ name }) => ({
  title: name,
  links: operations
    .filter(({ tag }) => tag === name)
    .map((operation) => ({ href: operation.href, title: operation.summary, operation })),
}));
const reference = [
  { href: '/unspecified.html', title: 'What is not specified' },
  { href: '/changes.html', title: 'Changes' },
];

export const navigation: readonly NavigationGroup[] = [
  { title: 'Start', parts: [{ links: [...guideLinks('Start'), concepts] }] },
  { title: 'Guides', parts: [{ links: guideLinks('Guides') }] },
  { title: 'Recipes', parts: [{ links: guideLinks('Recipes') }] },
  { title: 'Operations', parts: [{ links: [allOperations] }, ...operationsByTag] },
  { title: 'Resources', isFolded: true, parts: [{ links: resources }] },
  { title: 'Packages', isFolded: true, parts: [{ links: packages.map(packageLink) }] },
  {
    title: 'Other languages',
    isFolded: true,
    parts: [{ links: [...guideLinks('Other languages'), comparison] }],
  },
  { title: 'Reference', parts: [{ links: reference }] },
];

export const readingOrder = navigation.flatMap(({ parts }) => parts.flatMap(({ links }) => links));

function guideLinks(title: GuideGroup): PageLink[] {
  return guides
    .filter(({ group }) => group === title)
    .map(({ href, label }) => ({ href, title: label }));
}

function packageLink({ href, title }: PageLink): PageLink {
  return { href, title: title.replace('@voice-agent-platform/', '') };
}
