/**
 * The resources that operations return: each named schema with its fields, and the operations that return or change it.
 */
import { describeSchema, flatten } from './fields.js';
import { PageQuestions, showFields } from './page-questions.js';
import { codeOf, operations, type OperationView } from './operations.js';

export type Resource = ReturnType<typeof resourceView>;

/** Returns the name of the resource that a schema describes. A schema with more details shares its page. */
const resourceName = (schema: string) => schema.replace(/Detail$/, '');
const successOf = ({ success, responses }: OperationView) =>
  responses.find(({ status }) => status === String(success.status));
const returnedResource = (operation: OperationView) => {
  const schema = successOf(operation)?.schema;
  return schema && resourceName(schema);
};

/** In the order of the operations. */
export const resources = [
  ...new Set(operations.flatMap((operation) => returnedResource(operation) ?? [])),
].map(resourceView);

function resourceView(name: string) {
  const returnedBy = operations.filter((operation) => returnedResource(operation) === name);
  const [first] = returnedBy;
  const success = first && successOf(first);
  if (!first || !success?.schema) throw new Error(`No operation returns ${name}`);
  const $ref = `#/components/schemas/${success.schema}`;
  const shape = describeSchema({ $ref }, 'response');
  const page = new PageQuestions();
  const value: unknown = success.examples[0]?.value;
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return {
    ...shape,
    marks: page.show(shape.marks, ''),
    fields: showFields(shape.fields, page),
    /** The name of its schema. */
    name,
    /** In words, such as "Use case". */
    title: words,
    /** The address of its page, from the site's root. */
    href: `/resources/${words.toLowerCase().replaceAll(' ', '-')}.html`,
    tag: first.tag,
    returnedBy,
    containedIn: operations.filter((operation) =>
      flatten(successOf(operation)?.fields).some(({ schema }) => schema === name),
    ),
    changedBy: operations.filter(
      (operation) => operation.method !== 'GET' && changedResource(operation) === name,
    ),
    example: codeOf(Array.isArray(value) ? value[0] : value),
  };
}

/**
 * Returns the name of the resource that an operation changes. The operation may return nothing itself, so the name comes
 * from the first operation that returns a resource, among those that change something under the same part of the path.
 */
function changedResource({ path }: OperationView): string | undefined {
  const segment = path.split('/')[1];
  return operations
    .filter((operation) => operation.method !== 'GET' && operation.path.split('/')[1] === segment)
    .flatMap((operation) => returnedResource(operation) ?? [])[0];
}

/** Returns the resource that an operation returns, alone or in a list. */
export function resourceOf(operation: OperationView): Resource | undefined {
  return resources.find(({ returnedBy }) => returnedBy.includes(operation));
}

/** Groups the operations related to a resource by their effect. */
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
