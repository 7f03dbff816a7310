/** The text of the page about the parts of the platform. */
import { readFileSync } from 'node:fs';
import type { Article } from './guides.js';

export const concepts: Article = {
  href: '/concepts.html',
  title: 'Concepts',
  group: 'Start',
  description: 'What the platform consists of, and how the parts belong together.',
  markdown: readFileSync(new URL('../pages/concepts.md', import.meta.url), 'utf8'),
};
