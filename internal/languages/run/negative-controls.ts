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
  /** New values by JSON Pointer, at places that the profile lacks. */
  readonly added?: Readonly<Record<string, Json>>;
  /** Other values by JSON Pointer, at places that the profile has. `undefined` removes a value. */
  readonly changed?: Readonly<Record<string, Json | undefined>>;
  /** The cells that must turn red, as "round step", or the stage that must fail. */
  readonly red: readonly string[] | 'generate' | 'build';
}

export const negativeControls: readonly NegativeControl[] = [
  {
    name: 'a 204 that declares content',
    language: 'python',
    added: {
      '/paths/~1numbers/delete/responses/204/content': {
        'application/json': { schema: { type: 'object' } },
      },
    },
    red: ['sandbox deletePhoneNumbers', 'unusual deletePhoneNumbers'],
  },
  {
    name: 'a closed enumeration in a response',
    language: 'python',
    added: {
      '/components/schemas/WorkflowVersionDetail/properties/environment/enum': ['production'],
    },
    red: ['unusual getWorkflowVersion', 'unusual getWorkflowVersion without optional fields'],
  },
  {
    name: 'a default in a request',
    language: 'python',
    added: { '/components/schemas/UseCaseUpdate/properties/work_start/default': '09:00' },
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
    changed: {
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
    changed: { '/paths/~1call-tags': undefined },
    added: { '/paths/~1tags': valueAt(profile, '/paths/~1call-tags') as JsonObject },
    red: [
      'sandbox listCallTags',
      'unusual listCallTags',
      'unusual listCallTags without optional fields',
    ],
  },
  {
    name: 'a number without a format',
    language: 'go',
    changed: { '/components/schemas/AgentRoute/properties/probability/format': undefined },
    red: 'build',
  },
  {
    name: 'a number declared as an integer',
    language: 'go',
    changed: { '/components/schemas/Run/properties/issuesCount': { type: 'integer' } },
    red: [
      'unusual listUseCaseRuns',
      'unusual free-form',
      'unusual listUseCaseRuns without optional fields',
    ],
  },
  {
    name: 'two kinds of success',
    language: 'rust',
    added: { '/paths/~1orgs/get/responses/default': { description: 'Anything.' } },
    red: 'generate',
  },
  {
    name: 'a nullable field, declared as not nullable',
    language: 'rust',
    changed: {
      '/components/schemas/WorkflowVersion/properties/published_at/nullable': undefined,
      '/components/schemas/WorkflowVersionDetail/properties/published_at/nullable': undefined,
    },
    red: ['unusual listUseCaseRuns', 'unusual getWorkflowVersion', 'unusual free-form'],
  },
  {
    name: 'an operation without security',
    language: 'typescript',
    added: { '/paths/~1call-tags/get/security': [] },
    red: [
      'sandbox listCallTags',
      'unusual listCallTags',
      'unusual listCallTags without optional fields',
    ],
  },
];

/**
 * Returns the text of the profile with the fault of a control.
 *
 * @throws if a place to change is gone, or a place to add exists, because the control then has another fault than its name
 */
export function mutated({ added = {}, changed = {} }: NegativeControl): string {
  for (const pointer of Object.keys(added)) {
    if (valueAt(profile, pointer) !== undefined)
      throw new Error(`${pointer} exists: change it, or add another place`);
  }
  for (const pointer of Object.keys(changed)) {
    if (valueAt(profile, pointer) === undefined) throw new Error(`No ${pointer} to change`);
  }
  return JSON.stringify(edited(profile, { ...changed, ...added }));
}
