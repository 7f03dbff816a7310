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
    mutate: (document) => {
      const deleted = at(document, 'paths', '/numbers', 'delete', 'responses', '204');
      deleted.content = { 'application/json': { schema: { type: 'object' } } };
    },
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
      property(document, 'UseCaseUpdate', 'work_start').default = '09:00';
    },
    red: ['sandbox updateUseCase', 'unusual updateUseCase', 'unusual free-form'],
    because: /"work_start":"09:00"/,
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
    name: 'two kinds of success',
    language: 'rust',
    mutate: (document) => {
      at(document, 'paths', '/orgs', 'get', 'responses').default = { description: 'Anything.' };
    },
    red: 'generate',
    because: /response_types\.len\(\) <= 1/,
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
    name: 'an operation without security',
    language: 'typescript',
    mutate: (document) => {
      at(document, 'paths', '/call-tags', 'get').security = [];
    },
    red: ['sandbox listCallTags', 'unusual listCallTags'],
    because: /401/,
  },
  {
    name: 'a number declared as an integer',
    language: 'kotlin',
    mutate: (document) => {
      at(document, 'components', 'schemas', 'Run', 'properties').issuesCount = { type: 'integer' };
    },
    red: ['unusual listUseCaseRuns'],
    because: /\/issuesCount is 2 instead of 2\.5/,
  },
];

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
