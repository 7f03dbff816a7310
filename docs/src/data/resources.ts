/** What the operations return: each named schema with its fields, and the operations that return, contain or change it. */
import { describeSchema, flatten, placesOf, withReferencesIn } from './fields.js';
import { firstPlaces } from './marks.js';
import { codeOf, operations, type OperationView } from './operations.js';

export type Resource = ReturnType<typeof resourceView>;

/** A schema with more details about the same thing has the same page. */
const pageOf = (schema: string) => schema.replace(/Detail$/, '');
const successOf = ({ success, responses }: OperationView) =>
  responses.find(({ status }) => status === String(success.status));
const isReturnedBy = (operation: OperationView, page: string) => {
  const schema = successOf(operation)?.schema;
  return schema !== undefined && pageOf(schema) === page;
};

/** In the order of the operations. */
export const resources = [
  ...new Set(operations.flatMap((each) => pageOf(successOf(each)?.schema ?? '') || [])),
].map(resourceView);

function resourceView(page: string) {
  const returnedBy = operations.filter((each) => isReturnedBy(each, page));
  const [first] = returnedBy;
  const success = first && successOf(first);
  if (!first || !success?.schema) throw new Error(`No operation returns ${page}`);
  const $ref = `#/components/schemas/${success.schema}`;
  const shape = describeSchema({ $ref }, 'response');
  const places = firstPlaces([[shape.marks, ''], ...placesOf(shape.fields)]);
  const value: unknown = success.examples[0]?.value;
  const words = page.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    ...shape,
    fields: withReferencesIn(shape.fields, places),
    /** Name of its schema. */
    name: page,
    /** In words, such as "Use case". */
    title: words,
    /** Address of its page, from the site's root. */
    href: `/resources/${words.toLowerCase().replaceAll(' ', '-')}.html`,
    tag: first.tag,
    returnedBy,
    containedIn: operations.filter((each) =>
      flatten(successOf(each)?.fields).some(({ schema }) => schema === page),
    ),
    changedBy: operations.filter((each) => each.method !== 'GET' && collectionOf(each) === page),
    example: codeOf(Array.isArray(value) ? value[0] : value),
  };
}

/** The resource that the operations of a path's first segment return when they change something. */
function collectionOf({ path }: OperationView): string | undefined {
  const segment = path.split('/')[1];
  const schema = operations
    .filter((each) => each.method !== 'GET' && each.path.split('/')[1] === segment)
    .flatMap((each) => successOf(each)?.schema ?? [])[0];
  return schema && pageOf(schema);
}

/** The resource that an operation returns, alone or in a list. */
export function resourceOf(operation: OperationView): Resource | undefined {
  return resources.find(({ returnedBy }) => returnedBy.includes(operation));
}

/** The lists of operations that have to do with a resource, by what they do. */
export function operationsOf({
  returnedBy,
  containedIn,
  changedBy,
}: Resource): Readonly<Record<string, readonly OperationView[]>> {
  const lists = {
    'Returned by': returnedBy,
    'Contained in the response of': containedIn,
    'Changed by': changedBy,
  };
  return Object.fromEntries(
    Object.entries(lists).filter(([, operations]) => operations.length > 0),
  );
}
