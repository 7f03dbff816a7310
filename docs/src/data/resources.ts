/**
 * The resources that operations return: each named schema with its fields, and the operations that return or change it.
 */
import { describeSchema, flatten } from './fields.js';
import { PageQuestions, showFields } from './page-questions.js';
import { codeOf, operations, type OperationView } from './operations.js';

export type Resource = ReturnType<typeof resourceView>;

/** The resources of schemas that describe one in more detail. Such a schema shares the page of its resource. */
const DETAILED: Readonly<Record<string, string>> = { WorkflowVersionDetail: 'WorkflowVersion' };

const successOf = ({ success, responses }: OperationView) =>
  responses.find(({ status }) => status === String(success.status));
/** Returns the name of the resource that an operation returns, alone or in a list. */
const returnedResource = (operation: OperationView) => {
  const schema = successOf(operation)?.schema;
  return schema && (DETAILED[schema] ?? schema);
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
      (operation) => isChange(operation) && changedResource(operation.tag) === name,
    ),
    example: codeOf(Array.isArray(value) ? value[0] : value),
  };
}

function isChange({ method }: OperationView): boolean {
  return method !== 'GET';
}

/**
 * Returns the name of the resource that the operations of a tag change. Not each of them returns it, but the contract
 * lists operations on the same resource under one tag.
 */
function changedResource(tag: string): string | undefined {
  const changes = operations.filter((operation) => isChange(operation) && operation.tag === tag);
  const [name, ...others] = new Set(changes.flatMap((change) => returnedResource(change) ?? []));
  if (others.length > 0) {
    throw new Error(
      `Operations under the tag ${tag} change ${[name, ...others].join(' and ')}, but docs/src/data/resources.ts expects one resource per tag: give each resource its own tag`,
    );
  }
  return name;
}

/** Returns the resource whose page shows what an operation returns. */
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
