/** Every place of the contract that an example belongs to, with the examples that stand there. */
import { operationsOf, type OperationEntry } from '../../scripts/document.js';
import { formatPointer, valueAt } from '../../../scripts/lib/json-pointer.js';
import { asArray, asObject, isObject, type Json, type JsonObject } from '../../scripts/json.js';

export interface Place {
  /** `updateAgent: request`, `updateAgent: status 200`, `updateAgent: parameter id`. */
  name: string;
  /** RFC 6901 pointer to the schema. */
  schema: string;
  examples: Record<string, Json>;
}

export function readPlaces(document: JsonObject): Place[] {
  return operationsOf(document).flatMap((entry) => readOperation(document, entry));
}

function readOperation(document: JsonObject, { pointer, operation }: OperationEntry): Place[] {
  const place = (kind: string, carrier: string): Place => ({
    name: `${operation.operationId as string}: ${kind}`,
    schema: `${carrier}/schema`,
    examples: readExamples(document, carrier),
  });
  const content = (kind: string, holder: string) =>
    Object.keys(asObject(valueAt(document, `${holder}/content`)))
      // Where the media type is unknown, so is the body.
      .filter((mediaType) => mediaType !== '*/*')
      .map((mediaType) => place(kind, `${holder}/content${formatPointer([mediaType])}`));
  return [
    ...asArray(operation.parameters).map((parameter, index) => {
      const carrier = follow(parameter, `${pointer}/parameters/${index}`);
      const { name } = asObject(valueAt(document, carrier));
      return place(`parameter ${name as string}`, carrier);
    }),
    ...content('request', `${pointer}/requestBody`),
    ...Object.entries(asObject(operation.responses))
      .filter(([status]) => status !== 'default')
      .flatMap(([status, response]) =>
        content(`status ${status}`, follow(response, `${pointer}/responses/${status}`)),
      ),
  ];
}

function readExamples(document: JsonObject, carrier: string): Record<string, Json> {
  const { examples } = asObject(valueAt(document, carrier));
  return Object.fromEntries(
    Object.entries(asObject(examples)).map(([name, example]) => {
      const { value } = asObject(valueAt(document, follow(example, `${carrier}/examples/${name}`)));
      if (value === undefined) throw new Error(`${carrier} has an example ${name} without a value`);
      return [name, value];
    }),
  );
}

/** The pointer of what the reference names, or of the object itself. */
function follow(value: Json, pointer: string): string {
  return isObject(value) && typeof value.$ref === 'string' ? value.$ref.slice(1) : pointer;
}
