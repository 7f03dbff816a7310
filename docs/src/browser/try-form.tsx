/** The form of "Try it": checks what the reader enters, and writes valid input into the samples beside the form. */
import { render } from 'preact';
import type { SampleRequest } from '../data/sample-request.js';
import { LANGUAGES } from '../data/samples.js';
import { checkInput, type Message, type TryData } from '../try/check.js';
import { Verdict } from '../try/verdict.js';

export interface EnteredCall {
  readonly request: SampleRequest;
  /** The text of the body as the reader entered it. Undefined if there is none. */
  readonly body?: string | undefined;
}

interface TakeOverOptions {
  readonly form: HTMLFormElement;
  readonly data: TryData;
  /** Runs when the reader resets the sandbox. */
  readonly onReset: () => void;
}

/**
 * Keeps the verdict up to date with the form, and the samples with its last input without errors. Returns a function that
 * reads the request.
 */
export function takeOver({ form, data, onReset }: TakeOverOptions): () => EnteredCall {
  /** Missing if the operation has no body. Contains the first example at first. */
  const body = form.querySelector('textarea');
  /** Missing unless there are several examples to choose from. */
  const example = form.querySelector<HTMLSelectElement>('#try-example');
  const exampleText = () => JSON.stringify(data.examples[Number(example?.value ?? 0)], null, 2);
  const check = () => checkInput(data, readInput(form));
  const update = () => {
    const { request, messages } = check();
    markFields(form, messages);
    const edited = form.querySelector<HTMLElement>('.edited');
    if (body && edited) edited.hidden = body.value === exampleText();
    const verdict = form.querySelector('.verdict') as HTMLElement;
    render(<Verdict messages={messages} onReset={onReset} />, verdict);
    const hasErrors = messages.some(({ kind }) => kind === 'error');
    for (const note of document.querySelectorAll<HTMLElement>('.input-errors')) {
      note.hidden = !hasErrors;
    }
    if (!hasErrors) updateSamples(request);
  };
  const restore = () => {
    if (body) body.value = exampleText();
    update();
  };
  form.addEventListener('input', update);
  example?.addEventListener('change', restore);
  form.querySelector('#try-restore')?.addEventListener('click', () => {
    restore();
    body?.focus();
  });
  body?.addEventListener('keydown', (event) => {
    // Control-Enter sends. Tab still moves the focus, so that keyboard users can leave the editor.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  update();
  return () => ({ request: check().request, body: body?.value.trim() ? body.value : undefined });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function findFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('[data-part]')];
}

function readInput(form: HTMLFormElement) {
  const fields = findFields(form);
  const entered = (part: string) =>
    Object.fromEntries(
      fields
        .filter(({ dataset, value }) => dataset.part === part && value !== '')
        .map(({ name, value }) => [name, value]),
    );
  const body = form.querySelector('textarea')?.value ?? '';
  return { path: entered('path'), query: entered('query'), body };
}

/** Marks the fields with an error. The editor has all errors of the body. */
function markFields(form: HTMLFormElement, messages: readonly Message[]): void {
  const errors = messages.filter(({ kind }) => kind === 'error');
  for (const field of findFields(form)) {
    const hasError = errors.some(
      ({ part, pointer }) =>
        part === field.dataset.part && (part === 'body' || pointer === `/${field.name}`),
    );
    field.ariaInvalid = String(hasError);
  }
}

/** Updates the samples beside the form with the entered values. */
function updateSamples(request: SampleRequest): void {
  for (const { id, write } of LANGUAGES) {
    const code = document.querySelector(`#panel-panel-${id} pre code`);
    const text = write(request);
    if (code && code.textContent !== text) code.textContent = text;
  }
}
