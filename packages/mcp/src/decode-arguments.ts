/** Decodes arguments that arrive as JSON text, because some models write objects that way. */
import type { Schema } from '@voice-agent-platform/contract-reader';
import { sketch } from '@voice-agent-platform/contract-reader/sketch';
import { isObject } from '@voice-agent-platform/shared/json';
import { readJson } from '@voice-agent-platform/shared/json-text';

/** A decoded value, with a fault for each text in it that is not the expected JSON. */
interface Decoded {
  readonly value: unknown;
  readonly faults: readonly string[];
}

/**
 * Decodes the objects and lists that a client sent as JSON text. Decodes each of them only once.
 *
 * @param place where the value is, such as `body/hooks`
 */
export function decode(given: unknown, schema: Schema, place = ''): Decoded {
  const kind = [schema, ...(schema.anyOf ?? [])].find(
    ({ type }) => type === 'object' || type === 'array',
  );
  if (!kind) return { value: given, faults: [] };
  const { value, faults } =
    typeof given === 'string' ? decodeText(given, kind, place) : { value: given, faults: [] };
  if (faults.length > 0) return { value, faults };
  const at = (name: string | number) => (place === '' ? `${name}` : `${place}/${name}`);
  if (Array.isArray(value) && kind.items) {
    const items = value.map((item, index) => decode(item, kind.items!, at(index)));
    return { value: items.map((item) => item.value), faults: items.flatMap((item) => item.faults) };
  }
  if (!isObject(value) || !kind.properties) return { value, faults };
  const { properties } = kind;
  const fields = Object.entries(value).map(([name, inner]) => {
    const known = Object.hasOwn(properties, name) ? properties[name]! : {};
    return [name, decode(inner, known, at(name))] as const;
  });
  return {
    value: Object.fromEntries(fields.map(([name, field]) => [name, field.value])),
    faults: fields.flatMap(([, field]) => field.faults),
  };
}

function decodeText(text: string, kind: Schema, place: string): Decoded {
  const { value, fault } = readJson(text);
  const isExpected = kind.type === 'array' ? Array.isArray(value) : isObject(value);
  if (!fault && isExpected) return { value, faults: [] };
  const label = kind.type === 'array' ? 'list' : 'object';
  const reason = fault ? `the text is ${fault.text}` : 'the text holds something else';
  const form = JSON.stringify(sketch(kind));
  const message = `${place} must be a JSON ${label} such as ${form}, and not text (${reason})`;
  return { value: text, faults: [message] };
}
