import { asArray, asObject, isObject, type JsonObject } from '../../scripts/json.js';
import type { Citation, Field, Shape, Value } from '../facts/fact.js';
import { same, show, type Departure } from './departures.js';
import { viewSchema, type SchemaView } from './schema-view.js';

/** Keywords whose value is compared as it stands; any other one that turns up is unbacked. */
const COMPARED = ['enum', 'format', 'minLength', 'maxLength', 'default'] as const;
const HANDLED = ['properties', 'items', 'required', 'additionalProperties', 'dependentRequired'];

/** Holds one schema against what the source states of the value, in both directions. */
export function checkValue(
  document: JsonObject,
  schema: unknown,
  value: Value,
  row: Citation,
  place: string,
): Departure[] {
  if (!isObject(schema)) return [{ row, problem: 'has no schema', place }];
  const view = viewSchema(document, schema);
  const departures: Departure[] = [];
  const depart = (problem: string): void => void departures.push({ row, problem, place });

  if (!same(view.types, [value.type])) {
    depart(`type is ${show(view.types)}, the source says ${value.type}`);
  }
  if (view.nullable !== (value.nullable ?? false)) {
    depart(value.nullable ? 'null is allowed by the source' : 'null is not in the source');
  }
  for (const keyword of COMPARED) {
    const [found, stated] = [view.asserts[keyword], value[keyword]];
    if (same(found, stated)) continue;
    depart(
      stated === undefined
        ? `${keyword} ${show(found)} is backed by nothing in the source`
        : `${keyword} is ${show(found)}, the source says ${show(stated)}`,
    );
  }
  for (const keyword of Object.keys(view.asserts)) {
    if (HANDLED.includes(keyword) || COMPARED.some((compared) => compared === keyword)) continue;
    depart(`${keyword} is backed by nothing in the source`);
  }
  return [
    ...departures,
    ...checkItems(document, view, value, row, place),
    ...checkObject(document, view, value, row, place),
  ];
}

function checkItems(
  document: JsonObject,
  view: SchemaView,
  value: Value,
  row: Citation,
  place: string,
): Departure[] {
  if (value.items) return checkValue(document, view.asserts.items, value.items, row, `${place}[]`);
  return 'items' in view.asserts ? [{ row, problem: 'items on what is no array', place }] : [];
}

function checkObject(
  document: JsonObject,
  view: SchemaView,
  value: Value,
  row: Citation,
  place: string,
): Departure[] {
  const extra = view.asserts.additionalProperties;
  if (value.values) {
    return [
      ...checkValue(document, extra, value.values, row, `${place}{}`),
      ...checkFields(document, view, { source: row, fields: {} }, place),
    ];
  }
  const departures: Departure[] = [];
  if (value.type === 'object' && !value.shape && extra !== true) {
    departures.push({ row, problem: 'a free-form object has to be open', place });
  } else if (extra !== undefined && extra !== true) {
    const problem = 'the object is closed; the source closes none';
    departures.push({ row: value.shape?.source ?? row, problem, place });
  }
  return [
    ...departures,
    ...checkFields(document, view, value.shape ?? { source: row, fields: {} }, place),
  ];
}

function checkFields(
  document: JsonObject,
  view: SchemaView,
  shape: Shape,
  place: string,
): Departure[] {
  const properties = asObject(view.asserts.properties);
  const requiredNames = asArray(view.asserts.required).map(String);
  const departures: Departure[] = [];
  const depart = (row: Citation, problem: string, where = place): void =>
    void departures.push({ row, problem, place: where });

  for (const name of Object.keys(properties)) {
    if (!(name in shape.fields)) depart(shape.source, `field ${name} is not in the source`);
  }
  for (const name of requiredNames) {
    if (!(name in shape.fields)) depart(shape.source, `required ${name} is not in the source`);
  }
  for (const [name, field] of Object.entries(shape.fields)) {
    const row = citation(field);
    const where = `${place}.${name}`;
    if (!(name in properties)) {
      depart(row, 'the field is missing', where);
      continue;
    }
    if (requiredNames.includes(name) !== field.required) {
      depart(row, field.required ? 'is required' : 'required is backed by nothing', where);
    }
    departures.push(...checkValue(document, properties[name], field.value, row, where));
    departures.push(
      ...checkProse(viewSchema(document, properties[name]).description, field, where),
    );
  }
  const dependent = asObject(view.asserts.dependentRequired);
  if (!same(dependent, shape.requiredWith ?? {})) {
    depart(
      shape.requiredWithSource ?? shape.source,
      `dependentRequired is ${show(dependent)}, the source says ${show(shape.requiredWith ?? {})}`,
    );
  }
  return departures;
}

/** The last citation is the most special one: the line of the operation, where there is one. */
const citation = (field: Field): Citation => field.source.at(-1) ?? '';

export function checkProse(text: string, field: Pick<Field, 'says' | 'source'>, place: string) {
  return (field.says ?? [])
    .filter((pattern) => !pattern.test(text))
    .map((pattern): Departure => ({
      row: field.source[0] ?? '',
      problem: `the description does not say ${pattern}`,
      place,
    }));
}
