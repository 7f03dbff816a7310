/**
 * Documents with a fault each. Its language must turn red in the way that is recorded here: a control that passes
 * means that the suite no longer sees that fault.
 */
import { readFile } from 'node:fs/promises';
import { profile } from './places.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Document = Record<string, Json>;

export interface NegativeControl {
  name: string;
  language: string;
  /** Alters the profile in place. */
  mutate: (document: Document) => void;
  /** The cells that turn red, as "round step", or the stage that fails and takes every cell with it. */
  red: string[] | 'generate' | 'build';
  /** What one of them, or the stage, must say. */
  because: RegExp;
}

export const negativeControls: NegativeControl[] = [
  {
    name: 'a 204 that declares content',
    language: 'python',
    mutate: giveContentTo204,
    red: ['sandbox deletePhoneNumbers', 'hostile deletePhoneNumbers'],
    because: /JSONDecodeError/,
  },
  {
    name: 'a closed enumeration in an answer',
    language: 'python',
    mutate: (document) => {
      property(document, 'Agent', 'voice_id').enum = ['voice-calm-alto'];
    },
    red: ['hostile updateAgent'],
    because: /'' is not a valid AgentVoiceId/,
  },
  {
    name: 'a default in a request',
    language: 'python',
    mutate: (document) => {
      property(document, 'ModelCreate', 'explain_tools').default = true;
    },
    red: ['sandbox createModel', 'hostile createModel'],
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
    red: ['sandbox updatePhoneNumberTitle', 'hostile updatePhoneNumberTitle'],
    because: /\/title is nothing .* in 422/,
  },
  {
    name: 'a text declared as JSON',
    language: 'python',
    mutate: (document) => {
      const recording = at(document, 'paths', '/calls/{id}/recording', 'get', 'responses', '200');
      recording.content = { 'application/json': { schema: { type: 'string' } } };
    },
    red: ['sandbox getCallRecording', 'hostile getCallRecording'],
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
    red: [
      'sandbox getWorkflowVersion',
      'sandbox sequence',
      'hostile getWorkflowVersion',
      'hostile sequence',
    ],
    because: /unexpected keyword argument 'x_organization_id'/,
  },
  {
    name: 'a wrong path',
    language: 'go',
    mutate: (document) => {
      const paths = at(document, 'paths');
      paths['/tags'] = paths['/call-tags'] ?? null;
      delete paths['/call-tags'];
    },
    red: ['sandbox listCallTags', 'sandbox sequence', 'hostile listCallTags', 'hostile sequence'],
    because: /\/tags is nothing .* in 404/,
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
    name: 'an answer that must not hold undeclared fields',
    language: 'rust',
    mutate: (document) => {
      at(document, 'components', 'schemas', 'CallTagList').additionalProperties = false;
    },
    red: ['hostile listCallTags'],
    because: /unknown field `undeclared`/,
  },
  {
    name: 'a field that may be null, declared as one that may not',
    language: 'rust',
    mutate: (document) => {
      for (const schema of ['WorkflowVersion', 'WorkflowVersionDetail']) {
        delete property(document, schema, 'published_at').nullable;
      }
    },
    red: [
      'hostile listUseCaseRuns',
      'hostile getWorkflowVersion',
      'hostile free-form',
      'hostile sequence',
    ],
    because: /invalid type: null/,
  },
  {
    name: 'a length on a string in an answer',
    language: 'rust',
    mutate: (document) => {
      for (const schema of ['WorkflowVersion', 'WorkflowVersionDetail']) {
        property(document, schema, 'slug').maxLength = 255;
      }
    },
    red: [
      'hostile listUseCaseRuns',
      'hostile getWorkflowVersion',
      'hostile free-form',
      'hostile sequence',
    ],
    because: /longer than 255 characters/,
  },
  {
    name: 'the wrong form of an identifier',
    language: 'java',
    mutate: (document) => {
      property(document, 'Agent', 'id').format = 'uuid';
    },
    red: ['sandbox updateAgent', 'hostile updateAgent'],
    because: /UUID/,
  },
  {
    name: 'a success of another status',
    language: 'csharp',
    mutate: (document) => {
      const responses = at(document, 'paths', '/numbers', 'delete', 'responses');
      responses['200'] = responses['204'] ?? null;
      delete responses['204'];
    },
    red: ['sandbox deletePhoneNumbers', 'hostile deletePhoneNumbers'],
    because: /was not expected \(204\)/,
  },
  {
    name: 'a 204 that declares content',
    language: 'csharp',
    mutate: giveContentTo204,
    red: ['sandbox deletePhoneNumbers', 'hostile deletePhoneNumbers'],
    because: /Response was null/,
  },
  {
    name: 'an operation without security',
    language: 'typescript',
    mutate: (document) => {
      at(document, 'paths', '/call-tags', 'get').security = [];
    },
    red: ['sandbox listCallTags', 'hostile listCallTags'],
    because: /\/tags is nothing .* in 401/,
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
    red: ['hostile listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
  {
    name: 'a field that an answer may lack, declared as required',
    language: 'kotlin',
    mutate: (document) => {
      at(document, 'components', 'schemas', 'Member').required = ['email', 'role'];
    },
    red: [
      'hostile getOrganization',
      'hostile updateOrganization',
      'hostile removeMember',
      'hostile sequence',
    ],
    because: /KotlinInvalidNullException/,
  },
  {
    name: 'a closed enumeration in an answer, by reference',
    language: 'php',
    mutate: closeAmdBehavior,
    red: ['hostile updateUseCase', 'hostile free-form'],
    because: /Invalid value for enum '\S+AmdBehavior'/,
  },
  {
    name: 'a number declared as an integer',
    language: 'php',
    mutate: countIssuesInIntegers,
    red: ['hostile listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
  {
    name: 'a closed enumeration in an answer, by reference',
    language: 'ruby',
    mutate: closeAmdBehavior,
    red: ['hostile updateUseCase', 'hostile free-form'],
    because: /Invalid ENUM value Sing/,
  },
  {
    name: 'a number declared as an integer',
    language: 'ruby',
    mutate: countIssuesInIntegers,
    red: ['hostile listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
];

// The same faults in several languages, which fail at them in ways of their own.

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

/** @throws when the profile has no such place: a control that alters nothing would prove nothing. */
function at(document: Document, ...path: string[]): Document {
  return path.reduce<Document>((place, key) => {
    const inner = place[key];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) {
      throw new Error(`The profile has no ${path.join('/')}.`);
    }
    return inner;
  }, document);
}
