/** Checked by the linter: a `@ts-expect-error` above a line that compiles is an error. */
import type {
  AgentUpdate,
  Organization,
  Run,
  UseCase,
  UseCaseUpdate,
  components,
  operations,
  paths,
} from '@voice-agent-platform/types';

({ amd: true, amd_behavior: 'Hangup' }) satisfies UseCaseUpdate;
({ amd_behavior: 'Continue' }) satisfies UseCaseUpdate;
({}) satisfies UseCaseUpdate;
// JSON leaves out what is undefined.
({ amd: undefined, name: undefined }) satisfies UseCaseUpdate;
({ name: undefined }) satisfies AgentUpdate;

// @ts-expect-error amd requires amd_behavior
({ amd: true }) satisfies UseCaseUpdate;
// @ts-expect-error amd requires amd_behavior
({ amd: true }) satisfies components['schemas']['UseCaseUpdate'];
// @ts-expect-error amd requires amd_behavior
({ amd: true }) satisfies NonNullable<
  operations['updateUseCase']['requestBody']
>['content']['application/json'];
// @ts-expect-error amd requires amd_behavior
({ amd: true }) satisfies NonNullable<
  paths['/use-cases/{id}']['patch']['requestBody']
>['content']['application/json'];
// @ts-expect-error the values are Hangup, Continue and Message
({ amd: true, amd_behavior: 'hangup' }) satisfies UseCaseUpdate;
// @ts-expect-error no such language
({ language: 'en' }) satisfies UseCaseUpdate;
// @ts-expect-error a typo
({ langauge: 'en-US' }) satisfies UseCaseUpdate;
// @ts-expect-error a response always has id and organization_id
({ name: 'Reminders' }) satisfies UseCase;
// @ts-expect-error the key is required
({ id: '1', name: 'Harbor', members: [] }) satisfies Organization;

({ hooks: null }) satisfies UseCaseUpdate;
({ params: { any: [{ depth: 1 }] } }) satisfies UseCaseUpdate;
null satisfies Run['annotation'];
// @ts-expect-error no such annotation
'perfect' satisfies Run['annotation'];
