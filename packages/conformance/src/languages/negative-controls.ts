/**
 * Documents with one fault each. The named language must turn red in the recorded cells: a control that passes means that
 * the suite no longer notices that fault.
 */
import { readFile } from 'node:fs/promises';
import { profile } from '@voice-agent-platform/codegen';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Document = Record<string, Json>;

export interface NegativeControl {
  name: string;
  language: string;
  /** Changes the profile in place. */
  mutate: (document: Document) => void;
  /** The cells that turn red, as "round step", or the stage that fails. */
  red: string[] | 'generate' | 'build';
  /** Matches the message of the first red cell, or of the stage. */
  because: RegExp;
}

export const negativeControls: NegativeControl[] = [
  {
    name: 'a 204 that declares content',
    language: 'python',
    mutate: giveContentTo204,
    red: ['sandbox deletePhoneNumbers', 'unusual deletePhoneNumbers'],
    because: /JSONDecodeError/,
  },
  {
    name: 'a closed enumeration in a response',
    language: 'python',
    mutate: (document) => {
      property(document, 'Agent', 'voice_id').enum = ['voice-calm-alto'];
    },
    red: ['unusual updateAgent'],
    because: /'' is not a valid AgentVoiceId/,
  },
  {
    name: 'a default in a request',
    language: 'python',
    mutate: (document) => {
      property(document, 'ModelCreate', 'explain_tools').default = true;
    },
    red: ['sandbox createModel', 'unusual createModel'],
    because: /"explain_tools":true/,
  },
  {
    name: 'a field with a wrong name',
    language: 'python',
    mutate: (document) => {
      const schema = at(document, 'components', 'schemas', 'PhoneNumberTitleUpdate');
      schema.properties = { label: property(document, 'PhoneNumberTitleUpdate', 'title') };
      schema.required = ['label'];
    },
    red: ['sandbox updatePhoneNumberTitle', 'unusual updatePhoneNumberTitle'],
    because: /unexpected keyword argument 'title'/,
  },
  {
    name: 'a text declared as JSON',
    language: 'python',
    mutate: (document) => {
      const recording = at(document, 'paths', '/calls/{id}/recording', 'get', 'responses', '200');
      recording.content = { 'application/json': { schema: { type: 'string' } } };
    },
    red: ['sandbox getCallRecording', 'unusual getCallRecording'],
    because: /JSONDecodeError/,
  },
  {
    name: 'an operation without the organization header',
    language: 'python',
    mutate: (document) => {
      at(document, 'paths', '/versions/{version_id}', 'get').parameters = [
        { $ref: '#/components/parameters/VersionId' },
      ];
    },
    red: ['sandbox getWorkflowVersion', 'unusual getWorkflowVersion'],
    because: /unexpected keyword argument 'x_organization_id'/,
  },
  {
    name: 'a closed enumeration in a response, by reference',
    language: 'python-pydantic',
    mutate: closeAmdBehavior,
    red: ['unusual updateUseCase', 'unusual free-form'],
    because: /amd_behavior/,
  },
  {
    name: 'a wrong path',
    language: 'go',
    mutate: (document) => {
      const paths = at(document, 'paths');
      paths['/tags'] = paths['/call-tags'] ?? null;
      delete paths['/call-tags'];
    },
    red: ['sandbox listCallTags', 'unusual listCallTags'],
    because: /status is 404|sent .*\/tags/,
  },
  {
    name: 'a number without a format',
    language: 'go',
    mutate: (document) => {
      delete property(document, 'AgentRoute', 'probability').format;
    },
    red: 'build',
    because: /\*float64\) as \*float32/,
  },
  {
    name: 'a platform operation without a server of its own',
    language: 'go',
    mutate: (document) => {
      delete at(document, 'paths', '/versions/{version_id}', 'get').servers;
    },
    red: ['sandbox getWorkflowVersion'],
    because: /the document puts it on the base root/,
  },
  {
    name: 'a request field that is read-only and required',
    language: 'rust',
    mutate: (document) => {
      const schema = at(document, 'components', 'schemas', 'ModelCreate');
      at(schema, 'properties').id = { type: 'string', readOnly: true };
      schema.required = [
        'id',
        'use_case_id',
        'name',
        'from_model_id',
        'train_sample_ids',
        'test_sample_ids',
      ];
    },
    red: 'build',
    because: /missing field `id`/,
  },
  {
    name: 'two kinds of success',
    language: 'rust',
    mutate: (document) => {
      at(document, 'paths', '/orgs', 'get', 'responses').default = { description: 'Anything.' };
    },
    red: 'generate',
    because: /response_types\.len\(\) <= 1/,
  },
  {
    name: 'a response that forbids undeclared fields',
    language: 'rust',
    mutate: (document) => {
      at(document, 'components', 'schemas', 'CallTagList').additionalProperties = false;
    },
    red: ['unusual listCallTags'],
    because: /unknown field `undeclared`/,
  },
  {
    name: 'a nullable field, declared as not nullable',
    language: 'rust',
    mutate: (document) => {
      for (const schema of ['WorkflowVersion', 'WorkflowVersionDetail']) {
        delete property(document, schema, 'published_at').nullable;
      }
    },
    red: ['unusual listUseCaseRuns', 'unusual getWorkflowVersion', 'unusual free-form'],
    because: /invalid type: null/,
  },
  {
    name: 'a length on a string in a response',
    language: 'rust',
    mutate: (document) => {
      for (const schema of ['WorkflowVersion', 'WorkflowVersionDetail']) {
        property(document, schema, 'slug').maxLength = 255;
      }
    },
    red: ['unusual listUseCaseRuns', 'unusual getWorkflowVersion', 'unusual free-form'],
    because: /longer than 255 characters/,
  },
  {
    name: 'the wrong format of an identifier',
    language: 'java',
    mutate: (document) => {
      property(document, 'Agent', 'id').format = 'uuid';
    },
    red: ['sandbox updateAgent', 'unusual updateAgent'],
    because: /UUID/,
  },
  {
    name: 'a success with another status',
    language: 'csharp',
    mutate: (document) => {
      const responses = at(document, 'paths', '/numbers', 'delete', 'responses');
      responses['200'] = responses['204'] ?? null;
      delete responses['204'];
    },
    red: ['sandbox deletePhoneNumbers', 'unusual deletePhoneNumbers'],
    because: /was not expected \(204\)/,
  },
  {
    name: 'a 204 that declares content',
    language: 'csharp',
    mutate: giveContentTo204,
    red: ['sandbox deletePhoneNumbers', 'unusual deletePhoneNumbers'],
    because: /Response was null/,
  },
  {
    name: 'an operation without security',
    language: 'typescript',
    mutate: (document) => {
      at(document, 'paths', '/call-tags', 'get').security = [];
    },
    red: ['sandbox listCallTags', 'unusual listCallTags'],
    because: /401/,
  },
  {
    name: 'a request enumeration that lacks a value',
    language: 'typescript',
    mutate: (document) => {
      at(document, 'components', 'schemas', 'AmdBehavior').enum = ['Hangup', 'Continue'];
    },
    red: 'build',
    because: /Type '"Message"' is not assignable/,
  },
  {
    name: 'a number declared as an integer',
    language: 'kotlin',
    mutate: countIssuesInIntegers,
    red: ['unusual listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
  {
    name: 'an optional field of a response, declared as required',
    language: 'kotlin',
    mutate: (document) => {
      at(document, 'components', 'schemas', 'Member').required = ['email', 'role'];
    },
    red: ['unusual getOrganization', 'unusual updateOrganization', 'unusual removeMember'],
    because: /KotlinInvalidNullException/,
  },
  {
    name: 'a closed enumeration in a response, by reference',
    language: 'php',
    mutate: closeAmdBehavior,
    red: ['unusual updateUseCase', 'unusual free-form'],
    because: /Invalid value for enum '\S+AmdBehavior'/,
  },
  {
    name: 'a number declared as an integer',
    language: 'php',
    mutate: countIssuesInIntegers,
    red: ['unusual listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
  {
    name: 'a closed enumeration in a response, by reference',
    language: 'ruby',
    mutate: closeAmdBehavior,
    red: ['unusual updateUseCase', 'unusual free-form'],
    because: /Invalid ENUM value Sing/,
  },
  {
    name: 'a number declared as an integer',
    language: 'ruby',
    mutate: countIssuesInIntegers,
    red: ['unusual listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
];

// Faults that several languages share.

function giveContentTo204(document: Document): void {
  const deleted = at(document, 'paths', '/numbers', 'delete', 'responses', '204');
  deleted.content = { 'application/json': { schema: { type: 'object' } } };
}

function closeAmdBehavior(document: Document): void {
  const properties = at(document, 'components', 'schemas', 'UseCase', 'properties');
  properties.amd_behavior = { $ref: '#/components/schemas/AmdBehavior' };
}

function countIssuesInIntegers(document: Document): void {
  at(document, 'components', 'schemas', 'Run', 'properties').issuesCount = { type: 'integer' };
}

export async function mutated({ mutate }: NegativeControl): Promise<string> {
  const document = JSON.parse(await readFile(profile, 'utf8')) as Document;
  mutate(document);
  return JSON.stringify(document);
}

function property(document: Document, schema: string, name: string): Document {
  return at(document, 'components', 'schemas', schema, 'properties', name);
}

/** @throws if the profile has no such place, since a control that changes nothing proves nothing */
function at(document: Document, ...path: string[]): Document {
  return path.reduce<Document>((place, key) => {
    const inner = place[key];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
      throw new Error(`The profile does not contain ${path.join('/')}.`);
    }
    return inner;
  }, document);
}
