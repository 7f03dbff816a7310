/** Fields of a body or a response as a nested list. */
import type { ComponentChildren } from 'preact';
import type { Children, Field } from '../data/fields.js';
import { Icon } from './icons.js';
import { description, sentence } from './markdown.js';
import { IrregularityBadge, UnknownBadge } from './marks.js';

/** In a request, "optional" says more than in a response, where a field "may be absent". */
export type Direction = 'request' | 'response';

/** Parameters have an example. */
type ListedField = Field & { readonly example?: string };

interface FieldListProps {
  readonly fields: readonly ListedField[];
  readonly direction: Direction;
  readonly isNested?: boolean;
}

export function FieldList({ fields, direction, isNested }: FieldListProps) {
  return (
    <ul class={isNested ? 'fields fields-nested' : 'fields'}>
      {fields.map((field) => fieldItem(field, direction))}
    </ul>
  );
}

function fieldItem(field: ListedField, direction: Direction) {
  const { id, name, type, limits, requires, values, irregularities, example } = field;
  return (
    <li class="field" id={id}>
      <div class="field-head">
        <a class="field-name" href={`#${id}`}>
          {breakable(name)}
        </a>
        <span class="field-type">{type}</span>
        {presence(field, direction)}
        {limits.map((limit) => (
          <span class="field-limit">{limit}</span>
        ))}
        {requires.map((other) => (
          <span class="field-limit">
            requires <code>{other}</code>
          </span>
        ))}
        {irregularities.map(({ kind }) => (
          <IrregularityBadge kind={kind} />
        ))}
      </div>
      {field.description && <div class="field-text">{description(field.description)}</div>}
      {irregularities.map(({ note }) => (
        <p class="field-text field-note">{sentence(note)}</p>
      ))}
      {values.length > 0 && (
        <ul class="values" aria-label="Values">
          {values.map((value) => (
            <li>
              <code>{value}</code>
            </li>
          ))}
        </ul>
      )}
      {example !== undefined && (
        <p class="field-example">
          Example <code>{example}</code>
        </p>
      )}
      <UnknownBadge entries={field.unknowns} />
      {field.children && <ChildFields {...field.children} direction={direction} />}
    </li>
  );
}

function presence({ required }: Field, direction: Direction) {
  if (direction === 'response') {
    return required && <span class="field-limit">always present</span>;
  }
  const kind = required ? 'required' : 'limit';
  return <span class={`field-${kind}`}>{required ? 'required' : 'optional'}</span>;
}

export function ChildFields(props: Children & { readonly direction: Direction }) {
  const { schema, fields, direction } = props;
  return (
    <details class="children">
      <summary>
        <Icon name="chevron" />
        <span>
          {fields.length} {fields.length === 1 ? 'field' : 'fields'}
          {schema !== undefined && sentence(` of \`${schema}\``)}
        </span>
      </summary>
      <FieldList fields={fields} direction={direction} isNested />
    </details>
  );
}

/** Long names break after an underscore on narrow screens. */
function breakable(name: string): ComponentChildren {
  return name.split('_').map((part, index) => (index === 0 ? part : ['_', <wbr />, part]));
}
