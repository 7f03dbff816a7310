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
 * Decodes the objects and lists that a client sent as JSON text. Decodes each of them only once. The values of maps stay
 * as they are, because the contract has maps of texts only.
 *
 * @param place where the value is, such as `body/hooks`
 */
export function decode(given: unknown, schema: Schema, place = ''): Decoded {
  const kind = [schema, ...(schema.anyOf ?? [])].find(
    ({ type }) => type === 'object' || type === 'array',
  );
  if (!kind) return { value: given, faults: [] };
  const decoded =
    typeof given === 'string' ? decodeText(given, kind, place) : { value: given, faults: [] };
  if (decoded.faults.length > 0) return decoded;
  const { value } = decoded;
  if (Array.isArray(value)) return decodeItems(value, kind, place);
  return isObject(value) ? decodeFields(value, kind, place) : decoded;
}

function decodeItems(list: readonly unknown[], { items = {} }: Schema, place: string): Decoded {
  const decoded = list.map((item, index) => decode(item, items, join(place, index)));
  return {
    value: decoded.map(({ value }) => value),
    faults: decoded.flatMap(({ faults }) => faults),
  };
}

function decodeFields(object: object, { properties = {} }: Schema, place: string): Decoded {
  const decoded = Object.entries(object).map(([name, value]) => {
    const known = Object.hasOwn(properties, name) ? properties[name]! : {};
    return [name, decode(value, known, join(place, name))] as const;
  });
  return {
    value: Object.fromEntries(decoded.map(([name, { value }]) => [name, value])),
    faults: decoded.flatMap(([, { faults }]) => faults),
  };
}

function join(place: string, name: string | number): string {
  return place === '' ? `${name}` : `${place}/${name}`;
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
