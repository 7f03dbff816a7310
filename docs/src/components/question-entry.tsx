import type { LocatedQuestion } from '../data/question-groups.js';
import { LinkedHeading } from './linked-heading.js';
import { QuestionFacts } from './marks.js';

interface QuestionEntryProps {
  readonly question: LocatedQuestion;
}

/** An open question on the page of all questions, with the operations and the decisions that it concerns. */
export function QuestionEntry({ question }: QuestionEntryProps) {
  const { id, kind, risk, names, shownBy, decisions } = question;
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
        {names.map(({ text, isCode }, index) => [
          index > 0 && ', ',
          isCode ? <code>{text}</code> : text,
        ])}
      </LinkedHeading>
      <QuestionFacts question={question} withLink={false} />
      {shownBy.length > 0 && (
        <p class="entry-places">
          Applies to{' '}
          {shownBy.map(({ operationId, href }, index) => [
            index > 0 && ', ',
            <a href={href}>
              <code>{operationId}</code>
            </a>,
          ])}
        </p>
      )}
      {decisions.length > 0 && (
        <p class="entry-places">
          <a href="/guides/unspecified.html">Test your program</a> with{' '}
          <code>try --only {decisions.join(',')}</code>
        </p>
      )}
    </article>
  );
}
