/** The list of all operations. */
import { bundle } from '@voice-agent-platform/contract-reader';
import { slug } from 'github-slugger';
import { LinkedHeading } from '../components/linked-heading.js';
import { renderSentence } from '../components/markdown.js';
import { QuestionBox } from '../components/marks.js';
import { OperationList } from '../components/operation-list.js';
import { marksOf } from '../data/marks.js';
import { operations } from '../data/operations.js';
import type { Page } from '../layout/page.js';
import { writeOperationsIndex } from './twins.js';

const { tags } = bundle;

export const operationsIndex: Page = {
  path: '/operations/index.html',
  title: 'All operations',
  description: 'Method, path and title of every operation of the voice-agent platform API.',
  headings: tags.map(({ name }) => ({ id: slug(name), text: name })),
  markdown: writeOperationsIndex(),
  eyebrow: 'Operations',
  lead: `${operations.length} operations on two roots. Every page shows the fields, what is unspecified, and a form to try the call in your browser.`,
  body: tags.map((tag) => (
    <>
      <LinkedHeading id={slug(tag.name)}>{tag.name}</LinkedHeading>
      <p>{renderSentence(tag.description ?? '')}</p>
      <QuestionBox label={`Unspecified: ${tag.name}`} marks={marksOf(tag)} />
      <OperationList tag={tag.name} />
    </>
  )),
};
