/** Renders the fields of a body or a response as a nested list. */
import type { ComponentChildren } from 'preact';
import { counted } from '@voice-agent-platform/shared/text';
import type { Field, Shape } from '../data/fields.js';
import { Icon } from './icons.js';
import { renderText, renderSentence } from './markdown.js';
import { Badges, Notes, QuestionBadge } from './marks.js';

/** "Optional" matters in a request. In a response, any field that is not always present may be absent. */
const PRESENCE = {
  request: { required: 'required', optional: 'optional' },
  response: { required: 'always present', optional: undefined },
} as const;

/** The message with the fields. */
interface InMessage {
  readonly message: keyof typeof PRESENCE;
}

interface FieldListProps extends InMessage {
  readonly fields: readonly Field[];
  readonly isNested?: boolean;
}

export function FieldList({ fields, message, isNested }: FieldListProps) {
  return (
    <ul class={isNested ? 'fields fields-nested' : 'fields'}>
      {fields.map((field) => (
        <FieldItem field={field} message={message} />
      ))}
    </ul>
  );
}

function FieldItem({ field, message }: InMessage & { readonly field: Field }) {
  const { id, marks } = field;
  const presence = PRESENCE[message][field.required ? 'required' : 'optional'];
  return (
    <li class="field" id={id}>
      <div class="field-head">
        <a class="field-name" href={`#${id}`}>
          {breakable(field.name)}
        </a>
        <span class="field-type">{field.type}</span>
        {presence !== undefined && (
          <span class={presence === 'required' ? 'field-required' : 'field-limit'}>{presence}</span>
        )}
        {field.limits.map((limit) => (
          <span class="field-limit">{limit}</span>
        ))}
        {field.requires.map((other) => (
          <span class="field-limit">
            requires <code>{other}</code>
          </span>
        ))}
        <Badges marks={marks} />
      </div>
      {field.description && <div class="field-text">{renderText(field.description)}</div>}
      <Notes marks={marks} />
      {field.values.length > 0 && (
        <ul class="values" aria-label="Values">
          {field.values.map((value) => (
            <li>
              <code>{value}</code>
            </li>
          ))}
        </ul>
      )}
      {field.example !== undefined && (
        <p class="field-example">
          Example <code>{field.example}</code>
        </p>
      )}
      <QuestionBadge marks={marks} />
      <ChildFields {...field} message={message} />
    </li>
  );
}

export function ChildFields({
  schema,
  fields,
  message,
}: InMessage & Pick<Shape, 'schema' | 'fields'>) {
  if (fields.length === 0) return null;
  return (
    <details class="children">
      <summary>
        <Icon name="chevron" />
        <span>
          {counted(fields.length, 'field')}
          {schema !== undefined && renderSentence(` of \`${schema}\``)}
        </span>
      </summary>
      <FieldList fields={fields} message={message} isNested />
    </details>
  );
}

/** Lets long names break after an underscore on narrow screens. */
function breakable(name: string): ComponentChildren {
  return name.split('_').map((part, index) => (index === 0 ? part : ['_', <wbr />, part]));
}
