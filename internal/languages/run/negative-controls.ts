/**
 * Documents with one fault each, which must make the recorded cells of the named language red. If a control passes, the
 * suite no longer notices its fault.
 */
import { document } from '@voice-agent-platform/codegen/internal/verify/document';
import { type Json, type JsonObject, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';

/** The document as JSON, because a control can change any place in it. */
const profile = document as unknown as JsonObject;

export interface NegativeControl {
  readonly name: string;
  readonly language: string;
  /** Changed values in the profile by JSON Pointer. `undefined` removes a value. */
  readonly changes: Readonly<Record<string, Json | undefined>>;
  /** The cells that must turn red, as "round step", or the stage that must fail. */
  readonly red: readonly string[] | 'generate' | 'build';
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
  },
  {
    name: 'a closed enumeration in a response',
    language: 'python',
    changes: {
      '/components/schemas/WorkflowVersionDetail/properties/environment/enum': ['production'],
    },
    red: ['unusual getWorkflowVersion', 'unusual getWorkflowVersion without optional fields'],
  },
  {
    name: 'a default in a request',
    language: 'python',
    changes: { '/components/schemas/UseCaseUpdate/properties/work_start/default': '09:00' },
    red: [
      'sandbox updateUseCase',
      'sandbox free-form',
      'unusual updateUseCase',
      'unusual free-form',
      'unusual updateUseCase without optional fields',
    ],
  },
  {
    name: 'an operation without the organization header',
    language: 'python',
    changes: {
      '/paths/~1versions~1{version_id}/get/parameters/0': undefined,
    },
    red: [
      'sandbox getWorkflowVersion',
      'unusual getWorkflowVersion',
      'unusual getWorkflowVersion without optional fields',
    ],
  },
  {
    name: 'a wrong path',
    language: 'go',
    changes: {
      '/paths/~1call-tags': undefined,
      '/paths/~1tags': valueAt(profile, '/paths/~1call-tags') as JsonObject,
    },
    red: [
      'sandbox listCallTags',
      'unusual listCallTags',
      'unusual listCallTags without optional fields',
    ],
  },
  {
    name: 'a number without a format',
    language: 'go',
    changes: { '/components/schemas/AgentRoute/properties/probability/format': undefined },
    red: 'build',
  },
  {
    name: 'a number declared as an integer',
    language: 'go',
    changes: { '/components/schemas/Run/properties/issuesCount': { type: 'integer' } },
    red: [
      'unusual listUseCaseRuns',
      'unusual free-form',
      'unusual listUseCaseRuns without optional fields',
    ],
  },
  {
    name: 'two kinds of success',
    language: 'rust',
    changes: { '/paths/~1orgs/get/responses/default': { description: 'Anything.' } },
    red: 'generate',
  },
  {
    name: 'a nullable field, declared as not nullable',
    language: 'rust',
    changes: {
      '/components/schemas/WorkflowVersion/properties/published_at/nullable': undefined,
      '/components/schemas/WorkflowVersionDetail/properties/published_at/nullable': undefined,
    },
    red: ['unusual listUseCaseRuns', 'unusual getWorkflowVersion', 'unusual free-form'],
  },
  {
    name: 'an operation without security',
    language: 'typescript',
    changes: { '/paths/~1call-tags/get/security': [] },
    red: [
      'sandbox listCallTags',
      'unusual listCallTags',
      'unusual listCallTags without optional fields',
    ],
  },
];

/** @throws if the profile lacks the place of a change, because a control without changes proves nothing */
export function mutated({ changes }: NegativeControl): string {
  return JSON.stringify(edited(profile, changes));
}
