/** The form of "Try it" in its first state. The page's script takes over when the reader first uses it. */
import { html, raw, type Html } from '../components/html.js';
import { icon } from '../components/icons.js';
import type { OperationView, ParameterView } from '../data/operations.js';
import { isWorthSending } from '../samples/request.js';
import { checkBody, rulesOf, type Message } from '../try/check-body.js';
import { editorLines, messageItems, validityText } from '../try/editor.js';
import type { TryData } from '../try/try-data.js';

export function tryForm(operation: OperationView, data: TryData): Html {
  const { body } = operation;
  const text = JSON.stringify(data.examples[0], null, 2);
  const messages = body ? firstMessages(operation.operationId, text, data) : [];
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
              ><select class="select" id="try-example">
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
            <div class="editor">
              <pre class="editor-view" aria-hidden="true" id="try-view">
${raw(editorLines(text, messages))}</pre>
              <textarea
                class="editor-text"
                id="try-body"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                wrap="off"
                aria-describedby="try-messages"
              >
${text}</textarea>
            </div>
          </div>`
      }
      ${raw(`<ul class="messages" id="try-messages" aria-live="polite">${messageItems(messages)}</ul>`)}
      <div class="send">
        <button class="button button-primary" id="try-send">Send</button
        ><button type="button" class="button button-quiet" id="try-reset">Reset sandbox</button
        ><span class="validity" id="try-validity" role="status">${validityText(messages)}</span>
      </div>
    </form>
    <section class="result" id="try-result" aria-label="Response" hidden></section>`;
}

function firstMessages(operationId: string, text: string, data: TryData): readonly Message[] {
  const { messages } = checkBody(text, (value) => rulesOf(operationId).body?.(value) ?? [], data);
  const error = messages.find(({ kind }) => kind === 'error');
  if (error) throw new Error(`The example of ${operationId} is invalid: ${error.text}`);
  return messages;
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
        ? html`<select class="select" id="${id}" data-parameter="${parameter.in}" name="${name}">
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
