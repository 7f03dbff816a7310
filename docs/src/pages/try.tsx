/**
 * The panel of an operation: samples, an example of the response, and the initial form of "Try it". The page's script
 * takes over on first use.
 */
import type { ComponentChildren } from 'preact';
import { samplesOf, type ProgramSample } from '@voice-agent-platform/languages/samples';
import { explainQuestion } from '@voice-agent-platform/shared/questions';
import { Code } from '../components/code.js';
import { Icon } from '../components/icons.js';
import { Tabs } from '../components/tabs.js';
import { questionsIn } from '../data/marks.js';
import type { ContentView, OperationView, ParameterView } from '../data/operations.js';
import { JsonScript } from '../layout/page.js';
import { LANGUAGES, sampleRequest } from '../data/samples.js';
import { checkRequest, type TryData, Verdict } from '../try/check.js';

interface OperationProps {
  readonly operation: OperationView;
}

export function TryPanel({ operation }: OperationProps) {
  const request = sampleRequest(operation);
  const fields = operation.body?.fields ?? [];
  const data: TryData = {
    request,
    questions: [
      ...questionsIn(operation.risks).map((question) => ({
        text: explainQuestion(question),
        risk: true,
      })),
      ...fields.flatMap(({ name: field, marks }) => {
        const questions = questionsIn(marks);
        const question = questions.find(({ risk }) => risk) ?? questions[0];
        if (!question) return [];
        const { what, risk = false } = question;
        return [{ field, text: risk ? explainQuestion(question) : what, risk }];
      }),
    ],
    examples: (operation.body?.examples ?? []).map(({ value }) => value),
  };
  const form = <TryForm operation={operation} data={data} />;
  const samples = LANGUAGES.map(({ id, label, uses, write }) => ({
    id,
    label,
    content: (
      <Sample uses={uses} guide="first-call">
        <Code language={id} code={write(request)} label={`${label} sample`} />
      </Sample>
    ),
  }));
  const items = [{ id: 'try', label: 'Try it', content: form, needsScript: true }, ...samples];
  const others = samplesOf(operation.operationId);
  return (
    <section class="panel" id="try-panel" aria-label="Try it and samples" data-tabs="panel">
      <Tabs
        group="panel"
        items={items}
        selected="try"
        label="Try it or read code"
        menu={<LanguageMenu samples={others} />}
      />
      {others.map((sample) => (
        <GeneratedSample {...sample} />
      ))}
      <section class="example-response" aria-label="Example response">
        <ExampleResponse operation={operation} />
      </section>
      <JsonScript id="operation" value={data} />
    </section>
  );
}

interface SampleProps {
  readonly uses: string;
  /** The guide that explains how to get the sample's prerequisites. */
  readonly guide: string;
  readonly children: ComponentChildren;
}

function Sample({ uses, guide, children }: SampleProps) {
  return (
    <div class="sample">
      <p class="sample-note">
        Uses {uses}: <a href={`/guides/${guide}.html`}>set up</a>
      </p>
      {children}
    </div>
  );
}

/** A menu of further languages next to the tabs. */
function LanguageMenu({ samples }: { readonly samples: readonly ProgramSample[] }) {
  return (
    <select class="code-menu needs-script" aria-label="More languages" autocomplete="off">
      <option value="">More</option>
      <optgroup label="Generated clients">
        {samples.map(({ name, title }) => (
          <option value={`client-${name}`}>{title}</option>
        ))}
      </optgroup>
    </select>
  );
}

/** A program with a generated client. Without JavaScript, there is no menu, and each language is folded. */
function GeneratedSample({ name, title, codeBlock, code }: ProgramSample) {
  return (
    <details class="tab-panel is-idle" id={`panel-panel-client-${name}`}>
      <summary class="tab-caption">{title}, with a generated client</summary>
      <Sample uses="a generated client" guide={`languages/${name}`}>
        <Code language={codeBlock} code={code} label={`${title} sample`} />
      </Sample>
    </details>
  );
}

/** Shows an example of a success. The page's sandbox later shows its response in the same place. */
export function ExampleResponse({ operation: { success, responses } }: OperationProps) {
  const response = responses.find(({ status }) => status === String(success.status));
  const { example, mediaType } = response ?? {};
  return (
    <>
      <div class="result-head">
        <span class="status status-ok">{success.status}</span>
        <span class="meta">
          Example response
          {mediaType !== undefined && `, ${mediaType}`}
        </span>
      </div>
      {example ? (
        <div class="result-json">
          <Code {...example} label="Example response" />
        </div>
      ) : (
        <p class="result-empty">
          {success.body === 'unknown' ? 'The body is not specified.' : 'The response has no body.'}
        </p>
      )}
    </>
  );
}

function TryForm({ operation, data }: OperationProps & { readonly data: TryData }) {
  const { body, parameters } = operation;
  const { pathValues: path, query } = data.request;
  const text = body?.example?.code ?? '';
  const { messages } = checkRequest(data, { path, query, body: text });
  return (
    <>
      <form class="try" id="try" noValidate>
        <p class="try-note">
          <Icon name="flask" />
          Runs in this page. Nothing leaves your browser.
        </p>
        {parameters.map(
          (parameter) => parameter.in !== 'header' && <ParameterInput parameter={parameter} />,
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

function ParameterInput({ parameter }: { readonly parameter: ParameterView }) {
  const { name, example, limits, values, required } = parameter;
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
            <option>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          class="input"
          {...input}
          value={required ? example : ''}
          spellcheck={false}
          autocapitalize="off"
          placeholder={required ? '' : 'Not sent'}
        />
      )}
    </div>
  );
}
