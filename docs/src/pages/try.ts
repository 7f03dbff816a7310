/**
 * The panel of an operation: samples, an example of the response, and the form of "Try it" in its first state. The page's
 * script takes over when the reader first uses it.
 */
import { samplesOf, type DriverSample } from '@voice-agent-platform/drivers/samples';
import { codeTools, pre } from '../components/code.js';
import { html, jsonScript, type Html } from '../components/html.js';
import { icon } from '../components/icons.js';
import { tabs } from '../components/tabs.js';
import type { OperationView, ParameterView } from '../data/operations.js';
import { isWorthSending, sampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';
import { checkBody, messageItems, rulesOf, validityText, type TryData } from '../try/check.js';

export function panel(operation: OperationView): Html {
  const request = sampleRequest(operation);
  const fields = operation.body?.children.fields ?? [];
  const data: TryData = {
    request,
    unknowns: Object.fromEntries(
      fields.flatMap(({ name, unknowns: [first] }) => (first ? [[name, first.what]] : [])),
    ),
    examples: (operation.body?.examples ?? []).map(({ value }) => value),
  };
  const items = [
    { id: 'try', label: 'Try it', content: tryForm(operation, data), needsScript: true },
    ...LANGUAGES.map(({ id, label, uses, write }) => ({
      id,
      label,
      content: sample(uses, '/guides/first-call.html', pre(id, write(request), `${label} sample`)),
    })),
  ];
  const { list, panels } = tabs('panel', 'Try it or read code', items, 'try');
  const others = samplesOf(operation.operationId);
  return html`<section class="panel" aria-label="Try it and samples" data-tabs="panel">
    <div class="code-bar">${list}${languageMenu(others)}${codeTools()}</div>
    ${panels} ${others.map(generatedSample)}
    <section class="example-response" aria-label="Example response">
      ${exampleResponse(operation)}
    </section>
    ${jsonScript('operation', data)}
  </section>`;
}

/** What a sample needs, and the guide that shows how to get it. */
function sample(uses: string, guide: string, code: Html): Html {
  return html`<div class="sample">
    <p class="sample-note">Uses ${uses}: <a href="${guide}">set up</a></p>
    ${code}
  </div>`;
}

/** A menu of further languages beside the tabs. */
function languageMenu(samples: readonly DriverSample[]): Html {
  return html`<select class="code-menu needs-script" aria-label="More languages" autocomplete="off">
    <option value="">More</option>
    <optgroup label="Generated clients">
      ${samples.map(
        // The group says it already, and the closed menu has room for a short name only.
        ({ name, label }) =>
          html`<option value="client-${name}">${label.replace(' (generated)', '')}</option>`,
      )}
    </optgroup>
  </select>`;
}

/** A call with a generated client. Without JavaScript, there is no menu, and each language is folded. */
function generatedSample({ name, label, code }: DriverSample): Html {
  const block = pre(name, code, `${label} sample`);
  return html`<details class="tab-panel is-idle" id="panel-panel-client-${name}">
    <summary class="tab-caption">${label}</summary>
    ${sample('a generated client', `/guides/languages/${name}.html`, block)}
  </details>`;
}

/** What a success looks like, at first sight. The page's own sandbox shows its response in the same place. */
export function exampleResponse({ success, responses }: OperationView): Html {
  const response = responses.find(({ status }) => status === String(success.status));
  const { example, mediaType } = response ?? {};
  const isText = typeof example === 'string';
  const text = isText ? example : JSON.stringify(example, null, 2);
  return html`<div class="result-head">
      <span class="status status-ok">${success.status}</span
      ><span class="meta">Example response${mediaType !== undefined && `, ${mediaType}`}</span>
    </div>
    ${
      example === undefined
        ? html`<p class="result-empty">
            ${success.body === 'unknown' ? 'The body is not specified.' : 'The response has no body.'}
          </p>`
        : html`<div class="result-json">
            ${pre(isText ? 'text' : 'json', text, 'Example response')}
          </div>`
    }`;
}

function tryForm(operation: OperationView, data: TryData): Html {
  const { body } = operation;
  const text = JSON.stringify(data.examples[0], null, 2);
  const messages = body ? checkBody(text, rulesOf(data).body, data.unknowns).messages : [];
  const fields = operation.parameters.filter((each) => each.in !== 'header');
  return html`<form class="try" id="try" novalidate>
      <p class="try-note">${icon('flask')}Runs in this page. Nothing leaves your browser.</p>
      ${fields.map(parameterInput)}
      ${
        body &&
        html`${
            body.examples.length > 1 &&
            html`<div class="input-group">
              <label class="label" for="try-example">Example</label
              ><select class="select" id="try-example" autocomplete="off">
                ${body.examples.map(({ summary }, index) => html`<option value="${index}">${summary}</option>`)}
              </select>
            </div>`
          }
          <div class="input-group">
            <div class="label">
              <label for="try-body">Body <span class="meta">JSON</span></label
              ><span class="edited" id="try-edited" hidden
                >Edited ·
                <button type="button" class="text-button" id="try-restore">
                  Restore the example
                </button></span
              >
            </div>
            <textarea
              class="editor"
              id="try-body"
              rows="${text.split('\n').length}"
              spellcheck="false"
              autocomplete="off"
              autocapitalize="off"
              wrap="off"
              aria-describedby="try-messages"
            >
${text}</textarea>
          </div>`
      }
      <ul class="messages" id="try-messages" aria-live="polite">
        ${messageItems(messages)}
      </ul>
      <div class="send">
        <button class="button button-primary" id="try-send">Send</button
        ><button type="button" class="button button-quiet" id="try-reset">Reset sandbox</button
        ><span class="validity" id="try-validity" role="status">${validityText(messages)}</span>
      </div>
    </form>
    <section class="result" id="try-result" aria-label="Response" hidden></section>`;
}

function parameterInput(parameter: ParameterView): Html {
  const { name, example, limits, values, required } = parameter;
  const id = `try-${parameter.in}-${name}`;
  const hint = [parameter.in, ...limits].join(', ');
  const value = isWorthSending(parameter) && required ? example : '';
  return html`<div class="input-group">
    <label class="label" for="${id}"
      ><code>${name}</code> <span class="meta">${hint}${!required && ', optional'}</span></label
    >${
      values.length > 0
        ? html`<select
            class="select"
            id="${id}"
            data-parameter="${parameter.in}"
            name="${name}"
            autocomplete="off"
          >
            ${!required && html`<option value="">Not sent</option>`}${values.map((each) => html`<option>${each}</option>`)}
          </select>`
        : html`<input
            class="input"
            id="${id}"
            data-parameter="${parameter.in}"
            name="${name}"
            value="${value}"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            placeholder="${required ? '' : 'Not sent'}"
          />`
    }
  </div>`;
}
