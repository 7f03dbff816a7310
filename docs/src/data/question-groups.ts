/** Groups the questions for the page of unknowns, with the operations and the decisions that they concern. */
import { bundle } from '@voice-agent-platform/contract-reader';
import type { Unspecified } from '@voice-agent-platform/openapi/unspecified';
import { decisions } from '@voice-agent-platform/sandbox';
import { slug } from 'github-slugger';
import { marksOf, questionsIn } from './marks.js';
import { allQuestions, capitalize, kindInWords } from './questions.js';
import { operations } from './operations.js';

const WHOLE_API = 'The whole API';
/** The parts of the contract with a name that readers know. All other parts belong to the whole API. */
const NAMED_PARTS = ['/paths/', '/tags/', '/components/schemas/', '/components/parameters/'];

export type LocatedQuestion = ReturnType<typeof locate>;

export const locatedQuestions = allQuestions.map(locate);

/** Groups questions by the resource of their operations. Questions about several resources come first. */
export const questionGroups = [WHOLE_API, ...bundle.tags.map(({ name }) => name)]
  .map((title) => ({
    id: slug(title),
    title,
    entries: locatedQuestions.filter(({ resource }) => resource === title),
  }))
  .filter(({ entries }) => entries.length > 0);

function locate(question: (typeof allQuestions)[number]) {
  const { id, at } = question;
  const shownBy = operations.flatMap(({ tag, operationId, href, firstPlaces }) => {
    const fragment = firstPlaces.get(id);
    return fragment === undefined ? [] : [{ tag, operationId, href: href + fragment }];
  });
  return {
    ...question,
    /** The name of each place that asks the question. */
    names: at.map(namePlace),
    /** The operations with a page that shows the question, with its address there. */
    shownBy,
    /** The group that lists the question. */
    resource: findResource(
      id,
      shownBy.map(({ tag }) => tag),
    ),
    /** The decisions of the sandbox that test a program against the question. */
    decisions: findDecisions(id),
  };
}

/** Returns the name of a place. Several questions are about the whole API, so the name of such a place is its question. */
function namePlace({ id, pointer, subject }: Unspecified) {
  const isNamed = NAMED_PARTS.some((part) => pointer.startsWith(part));
  return isNamed
    ? { text: subject, isCode: !subject.includes(' ') }
    : { text: capitalize(kindInWords(id)), isCode: false };
}

/** Returns the only resource of a question: one with a tag that asks it, or else one with an operation that shows it. */
function findResource(question: string, operationTags: readonly string[]): string {
  const asking = bundle.tags.filter((tag) =>
    questionsIn(marksOf(tag)).some(({ id }) => id === question),
  );
  const names = asking.length > 0 ? asking.map(({ name }) => name) : operationTags;
  const [resource = WHOLE_API, ...others] = new Set(names);
  return others.length > 0 ? WHOLE_API : resource;
}

/** Finds the decisions about a question. A decision with one choice cannot be tested. */
function findDecisions(question: string): string[] {
  return Object.entries(decisions)
    .filter(([, { questions }]) => (questions as readonly string[]).includes(question))
    .filter(([, { choices }]) => Object.keys(choices).length > 1)
    .map(([name]) => name);
}
