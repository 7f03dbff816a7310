/** The panel of an operation: "Try it", samples, and an example of the response. The page's script takes over on first use. */
import type { ComponentChildren } from 'preact';
import { samplesOf, type ProgramSample } from '@voice-agent-platform/languages/samples';
import { explainQuestion } from '@voice-agent-platform/shared/questions';
import { Code } from '../components/code.js';
import { ExampleResponse } from '../components/example-response.js';
import { JsonScript } from '../components/json-script.js';
import { Tabs } from '../components/tabs.js';
import type { Field } from '../data/fields.js';
import { questionsIn } from '../data/marks.js';
import type { OperationView } from '../data/operations.js';
import { sampleRequest } from '../data/sample-request.js';
import { LANGUAGES } from '../data/samples.js';
import type { OpenQuestion, TryData } from '../try/check.js';
import { TryForm } from './try-form.js';

interface TryPanelProps {
  readonly operation: OperationView;
}

export function TryPanel({ operation }: TryPanelProps) {
  const data = dataFor(operation);
  const form = <TryForm operation={operation} data={data} />;
  const samples = LANGUAGES.map(({ id, label, uses, write }) => ({
    id,
    label,
    content: (
      <Sample uses={uses} guide="first-call">
        <p class="sample-note input-errors" hidden>
          Your input has errors. This sample has your last input without errors.
        </p>
        <Code language={id} code={write(data.request)} label={`${label} sample`} />
      </Sample>
    ),
  }));
  const items = [{ id: 'try', label: 'Try it', content: form, needsScript: true }, ...samples];
  const others = samplesOf(operation.operationId);
  return (
    <section class="panel" id="try-panel" aria-label="Try it and samples" data-tabs>
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

/** Returns the data of the operation for the page's script. */
function dataFor(operation: OperationView): TryData {
  const { body, risks } = operation;
  return {
    request: sampleRequest(operation),
    questions: [
      ...questionsIn(risks).map((question) => ({ text: explainQuestion(question), risk: true })),
      ...(body?.fields ?? []).flatMap(questionAbout),
    ],
    examples: (body?.examples ?? []).map(({ value }) => value),
  };
}

/** Returns the question to show if a request has the field: the first risky one, if there is one. */
function questionAbout({ name: field, marks }: Field): OpenQuestion[] {
  const questions = questionsIn(marks);
  const question = questions.find(({ risk }) => risk) ?? questions[0];
  if (!question) return [];
  const { what, risk = false } = question;
  return [{ field, text: risk ? explainQuestion(question) : what, risk }];
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
        <p class="sample-note needs-script">This sample does not use your input.</p>
        <Code language={codeBlock} code={code} label={`${title} sample`} />
      </Sample>
    </details>
  );
}
