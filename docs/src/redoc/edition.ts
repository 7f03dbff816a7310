/** The contract for Redoc: with the roots, the notes and the samples of each operation. */
import {
  bundle,
  findOperation,
  readDocument,
  type Body,
  type Operation,
  type Parameter,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { mapValues, resolveRef } from '@voice-agent-platform/shared/json';
import { explainQuestion } from '@voice-agent-platform/shared/questions';
import { partsOf } from '../data/fields.js';
import { operations, type OperationView } from '../data/operations.js';
import { resources } from '../data/resources.js';
import { sampleRequest } from '../data/sample-request.js';
import { LANGUAGES } from '../data/samples.js';
import { marksOf, questionsIn } from '../data/marks.js';
import { allQuestions } from '../data/questions.js';
import { joinParagraphs, writeNotes, writeOperationNotes } from '../pages/twins.js';

/**
 * Redoc would take a server URL that starts with a variable for a path on its own host. The 3.0 profile has no such
 * URL.
 */
const profile = readDocument('openapi-3.0.json');

/** Redoc's names of languages that differ from ours. */
const REDOC_NAMES: Readonly<Record<string, string>> = { ts: 'typescript' };

/** The languages of code samples, by their names in Redoc. */
export const redocLanguages = LANGUAGES.map(({ id, label, write }) => ({
  lang: REDOC_NAMES[id] ?? id,
  label,
  write,
}));

export function redocEdition(): object {
  const { info, components } = bundle;
  // The description begins with the summary.
  const { summary: _, ...rest } = info;
  return {
    ...bundle,
    servers: profile.servers,
    info: { ...rest, description: `${info.description}\n\n${writeIntroduction()}` },
    tags: bundle.tags.map((tag) => addNotes(tag, [tag])),
    paths: describePaths(),
    components: {
      ...components,
      schemas: mapValues(components.schemas, describeProperties),
      securitySchemes: mapValues(components.securitySchemes, (scheme) =>
        addNotes(scheme, [scheme]),
      ),
    },
  };
}

/** Copies the paths, with the notes and the samples of each operation. */
function describePaths(): object {
  const paths: Record<string, object> = { ...bundle.paths };
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: describeOperation(operation),
    };
  }
  return paths;
}

/** Introduces the whole API, and links to pages that Redoc does not show. */
function writeIntroduction(): string {
  const questions = questionsIn(marksOf(bundle)).map(
    (question) => `- ${explainQuestion(question)}`,
  );
  return `**Not specified about the whole API.** These of the [${allQuestions.length} open questions](unspecified.html) apply everywhere:

${questions.join('\n')}

**More about the API.** [Concepts](concepts.html) shows what the resources are and how they belong together: ${resources.map(({ title, href }) => `[${title}](${href.slice(1)})`).join(', ')}. Every operation has [a page of its own](operations/index.html) with a form to try it.
The contract: [openapi.yaml](openapi.yaml), [openapi.json](openapi.json), and an OpenAPI 3.0 profile for code
generators as [YAML](openapi-3.0.yaml) and [JSON](openapi-3.0.json).`;
}

interface Described {
  readonly description?: string | undefined;
}

/**
 * Copies a part, with the notes of its sources after its description. Redoc does not print the description of a
 * reference's target, so the notes go to where the target is used.
 *
 * @param sources The part and what it refers to. The first one with a description describes the part.
 */
function addNotes<Part extends object>(part: Part, sources: readonly Described[]): Part {
  const described = sources.find(({ description }) => description !== undefined);
  const description = joinParagraphs(described?.description, writeNotes(marksOf(...sources)));
  return description === '' ? part : { ...part, description };
}

function describeOperation(operation: OperationView): object {
  const { path, method, rootName, rootUrl, operationId, summary } = operation;
  // The documents type their operations as any objects.
  const definition = findOperation(bundle, operation) as Operation;
  const { servers } = findOperation(profile, operation) as Operation;
  const { parameters, requestBody, responses } = definition;
  return {
    ...definition,
    description: joinParagraphs(
      `**${rootName}** \`${method} ${rootUrl}${path}\``,
      operation.description,
      writeOperationNotes(operation),
      `[${summary}: try it](operations/${operationId}.html)`,
    ),
    servers: servers ?? profile.servers,
    ...(parameters && { parameters: parameters.map(describeParameter) }),
    // The notes of the body are in those of the operation.
    ...(requestBody && { requestBody: resolveRef<Body>(bundle, requestBody) }),
    responses: mapValues(responses, describeResponse),
    'x-codeSamples': writeSamples(operation),
  };
}

function writeSamples(operation: OperationView): object[] {
  const request = sampleRequest(operation);
  return redocLanguages.map(({ lang, label, write }) => ({ lang, label, source: write(request) }));
}

function describeParameter(stated: Parameter): Parameter {
  const parameter = resolveRef<Parameter>(bundle, stated);
  // A description beside a reference explains the parameter for this operation.
  const description = stated.description ?? parameter.description;
  return addNotes(parameter, [{ ...parameter, description }, ...partsOf(parameter.schema)]);
}

function describeResponse(stated: Body): Body {
  const body = resolveRef<Body>(bundle, stated);
  const parts = Object.values(body.content ?? {}).flatMap(({ schema }) =>
    schema ? partsOf(schema) : [],
  );
  return addNotes(body, [body, ...parts]);
}

function describeProperties(schema: Schema): Schema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: describeProperties(items) }),
    ...(properties && {
      properties: mapValues(properties, (property) =>
        addNotes(describeProperties(property), partsOf(property)),
      ),
    }),
  };
}
