/**
 * Documents with one fault each. The named language must turn red in the recorded cells: a control that passes means that
 * the suite no longer notices that fault.
 */
import { readFileSync } from 'node:fs';
import { profile } from '@voice-agent-platform/codegen/internal/set-up';
import { type Json, type JsonObject, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/openapi-document';

const document = JSON.parse(readFileSync(profile, 'utf8')) as JsonObject;

export interface NegativeControl {
  readonly name: string;
  readonly language: string;
  /** Other values in the profile, by JSON Pointer; `undefined` removes what is there. */
  readonly changes: Readonly<Record<string, Json | undefined>>;
  /** The cells that turn red, as "round step", or the stage that fails. */
  readonly red: readonly string[] | 'generate' | 'build';
  /** Matches the message of the first red cell, or of the stage. */
  readonly because: RegExp;
}

export const negativeControls: readonly NegativeControl[] = [
  {
    name: 'a 204 that declares content',
    language: 'python',
    changes: {
      '/paths/~1numbers/delete/responses/204/content': {
        'application/json': { schema: { type: 'object' } },
      },
    },
    red: ['sandbox deletePhoneNumbers', 'unusual deletePhoneNumbers'],
    because: /JSONDecodeError/,
  },
  {
    name: 'a closed enumeration in a response',
    language: 'python',
    changes: { '/components/schemas/Agent/properties/voice_id/enum': ['voice-calm-alto'] },
    red: ['unusual updateAgent'],
    because: /'' is not a valid AgentVoiceId/,
  },
  {
    name: 'a default in a request',
    language: 'python',
    changes: { '/components/schemas/UseCaseUpdate/properties/work_start/default': '09:00' },
    red: ['sandbox updateUseCase', 'unusual updateUseCase', 'unusual free-form'],
    because: /"work_start":"09:00"/,
  },
  {
    name: 'an operation without the organization header',
    language: 'python',
    changes: {
      '/paths/~1versions~1{version_id}/get/parameters': [
        { $ref: '#/components/parameters/VersionId' },
      ],
    },
    red: ['sandbox getWorkflowVersion', 'unusual getWorkflowVersion'],
    because: /unexpected keyword argument 'x_organization_id'/,
  },
  {
    name: 'a wrong path',
    language: 'go',
    changes: {
      '/paths/~1call-tags': undefined,
      '/paths/~1tags': valueAt(document, '/paths/~1call-tags') as JsonObject,
    },
    red: ['sandbox listCallTags', 'unusual listCallTags'],
    because: /status is 404|sent .*\/tags/,
  },
  {
    name: 'a number without a format',
    language: 'go',
    changes: { '/components/schemas/AgentRoute/properties/probability/format': undefined },
    red: 'build',
    because: /\*float64\) as \*float32/,
  },
  {
    name: 'a number declared as an integer',
    language: 'go',
    changes: { '/components/schemas/Run/properties/issuesCount': { type: 'integer' } },
    red: ['unusual listUseCaseRuns', 'unusual free-form'],
    because: /cannot unmarshal number 2\.5/,
  },
  {
    name: 'two kinds of success',
    language: 'rust',
    changes: { '/paths/~1orgs/get/responses/default': { description: 'Anything.' } },
    red: 'generate',
    because: /response_types\.len\(\) <= 1/,
  },
  {
    name: 'a nullable field, declared as not nullable',
    language: 'rust',
    changes: {
      '/components/schemas/WorkflowVersion/properties/published_at/nullable': undefined,
      '/components/schemas/WorkflowVersionDetail/properties/published_at/nullable': undefined,
    },
    red: ['unusual listUseCaseRuns', 'unusual getWorkflowVersion', 'unusual free-form'],
    because: /invalid type: null/,
  },
  {
    name: 'an operation without security',
    language: 'typescript',
    changes: { '/paths/~1call-tags/get/security': [] },
    red: ['sandbox listCallTags', 'unusual listCallTags'],
    because: /401/,
  },
];

/** @throws if the profile has no place for a change, since a control that changes nothing proves nothing */
export function mutated({ changes }: NegativeControl): string {
  return JSON.stringify(edited(document, changes));
}
