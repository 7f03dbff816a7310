import openapiTypeScript, { type OpenAPI3 } from 'openapi-typescript';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { asObject, reachableObjects } from '@voice-agent-platform/shared/openapi-document';
import { expect, it } from 'vitest';
import { writeTypes } from '../scripts/named-types.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });
const object = (properties: JsonObject) => ({ type: 'object', properties });

/** Writes the types of a document that sends and receives `Flow`. */
async function writeFlowTypes(schemas: JsonObject): Promise<string> {
  const operation = {
    operationId: 'saveFlow',
    requestBody: { content: json('Flow') },
    responses: { '200': { description: 'The flow.', content: json('Flow') } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Flows', version: '1' },
    paths: { '/flow': { put: operation } },
    components: { schemas },
  };
  return writeTypes(await openapiTypeScript(document as unknown as OpenAPI3), {
    named: asObject(schemas),
    sent: reachableObjects(document, 'request'),
    received: reachableObjects(document, 'response'),
  });
}

it('a schema of requests and responses has a type for each if it has a list behind a reference', async () => {
  const types = await writeFlowTypes({
    Flow: object({ first: ref('Step') }),
    // Refers to itself and back.
    Step: object({ next: ref('Step'), flow: ref('Flow'), tags: { type: 'array', items: {} } }),
  });
  const bodies = [...types.matchAll(/"application\/json": (\w+)/g)].map(([, name]) => name);
  // The body of the request, then that of the response.
  expect(bodies).toEqual(['FlowInput', 'Flow']);
  expect(types).toMatch(/interface Flow \{\s*first\?: Step \| undefined;\s*\}/);
  expect(types).toMatch(/interface FlowInput \{\s*first\?: StepInput \| undefined;\s*\}/);
  expect(types).toMatch(/interface Step \{[^}]*\btags\?: unknown\[\] \| undefined;/);
  expect(types).toMatch(/interface StepInput \{[^}]*\btags\?: readonly unknown\[\] \| undefined;/);
});

it('a schema of requests and responses without any list has one type', async () => {
  const types = await writeFlowTypes({
    Flow: object({ first: ref('Step') }),
    Step: object({ next: ref('Step') }),
  });
  expect(types).toMatch(/interface Flow \{/);
  expect(types).not.toMatch(/Input/);
});
