/**
 * Lists everything that the platform's description leaves open, grouped by resource, with links to the affected parts.
 */
import type { RenderableProps } from 'preact';
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { markdownTable } from '@voice-agent-platform/shared/chores/tables';
import { LinkedHeading } from '../components/linked-heading.js';
import { renderSentence } from '../components/markdown.js';
import { EvidencePanel } from '../components/evidence-panel.js';
import { QuestionEntry } from '../components/question-entry.js';
import { QuestionFilter } from '../components/question-filter.js';
import { allIrregularities, allQuestions, capitalize, kindInWords } from '../data/questions.js';
import { operations } from '../data/operations.js';
import { locatedQuestions, questionGroups } from '../data/question-groups.js';
import type { Page } from '../layout/page.js';

const NON_STANDARD = 'What is non-standard';

// `unspecified.md` of the contract has neither of these two tables.
const commandTable = markdownTable(
  ['Question', 'Test it with'],
  locatedQuestions
    .filter((question) => question.decisions.length > 0)
    .map((question) => [
      `\`${question.id}\``,
      `\`voice-agent-sandbox try --only ${question.decisions.join(',')} -- npm test\``,
    ]),
);

const nonStandardTable = markdownTable(
  ['Where', 'What', 'Kind'],
  allIrregularities.map(({ subject, note, kind }) => [subject, note, `\`${kind}\``]),
);

export const unspecifiedPage: Page = {
  path: '/unspecified.html',
  ownStyle: 'unspecified',
  title: 'What is not specified',
  description: `The ${allQuestions.length} questions that the platform's description leaves open, each with what to assume until it is specified.`,
  headings: [
    { id: 'compare', text: 'Compare with your traffic' },
    ...questionGroups.map(({ id, title }) => ({ id, text: title })),
    { id: 'non-standard', text: NON_STANDARD },
  ],
  markdown: [
    readArtifact('unspecified.md'),
    '## Test your program\n\n[`try`](guides/unspecified.md) runs your tests under each choice of the sandbox that could change something.\n',
    `${commandTable}\n`,
    `## ${NON_STANDARD}\n\n${nonStandardTable}\n`,
  ].join('\n'),
  eyebrow: 'Reference',
  lead: renderSentence(
    `The platform’s description leaves ${allQuestions.length} questions open. The contract declares each one under \`x-unspecified\` and never guesses. Until the platform specifies it, rely on nothing beyond “Assume”.`,
  ),
  body: (
    <>
      <EvidencePanel />
      <QuestionFilter />
      {questionGroups.map(({ id, title, entries }) => (
        <Section id={id} title={title}>
          {entries.map((entry) => (
            <QuestionEntry question={entry} />
          ))}
        </Section>
      ))}
      <NonStandard />
    </>
  ),
};

function NonStandard() {
  return (
    <Section id="non-standard" title={NON_STANDARD}>
      <p>
        These parts of the API do not follow HTTP or common practice, in a way that affects callers.
        The contract marks each one with <code>x-irregularity</code>.
      </p>
      <dl class="irregularities">
        {allIrregularities.map(({ subject, kind, note }) => (
          <>
            <dt>
              <Subject name={subject} />{' '}
              <span class="non-standard">{capitalize(kindInWords(kind))}</span>
            </dt>
            <dd>{renderSentence(note)}</dd>
          </>
        ))}
      </dl>
    </Section>
  );
}

/** The part of the contract that is non-standard. An operation is a link to its page. */
function Subject({ name }: { readonly name: string }) {
  const operation = operations.find(({ operationId }) => operationId === name);
  if (!operation) return <>{name}</>;
  return (
    <a href={operation.href}>
      <code>{name}</code>
    </a>
  );
}

function Section({ id, title, children }: RenderableProps<Record<'id' | 'title', string>>) {
  return (
    <section data-group={id} aria-labelledby={id}>
      <LinkedHeading id={id}>{title}</LinkedHeading>
      {children}
    </section>
  );
}
