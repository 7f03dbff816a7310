/** Groups the questions for the page of unknowns, with the operations and the decisions that they concern. */
import { bundle } from '@voice-agent-platform/contract-reader';
import { decisions } from '@voice-agent-platform/sandbox';
import { slug } from 'github-slugger';
import { allQuestions, marksOf, questionsIn } from './marks.js';
import { operations } from './operations.js';

const WHOLE_API = 'The whole API';

/** Groups questions by the resource of their operations. Questions about several resources come first. */
export const questionGroups = [WHOLE_API, ...bundle.tags.map(({ name }) => name)]
  .map((title) => ({
    id: slug(title),
    title,
    entries: allQuestions.map(locate).filter(({ resource }) => resource === title),
  }))
  .filter(({ entries }) => entries.length > 0);

export type LocatedQuestion = ReturnType<typeof locate>;

/** Returns a question with the operations that show it, and the resource that lists it. */
function locate(question: (typeof allQuestions)[number]) {
  const places = operations.flatMap(({ tag, operationId, href, questions }) => {
    const fragment = questions.get(question.id);
    return fragment === undefined ? [] : [{ tag, operationId, href: href + fragment }];
  });
  const own = bundle.tags.filter((tag) =>
    questionsIn(marksOf(tag)).some(({ id }) => id === question.id),
  );
  const names = own.length > 0 ? own.map(({ name }) => name) : places.map(({ tag }) => tag);
  const [resource = WHOLE_API, ...others] = new Set(names);
  return { ...question, places, resource: others.length > 0 ? WHOLE_API : resource };
}

/** Returns the value of `try --only` that tests a program against a question, or '' if the sandbox has one choice. */
export function decisionsAbout(id: string): string {
  return Object.entries(decisions)
    .filter(([, { questions }]) => (questions as readonly string[]).includes(id))
    .filter(([, { choices }]) => Object.keys(choices).length > 1)
    .map(([name]) => name)
    .join(',');
}
