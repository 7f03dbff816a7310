/** Writes the result of a comparison into the page of open questions. The templates escape every value. */
import type {
  AnsweredQuestion,
  Observation,
  Report,
  Violation,
} from '@voice-agent-platform/evidence';
import { showMatches } from '../browser/filter.js';
import { html, type Content, type Html } from '../components/html.js';
import { bar } from '../components/icons.js';
import type { Result } from './engine.js';

type Status = AnsweredQuestion['status'];
type Hint = Result['hints'][number];

export function clearResult(panel: HTMLElement): void {
  panel.querySelector('[data-result]')?.replaceChildren();
  for (const each of document.querySelectorAll('[data-observed]')) each.remove();
  for (const entry of document.querySelectorAll<HTMLElement>('[data-seen]')) {
    delete entry.dataset.seen;
  }
  showMatches();
}

/** Returns what to announce. */
export function showResult(
  panel: HTMLElement,
  { report, unreadable, missing, hints }: Result,
): string {
  const { questions, operations, files } = report;
  for (const entry of document.querySelectorAll<HTMLElement>('[data-question]')) {
    const index = Number(entry.dataset.question);
    const question = questions[index];
    if (question) showAnswer(entry, question, hints[index]);
  }
  const sum = (name: 'matched' | 'ignored') => files.reduce((total, file) => total + file[name], 0);
  const matched = sum('matched');
  const ignored = sum('ignored');
  if (matched === 0) {
    return `None of the ${countOf(ignored, 'recorded request')} calls an operation. If the addresses have a path before /api/v1, use the command line: voice-agent evidence <file> --base-url <url>.`;
  }
  panel.querySelector('[data-result]')?.insertAdjacentHTML('beforeend', resultHtml(report).text);
  const left = [
    unreadable > 0 &&
      ` ${countOf(unreadable, 'compressed or broken body', 'compressed or broken bodies')} left out.`,
    missing > 0 && ` ${countOf(missing, 'body', 'bodies')} not recorded.`,
  ].filter(Boolean);
  return `${countOf(matched, 'request')} of ${countOf(operations.length, 'operation')}, ${countOf(ignored, 'other request')} ignored.${left.join('')} Names, forms and counts are shown.`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function resultHtml({ violations, undeclared, questions }: Report): Html {
  const count = (status: Status) => questions.filter((each) => each.status === status).length;
  const cells = [
    ['Contradictions', violations.length, violations.length === 1 ? 'place' : 'places'],
    ['Questions observed', count('observed'), `of ${questions.length}`],
    ['Not seen yet', count('not-observed'), ''],
    ['Undeclared fields', undeclared.length, ''],
  ] as const;
  const filters = [
    ['', 'All', questions.length],
    ['observed', 'Observed', count('observed')],
    ['not-observed', 'Not seen yet', count('not-observed')],
    ['not-observable', 'Cannot be seen', count('not-observable')],
  ] as const;
  return html`<dl class="evidence-sum">
      ${cells.map(
        ([name, number, unit], index) =>
          html`<div ${index === 0 && number > 0 && html`class="is-bad"`}>
            <dt>${name}</dt>
            <dd>${number} <small>${unit}</small></dd>
          </div>`,
      )}
    </dl>
    <h2 id="contradictions">Where the traffic contradicts the contract</h2>
    ${
      violations.length === 0
        ? html`<p>Nowhere.</p>`
        : table(
            ['Place', 'What the contract says', 'Count'],
            violations.map((each) => [
              place(each.pointer === '' ? subjectOf(each) : each.pointer, placeOf(each)),
              each.message,
              each.count,
            ]),
          )
    }
    ${
      undeclared.length > 0 &&
      html`<h2 id="undeclared">Fields that the contract does not declare</h2>
        <p>They contradict nothing: clients ignore fields that they do not know.</p>
        ${table(
          ['Place', 'Type', 'Count'],
          undeclared.map(({ operationId, part, pointer, types, count: number }) => [
            place(pointer, `${operationId}, ${part}`),
            types.join(' or '),
            number,
          ]),
        )}`
    }
    <div class="filter" role="group" aria-label="Filter by what was observed">
      ${filters.map(
        ([status, name, number]) =>
          html`<button
            type="button"
            class="chip"
            data-status="${status}"
            aria-pressed="${String(status === '')}"
          >
            ${name} <span>${number}</span>
          </button>`,
      )}
    </div>`;
}

function table(head: readonly string[], rows: readonly (readonly Content[])[]): Html {
  return html`<div class="table-wrap" tabindex="0">
    <table class="evidence-table">
      <thead>
        <tr>
          ${head.map((cell) => html`<th>${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function place(subject: string, where: string): Html {
  return html`<span><code>${subject}</code><span class="evidence-place">${where}</span></span>`;
}

function subjectOf({ keyword }: Violation): string {
  if (keyword === 'contentType') return 'Content-Type';
  return keyword === 'status' ? 'status' : 'body';
}

function placeOf({ operationId, part, status }: Violation): string {
  return status === null
    ? `${operationId}, request without a response`
    : `${operationId}, ${part === 'response' ? 'response' : 'request with response'} ${status}`;
}

function showAnswer(
  entry: HTMLElement,
  { status, observations }: AnsweredQuestion,
  hint: Hint,
): void {
  entry.dataset.seen = status;
  const isSeen = status === 'observed';
  const answer = html`<dt data-observed ${isSeen && html`class="is-seen"`}>Observed</dt>
    <dd data-observed ${!isSeen && html`class="is-unseen"`}>
      ${
        isSeen
          ? html`<ul class="observations">
              ${observations.map(observation)}
            </ul>`
          : unseen(status, hint)
      }
    </dd>`;
  entry.querySelector('dl')?.insertAdjacentHTML('beforeend', answer.text);
}

function unseen(status: Status, hint: Hint): Content {
  if (status === 'not-observable') return 'Traffic cannot show this.';
  const { command, note = '' } = hint ?? {};
  return command === undefined
    ? `Nothing yet. ${note}`
    : html`Nothing yet. <code>${command.join(' ')}</code> would show it. ${note}`;
}

function observation({ text, count, of }: Observation): Html {
  // One observation can be a coincidence.
  const isWeak = count === 1;
  return html`<li ${isWeak && html`class="is-weak"`}>
    <span>${text}</span>
    ${bar('observation-bar', of === 0 ? 0 : count / of)}
    <span class="observation-count">${count} of ${of}${isWeak && ', once'}</span>
  </li>`;
}
