/**
 * Lists everything that the platform's description leaves open, grouped by resource, with links to the affected parts.
 */
import type { RenderableProps } from 'preact';
import { readArtifact } from '@voice-agent-platform/contract-reader';
import { markdownTable } from '@voice-agent-platform/shared/chores/tables';
import { kinds, type Unspecified } from '@voice-agent-platform/openapi/unspecified';
import { LinkedHeading } from '../components/linked-heading.js';
import { renderSentence } from '../components/markdown.js';
import { EvidencePanel } from '../components/evidence-panel.js';
import { QuestionFacts } from '../components/marks.js';
import { allIrregularities, allQuestions, kindInWords } from '../data/marks.js';
import { operations } from '../data/operations.js';
import { decisionsAbout, questionGroups, type LocatedQuestion } from '../data/question-groups.js';
import type { Page } from '../layout/page.js';

const commands = markdownTable(
  ['Question', 'Test it with'],
  allQuestions.flatMap(({ id }) => {
    const only = decisionsAbout(id);
    return only === '' ? [] : [[`\`${id}\``, `\`voice-agent-sandbox try --only ${only}\``]];
  }),
);

/** Non-standard behavior that the contract's artifact does not list. */
const nonStandard = markdownTable(
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
    { id: 'non-standard', text: 'What is non-standard' },
  ],
  markdown: [
    readArtifact('unspecified.md'),
    '## Test your program\n\n[`try`](guides/unspecified.md) runs your tests under each choice of the sandbox.\n',
    `${commands}\n`,
    `## What is non-standard\n\n${nonStandard}\n`,
  ].join('\n'),
  eyebrow: 'Reference',
  lead: renderSentence(
    `The platform’s description leaves ${allQuestions.length} questions open. The contract declares each one under \`x-unspecified\` and never guesses. Until the platform specifies it, rely on nothing beyond “Assume”.`,
  ),
  body: (
    <>
      <EvidencePanel />
      <Filter />
      {questionGroups.map(({ id, title, entries }) => (
        <Section id={id} title={title}>
          {entries.map((entry) => (
            <Entry question={entry} />
          ))}
        </Section>
      ))}
      <NonStandard />
    </>
  ),
};

/** Chips for the resources, and a menu of the kinds. `browser/filter-questions.ts` applies the choice. */
function Filter() {
  return (
    <>
      <div class="filter needs-script" role="group" aria-label="Filter by resource">
        <button type="button" class="chip" data-filter="" aria-pressed="true">
          All <span>{allQuestions.length}</span>
        </button>
        {questionGroups.map(({ id, title, entries }) => (
          <button type="button" class="chip" data-filter={id} aria-pressed="false">
            {title} <span>{entries.length}</span>
          </button>
        ))}
      </div>
      <div class="input-group filter-kinds needs-script">
        <label class="label" for="kinds">
          Kind of question
        </label>
        <select class="select" id="kinds" autocomplete="off">
          <option value="">All kinds</option>
          {Object.entries(kinds).map(([kind, meaning]) => {
            const count = allQuestions.filter((entry) => entry.kind === kind).length;
            if (count === 0) return undefined;
            return <option value={kind}>{`${kind}: ${meaning} (${count})`}</option>;
          })}
        </select>
      </div>
    </>
  );
}

function NonStandard() {
  return (
    <Section id="non-standard" title="What is non-standard">
      <p>
        These things do not follow HTTP or OpenAPI conventions, and the platform does them all the
        same. The contract marks each one with <code>x-irregularity</code>.
      </p>
      <dl class="irregularities">
        {allIrregularities.map(({ subject, kind, note }) => (
          <>
            <dt>
              {subjectLink(subject)} <span class="non-standard">{kindInWords(kind)}</span>
            </dt>
            <dd>{renderSentence(note)}</dd>
          </>
        ))}
      </dl>
    </Section>
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

function Entry({ question }: { readonly question: LocatedQuestion }) {
  const { id, at, places, kind, risk } = question;
  const only = decisionsAbout(id);
  return (
    <article class="entry" data-kind={kind}>
      <p class="entry-kind">
        <span class="visually-hidden">Kind: </span>
        {kind}
        {risk && (
          <>
            , <b>risky</b>
          </>
        )}
      </p>
      <LinkedHeading id={id} level="h3">
        {at.map((place, index) => [index > 0 && ', ', <PlaceName {...place} />])}
      </LinkedHeading>
      <QuestionFacts question={question} withLink={false} />
      {places.length > 0 && (
        <p class="entry-places">
          Applies to{' '}
          {renderSentence(
            places.map((place) => `[\`${place.operationId}\`](${place.href})`).join(' '),
          )}
        </p>
      )}
      {only !== '' && (
        <p class="entry-places">
          <a href="/guides/unspecified.html">Test your program</a> with{' '}
          <code>try --only {only}</code>
        </p>
      )}
    </article>
  );
}

function PlaceName({ id, pointer, subject }: Unspecified) {
  // A question about the whole API is best named by its text.
  const isGeneral = !/^\/(paths|tags|components\/(schemas|parameters))/.test(pointer);
  const isName = !isGeneral && /^\w+(\.\w+)?$/.test(subject);
  return isName ? <code>{subject}</code> : <>{isGeneral ? kindInWords(id) : subject}</>;
}

function subjectLink(subject: string) {
  const operation = operations.find(({ operationId }) => operationId === subject);
  return renderSentence(operation ? `[\`${subject}\`](${operation.href})` : subject);
}
