/** Fields of a body or a response as a nested list. */
import type { Children, Field } from '../data/fields.js';
import { html, type Html } from './html.js';
import { icon } from './icons.js';
import { irregularityBadge, unknownBadge } from './marks.js';
import { descriptionMarkdown, inlineMarkdown } from './inline.js';

/** In a request, "optional" says more than in a response, where a field "may be absent". */
export type Direction = 'request' | 'response';

export function fieldList(
  fields: readonly Field[],
  direction: Direction,
  style: 'top' | 'nested' = 'top',
): Html {
  return html`<ul class="fields${style === 'nested' ? ' fields-nested' : ''}">
    ${fields.map((field) => fieldRow(field, direction))}
  </ul>`;
}

export function fieldRow(field: Field, direction: Direction, example?: string): Html {
  const { id, name, type, limits, requires, description, values, unknowns, children } = field;
  return html`<li class="field" id="${id}">
    <div class="field-head">
      <a class="field-name" href="#${id}">${breakable(name)}</a
      ><span class="field-type">${type}</span>${presence(field, direction)}${limits.map(
        (limit) => html`<span class="field-limit">${limit}</span>`,
      )}${requires.map((other) => html`<span class="field-limit">requires <code>${other}</code></span>`)}${field.irregularities.map(
        irregularityBadge,
      )}
    </div>
    ${description && html`<div class="field-text">${descriptionMarkdown(description)}</div>`}
    ${field.irregularities.map(({ note }) => html`<p class="field-text field-note">${inlineMarkdown(note)}</p>`)}
    ${
      values.length > 0 &&
      html`<ul class="values" aria-label="Values">
        ${values.map((value) => html`<li><code>${value}</code></li>`)}
      </ul>`
    }
    ${example !== undefined && html`<p class="field-example">Example <code>${example}</code></p>`}
    ${unknownBadge(unknowns)} ${children && childFields(children, direction)}
  </li>`;
}

function presence({ required }: Field, direction: Direction): Html {
  if (direction === 'response') {
    return required ? html`<span class="field-limit">always present</span>` : html``;
  }
  return required
    ? html`<span class="field-required">required</span>`
    : html`<span class="field-limit">optional</span>`;
}

export function childFields({ schema, fields }: Children, direction: Direction): Html {
  const count = `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`;
  return html`<details class="children">
    <summary>
      ${icon('chevron')}<span
        >${count}${schema !== undefined && html` of <code>${schema}</code>`}</span
      >
    </summary>
    ${fieldList(fields, direction, 'nested')}
  </details>`;
}

/** Long names break after an underscore on narrow screens. */
export function breakable(name: string): Html {
  const [first = '', ...rest] = name.split('_');
  return html`${first}${rest.map((part) => html`_<wbr />${part}`)}`;
}
