/** Writes the result of a comparison into the page of open questions. Everything is text: nothing is parsed as HTML. */
import type {
  AnsweredQuestion,
  Observation,
  Report,
  Violation,
} from '@voice-agent-platform/evidence';
import type { Result } from './engine.js';

type Hints = Result['hints'][number];

export function clearResult(panel: HTMLElement): void {
  panel.querySelector('[data-result]')?.replaceChildren();
  for (const each of document.querySelectorAll('[data-observed]')) each.remove();
  for (const entry of document.querySelectorAll<HTMLElement>('[data-seen]')) {
    delete entry.dataset.seen;
  }
  delete document.body.dataset.show;
}

/** Returns what to announce. */
export function showResult(panel: HTMLElement, { report, unreadable, hints }: Result): string {
  const { questions, operations, files, violations, undeclared } = report;
  const entries = document.querySelectorAll<HTMLElement>('[data-question]');
  for (const entry of entries) {
    const index = Number(entry.dataset.question);
    const question = questions[index];
    if (question) showAnswer(entry, question, hints[index]);
  }
  const sum = (name: 'matched' | 'ignored') => files.reduce((total, file) => total + file[name], 0);
  const matched = sum('matched');
  panel
    .querySelector('[data-result]')
    ?.append(
      ...(matched === 0
        ? []
        : [summary(report), ...contradictions(violations), ...others(undeclared), filter(report)]),
    );
  const ignored = sum('ignored');
  if (matched === 0) {
    return `None of the ${countOf(ignored, 'recorded request')} calls an operation. If the addresses have a path before /api/v1, use the command line: voice-agent evidence <file> --base-url <url>.`;
  }
  const left =
    unreadable === 0
      ? ''
      : ` ${countOf(unreadable, 'compressed or broken body', 'compressed or broken bodies')} left out.`;
  return `${countOf(matched, 'request')} of ${countOf(operations.length, 'operation')}, ${countOf(ignored, 'other request')} ignored.${left} Names, forms and counts are shown.`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function summary({ violations, undeclared, questions }: Report): HTMLElement {
  const count = (status: AnsweredQuestion['status']) =>
    questions.filter((question) => question.status === status).length;
  const cells: readonly (readonly [string, number, string])[] = [
    ['Contradictions', violations.length, violations.length === 1 ? 'place' : 'places'],
    ['Questions observed', count('observed'), `of ${questions.length}`],
    ['Not seen yet', count('not-observed'), ''],
    ['Undeclared fields', undeclared.length, ''],
  ];
  return element(
    'dl',
    { class: 'evidence-sum' },
    ...cells.map(([name, number, unit], index) =>
      element(
        'div',
        index === 0 && number > 0 ? { class: 'is-bad' } : {},
        element('dt', {}, name),
        element('dd', {}, `${number} `, element('small', {}, unit)),
      ),
    ),
  );
}

function contradictions(violations: readonly Violation[]): HTMLElement[] {
  const heading = element(
    'h2',
    { id: 'contradictions' },
    'Where the traffic contradicts the contract',
  );
  if (violations.length === 0) return [heading, element('p', {}, 'Nowhere.')];
  return [
    heading,
    table(
      ['Place', 'What the contract says', 'Count'],
      violations.map((each) => [
        element(
          'span',
          {},
          element('code', {}, each.pointer === '' ? subjectOf(each) : each.pointer),
          element('span', { class: 'evidence-place' }, placeOf(each)),
        ),
        each.message,
        String(each.count),
      ]),
    ),
  ];
}

function subjectOf({ keyword }: Violation): string {
  const subjects: Readonly<Record<string, string>> = {
    status: 'status',
    contentType: 'Content-Type',
  };
  return subjects[keyword] ?? 'body';
}

function placeOf({ operationId, part, status }: Violation): string {
  return status === null
    ? `${operationId}, request without a response`
    : `${operationId}, ${part === 'response' ? 'response' : 'request with response'} ${status}`;
}

function others(undeclared: Report['undeclared']): HTMLElement[] {
  if (undeclared.length === 0) return [];
  return [
    element('h2', { id: 'undeclared' }, 'Fields that the contract does not declare'),
    element('p', {}, 'They contradict nothing: clients ignore fields that they do not know.'),
    table(
      ['Place', 'Type', 'Count'],
      undeclared.map(({ operationId, part, pointer, types, count }) => [
        element(
          'span',
          {},
          element('code', {}, pointer),
          element('span', { class: 'evidence-place' }, `${operationId}, ${part}`),
        ),
        types.join(' or '),
        String(count),
      ]),
    ),
  ];
}

function table(
  head: readonly string[],
  rows: readonly (readonly (string | HTMLElement)[])[],
): HTMLElement {
  const cells = (name: 'td' | 'th', row: readonly (string | HTMLElement)[]) =>
    element('tr', {}, ...row.map((cell) => element(name, {}, cell)));
  return element(
    'div',
    { class: 'table-wrap', tabindex: '0' },
    element(
      'table',
      { class: 'evidence-table' },
      element('thead', {}, cells('th', head)),
      element('tbody', {}, ...rows.map((row) => cells('td', row))),
    ),
  );
}

/** Shows the entries of one status. The style sheet hides the others. */
function filter({ questions }: Report): HTMLElement {
  const count = (status: string) =>
    questions.filter((question) => status === '' || question.status === status).length;
  const choices = [
    ['', 'All'],
    ['observed', 'Observed'],
    ['not-observed', 'Not seen yet'],
    ['not-observable', 'Cannot be seen'],
  ] as const;
  const buttons = choices.map(([status, name]) => {
    const button = element(
      'button',
      { type: 'button', class: 'chip', 'aria-pressed': String(status === '') },
      `${name} `,
      element('span', {}, String(count(status))),
    );
    button.addEventListener('click', () => {
      for (const each of buttons) each.setAttribute('aria-pressed', String(each === button));
      document.body.dataset.show = status;
    });
    return button;
  });
  return element(
    'div',
    { class: 'filter', role: 'group', 'aria-label': 'Filter by what was observed' },
    ...buttons,
  );
}

function showAnswer(entry: HTMLElement, question: AnsweredQuestion, hint: Hints): void {
  const { status, observations } = question;
  entry.dataset.seen = status;
  const isSeen = status === 'observed';
  entry
    .querySelector('dl')
    ?.append(
      element('dt', { 'data-observed': '', ...(isSeen && { class: 'is-seen' }) }, 'Observed'),
      element(
        'dd',
        { 'data-observed': '', ...(!isSeen && { class: 'is-unseen' }) },
        ...(isSeen
          ? [element('ul', { class: 'observations' }, ...observations.map(observation))]
          : unseen(status, hint)),
      ),
    );
}

function unseen(status: AnsweredQuestion['status'], hint: Hints): (string | HTMLElement)[] {
  if (status === 'not-observable') return ['Traffic cannot show this.'];
  const { command, note = '' } = hint ?? { command: undefined };
  return command === undefined
    ? [`Nothing yet. ${note}`]
    : ['Nothing yet. ', element('code', {}, command.join(' ')), ` would show it. ${note}`];
}

function observation({ text, count, of }: Observation): HTMLElement {
  const bar = element('i', {});
  bar.style.width = `${of === 0 ? 0 : Math.round((100 * count) / of)}%`;
  // One observation can be a coincidence.
  const isWeak = count === 1;
  return element(
    'li',
    isWeak ? { class: 'is-weak' } : {},
    element('span', {}, text),
    element('span', { class: 'observation-bar', 'aria-hidden': 'true' }, bar),
    element('span', { class: 'observation-count' }, `${count} of ${of}${isWeak ? ', once' : ''}`),
  );
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (string | HTMLElement)[]
): HTMLElement {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  created.append(...children);
  return created;
}
