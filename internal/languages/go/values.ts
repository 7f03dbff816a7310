/** Writes the values of a call in Go. */
import { list, type Doc } from '../src/layout.js';
import { pascalCase } from '../src/names.js';
import type { Use } from '../src/imports.js';
import { ORGANIZATION } from '../src/program.js';
import { typeName, type Member, type ObjectValue, type Value } from '../src/values.js';
import { decimal, quoted, scalars, valueWriter } from '../src/writer.js';

const NULLABLE = 'github.com/oapi-codegen/nullable';
export const TYPES = 'github.com/oapi-codegen/runtime/types';

/** The words that oapi-codegen writes in capitals, with the `name-normalizer` of `oapi-codegen.yaml`. */
const INITIALISMS = new Set(
  'acl api ascii cpu css dns eof guid html http https id ip json qps ram rpc sla smtp sql ssh tcp tls ttl udp ui gid uid uuid uri url utf8 vm xml xmpp xsrf xss sip rtp amqp db ts'.split(
    ' ',
  ),
);

/** Converts a name of the contract to that of a field, function or type. */
export function exportedName(name: string): string {
  return pascalCase(name).replace(/[A-Z\d]+(?:[a-z\d]+|$)/g, (part) =>
    INITIALISMS.has(part.toLowerCase()) ? part.toUpperCase() : part,
  );
}

const mapLiteral = (type: string, members: readonly Doc[]) => list(`${type}{`, members, '}');
const key = (name: string) => `${quoted(name)}: `;
export const value = valueWriter('Go', {
  ...scalars(quoted),
  email: (example, _, use) => {
    use(TYPES);
    return `openapi_types.Email(${quoted(example.value)})`;
  },
  number: decimal,
  enumeration: (example) => `voiceagent.${typeName(example)}${exportedName(example.value)}`,
  list: (example, _, use) => {
    const elements = example.members.map((item) =>
      item.value.kind === 'object' ? structLiteral(item.value, use) : value(item.value, use),
    );
    return list(`[]${elementType(example)}{`, elements, '}');
  },
  object: (example, _, use) => [`voiceagent.${example.type}`, structLiteral(example, use)],
  map: (example, inside) =>
    mapLiteral(
      example.type ? `voiceagent.${example.type}` : `map[string]${elementType(example)}`,
      inside(key),
    ),
  'free-form': (_, inside) => mapLiteral('map[string]any', inside(key)),
  copy: (example) => {
    const read = `${example.from}.${exportedName(example.read)}`;
    // The request takes an enumeration, and the response has plain text.
    return example.as === 'enumeration' ? `(*voiceagent.${typeName(example)})(${read})` : read;
  },
  organization: (_, __, use) => {
    use('os');
    return `os.Getenv("${ORGANIZATION}")`;
  },
});

/** Puts each of several fields on its own line, where `functionBody` aligns their values. */
function structLiteral({ members }: ObjectValue, use: Use): Doc {
  return list(
    '{',
    members.map((member) => writeField(member, use)),
    '}',
    { breaks: members.length > 1 },
  );
}

export function writeField(member: Member, use: Use): Doc {
  return [`${exportedName(member.name)}: `, fieldValue(member, use)];
}

/** An optional field is a pointer, and a nullable one has a wrapper type. */
function fieldValue({ value: example, required, nullable }: Member, use: Use): Doc {
  // An untyped constant takes the type of its field.
  if (example.kind === 'email' && required && !nullable) return quoted(example.value);
  const doc = value(example, use);
  if (example.kind === 'copy') {
    // A field that a response always has is not a pointer there.
    return example.as === 'free-form' && example.alwaysRead && !required ? ['&', doc] : doc;
  }
  if (nullable) {
    use(NULLABLE);
    const typed = example.kind === 'number' ? `float64(${decimal(example)})` : doc;
    return ['nullable.NewNullableWithValue(', typed, ')'];
  }
  if (required) return doc;
  return 'members' in example ? ['&', doc] : ['voiceagent.Ptr(', doc, ')'];
}

/** @throws for an empty list, because it does not show the type of its items */
function elementType({ members, owner, field }: Extract<Value, { members: unknown }>): string {
  const first = members[0]?.value;
  if (first?.kind === 'object') return `voiceagent.${first.type}`;
  if (first?.kind === 'string') return 'string';
  throw new Error(`The writer of Go does not know the items of ${owner}.${field}`);
}
