/** The initial form of "Try it", which `browser/try-form.tsx` takes over. */
import { Icon } from '../components/icons.js';
import type { ContentView, OperationView, ParameterView } from '../data/operations.js';
import { checkInput, type TryData } from '../try/check.js';
import { Verdict } from '../try/verdict.js';

interface TryFormProps {
  readonly operation: OperationView;
  readonly data: TryData;
}

export function TryForm({ operation, data }: TryFormProps) {
  const { body, parameters } = operation;
  const { pathValues: path, query } = data.request;
  const sent = { path, query };
  const text = body?.example?.code ?? '';
  const { messages } = checkInput(data, { path, query, body: text });
  return (
    <>
      <form class="try" id="try" noValidate>
        <p class="try-note">
          <Icon name="flask" />
          Runs in this page. Nothing leaves your browser.
        </p>
        {parameters.map(
          (parameter) =>
            parameter.in !== 'header' && (
              <ParameterInput parameter={parameter} value={sent[parameter.in][parameter.name]} />
            ),
        )}
        {body && <BodyInput examples={body.examples} text={text} />}
        <div class="verdict">
          <Verdict messages={messages} />
        </div>
      </form>
      <section class="result" id="try-result" aria-label="Response" hidden />
    </>
  );
}

interface BodyInputProps extends Pick<ContentView, 'examples'> {
  readonly text: string;
}

function BodyInput({ examples, text }: BodyInputProps) {
  return (
    <>
      {examples.length > 1 && (
        <div class="input-group">
          <label class="label" for="try-example">
            Example
          </label>
          <select class="select" id="try-example" autocomplete="off">
            {examples.map(({ summary }, index) => (
              <option value={index}>{summary}</option>
            ))}
          </select>
        </div>
      )}
      <div class="input-group">
        <div class="label">
          <label for="try-body">
            Body <span class="meta">JSON</span>
          </label>
          <span class="edited" hidden>
            Edited ·{' '}
            <button type="button" class="text-button" id="try-restore">
              Restore the example
            </button>
          </span>
        </div>
        <textarea
          class="editor"
          id="try-body"
          data-part="body"
          rows={text.split('\n').length}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          wrap="off"
          aria-describedby="try-messages"
          value={text}
        />
      </div>
    </>
  );
}

interface ParameterInputProps {
  readonly parameter: ParameterView;
  /** The value in the samples, or undefined if they leave the parameter out. */
  readonly value: string | undefined;
}

function ParameterInput({ parameter, value }: ParameterInputProps) {
  const { name, limits, values, required } = parameter;
  const input = {
    id: `try-${parameter.in}-${name}`,
    name,
    'data-part': parameter.in,
    autocomplete: 'off',
  } as const;
  return (
    <div class="input-group">
      <label class="label" for={input.id}>
        <code>{name}</code>{' '}
        <span class="meta">
          {[parameter.in, ...limits].join(', ')}
          {!required && ', optional'}
        </span>
      </label>
      {values.length > 0 ? (
        <select class="select" {...input}>
          {!required && <option value="">Not sent</option>}
          {values.map((choice) => (
            <option selected={choice === value}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          class="input"
          {...input}
          value={value ?? ''}
          spellcheck={false}
          autocapitalize="off"
          placeholder={required ? '' : 'Not sent'}
        />
      )}
    </div>
  );
}
