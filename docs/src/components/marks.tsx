/** Badges, boxes and callouts for unspecified or non-standard behavior. */
import { counted } from '@voice-agent-platform/shared/text';
import { notesIn, questionsIn, type Mark, type Question } from '../data/marks.js';
import { Callout } from './callout.js';
import { Icon } from './icons.js';
import { renderSentence } from './markdown.js';

interface MarksProps {
  readonly marks: readonly Mark[];
}

/** Shows each mark in a few words beside a name. */
export function Badges({ marks }: MarksProps) {
  return notesIn(marks).map(({ badge }) => <span class="non-standard">{badge}</span>);
}

/** Explains the badges. */
export function Notes({ marks }: MarksProps) {
  return notesIn(marks).map(({ text }) => (
    <p class="field-text field-note">{renderSentence(text)}</p>
  ));
}

/** A badge that opens the questions in place. It works without JavaScript. */
export function QuestionBadge({ marks, label }: MarksProps & { readonly label?: string }) {
  const asking = marks.filter(({ question }) => question);
  const [first] = asking;
  if (!first) return null;
  return (
    <details class="unknown">
      <summary>
        <Icon name="open" />
        {label ?? first.badge}
      </summary>
      {questionsIn(asking).map((question) => (
        <div class="unknown-box">
          <QuestionFacts question={question} />
        </div>
      ))}
    </details>
  );
}

interface QuestionFactsProps {
  readonly question: Question;
  /** True on all pages except the page of all questions. */
  readonly withLink?: boolean;
}

/** Shows the open question and the assumption. */
export function QuestionFacts({ question, withLink = true }: QuestionFactsProps) {
  const { id, what, assume, shownAt } = question;
  if (shownAt !== undefined) return <p>{renderSentence(`${what} [See above](${shownAt})`)}</p>;
  const link = withLink ? ` [See the entry](/unspecified.html#${id})` : '';
  const facts = { Open: what, Assume: `${assume}${link}` };
  return (
    <dl class="unknown-facts">
      {Object.entries(facts).map(([name, text]) => (
        <>
          <dt>{name}</dt>
          <dd>{renderSentence(text)}</dd>
        </>
      ))}
    </dl>
  );
}

/** Shows all questions about a part in one box. */
export function QuestionBox({ marks, label }: MarksProps & { readonly label: string }) {
  const questions = questionsIn(marks);
  if (questions.length === 0) return null;
  return (
    <Callout kind="unknown" title={renderSentence(label)}>
      {questions.map((question) => (
        <QuestionFacts question={question} />
      ))}
    </Callout>
  );
}

/** Shows all questions about a part in one line that opens. */
export function FoldedQuestions({ marks }: MarksProps) {
  const questions = questionsIn(marks);
  if (questions.length === 0) return null;
  const count = `${counted(questions.length, 'thing')} ${questions.length === 1 ? 'is' : 'are'}`;
  return (
    <details class="folded-unknowns">
      <summary>
        <Icon name="open" />
        {count} not specified
      </summary>
      <Callout kind="unknown">
        {questions.map((question) => (
          <QuestionFacts question={question} />
        ))}
      </Callout>
    </details>
  );
}
