/** Every place of the contract that an example belongs to, with the examples that stand there. */
import { isObject, valueAt, type Json, type JsonObject } from '../../scripts/json.js';
import { methods } from '../../scripts/document.js';

export interface Place {
  /** `updateAgent: request`, `updateAgent: status 200`, `updateAgent: parameter id`. */
  name: string;
  /** RFC 6901 pointer to the schema. */
  schema: string;
  examples: Record<string, Json>;
}

export function readPlaces(document: JsonObject): Place[] {
  return Object.entries(objectOf(document.paths)).flatMap(([path, item]) =>
    methods
      .filter((method) => isObject(item) && method in item)
      .flatMap((method) => readOperation(document, `/paths/${escape(path)}/${method}`)),
  );
}

function readOperation(document: JsonObject, pointer: string): Place[] {
  const operation = objectOf(valueAt(document, pointer));
  const place = (kind: string, carrier: string): Place => ({
    name: `${operation.operationId as string}: ${kind}`,
    schema: `${carrier}/schema`,
    examples: readExamples(document, carrier),
  });
  const content = (kind: string, holder: string) =>
    Object.keys(objectOf(valueAt(document, `${holder}/content`)))
      // Where the media type is unknown, so is the body.
      .filter((mediaType) => mediaType !== '*/*')
      .map((mediaType) => place(kind, `${holder}/content/${escape(mediaType)}`));
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  return [
    ...parameters.map((parameter, index) => {
      const carrier = follow(parameter, `${pointer}/parameters/${index}`);
      const { name } = objectOf(valueAt(document, carrier));
      return place(`parameter ${name as string}`, carrier);
    }),
    ...content('request', `${pointer}/requestBody`),
    ...Object.entries(objectOf(operation.responses))
      .filter(([status]) => status !== 'default')
      .flatMap(([status, response]) =>
        content(`status ${status}`, follow(response, `${pointer}/responses/${status}`)),
      ),
  ];
}

function readExamples(document: JsonObject, carrier: string): Record<string, Json> {
  const { examples } = objectOf(valueAt(document, carrier));
  return Object.fromEntries(
    Object.entries(objectOf(examples)).map(([name, example]) => {
      const { value } = objectOf(valueAt(document, follow(example, `${carrier}/examples/${name}`)));
      if (value === undefined) throw new Error(`${carrier} has an example ${name} without a value`);
      return [name, value];
    }),
  );
}

/** The pointer of what the reference names, or of the object itself. */
function follow(value: Json, pointer: string): string {
  return isObject(value) && typeof value.$ref === 'string' ? value.$ref.slice(1) : pointer;
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const escape = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');
