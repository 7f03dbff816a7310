/** Checked by the linter: a `@ts-expect-error` above a line that compiles is an error. */
import type {
  AgentUpdate,
  OrganizationUpdate,
  PhoneNumbersDelete,
  Organization,
  Run,
  UseCase,
  UseCaseUpdate,
  WorkflowVersion,
  components,
  operations,
  paths,
} from '@voice-agent-platform/types';

// Every field of an update is optional, and its values are those of the contract.
({ amd: true, amd_behavior: 'Hangup' }) satisfies UseCaseUpdate;
({ amd_behavior: 'Continue' }) satisfies UseCaseUpdate;
({}) satisfies UseCaseUpdate;
// @ts-expect-error the values are Hangup, Continue and Message
({ amd: true, amd_behavior: 'hangup' }) satisfies UseCaseUpdate;
// @ts-expect-error no such language
({ language: 'en' }) satisfies UseCaseUpdate;
// @ts-expect-error a typo
({ langauge: 'en-US' }) satisfies UseCaseUpdate;

// JSON leaves out undefined fields.
({ amd: undefined, name: undefined }) satisfies UseCaseUpdate;
({ name: undefined }) satisfies AgentUpdate;
const maybe = undefined as string | undefined;
({ limit: maybe }) satisfies operations['listUseCaseRuns']['parameters']['query'];

// Programs keep lists as `readonly`.
const ids: readonly string[] = ['a'];
({ ids }) satisfies PhoneNumbersDelete;
const state = {
  hooks: [{ url: 'https://hooks.example', headers: [{ key: 'a', value: 'b' }] }],
  keywords: ['Ada'],
} as const;
state satisfies UseCaseUpdate;
// A response can be changed, and sent back.
declare const useCase: UseCase;
useCase.keywords?.push('Ada');
useCase.hooks?.[0]?.headers?.push({ key: 'a', value: 'b' });
useCase satisfies UseCaseUpdate;
declare const organization: Organization;
organization satisfies OrganizationUpdate;

// A program can declare fields that the contract lacks, by merging.
declare module '@voice-agent-platform/types' {
  interface WorkflowVersion {
    notes?: string;
  }
  interface UseCaseUpdate {
    notes?: string;
  }
}
declare const version: WorkflowVersion;
version.notes satisfies string | undefined;
({ notes: '', amd: true, amd_behavior: 'Hangup' }) satisfies UseCaseUpdate;
// @ts-expect-error another type than the one that was declared
({ notes: 1 }) satisfies UseCaseUpdate;

// The types do not express the rule that amd requires amd_behavior.
({ amd: true }) satisfies UseCaseUpdate;
({ amd: true }) satisfies components['schemas']['UseCaseUpdate'];
({ notes: '', amd: true }) satisfies NonNullable<
  operations['updateUseCase']['requestBody']
>['content']['application/json'];
({ notes: '' }) satisfies NonNullable<
  paths['/use-cases/{id}']['patch']['requestBody']
>['content']['application/json'];

// A response has all of its required fields.
// @ts-expect-error a response always has id and organization_id
({ name: 'Reminders' }) satisfies UseCase;
// @ts-expect-error the key is required
({ id: '1', name: 'Harbor', members: [] }) satisfies Organization;

// A field can be null, and free-form data has any form.
({ hooks: null }) satisfies UseCaseUpdate;
({ params: { any: [{ depth: 1 }] } }) satisfies UseCaseUpdate;
null satisfies Run['annotation'];
// @ts-expect-error no such annotation
'perfect' satisfies Run['annotation'];
