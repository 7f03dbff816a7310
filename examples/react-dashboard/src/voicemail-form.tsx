import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { AmdBehavior, UseCaseUpdate } from '@voice-agent-platform/types';
import { schemas } from '@voice-agent-platform/validators';
import { useForm } from 'react-hook-form';

const behaviors: Readonly<Record<AmdBehavior, string>> = {
  Hangup: 'Hang up',
  Continue: 'Continue the call',
  Message: 'Leave a message',
};

type Settings = Pick<UseCaseUpdate, 'amd' | 'amd_behavior'>;

interface Props {
  /** The settings as the last update returned them. */
  readonly current: Settings;
  readonly save: (settings: Settings) => Promise<unknown>;
}

/** Asks what happens when a machine answers, by the rules of the contract. */
export function VoicemailForm({ current, save }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(schemas.UseCaseUpdate),
    // A response may have null where a request may not.
    values: {
      amd: current.amd ?? undefined,
      amd_behavior: current.amd_behavior ?? undefined,
    },
  });
  const submit = handleSubmit((settings) =>
    // The message of an error can quote what the platform sent, so the form does not show it.
    save(settings).catch(() =>
      setError('root', { message: 'The settings were not saved. Try again.' }),
    ),
  );
  const { amd_behavior: problem, root: failure } = formState.errors;
  return (
    <form onSubmit={submit}>
      <label>
        <input type="checkbox" {...register('amd')} /> Detect machines
      </label>
      <label>
        When a machine answers
        <select
          aria-invalid={problem !== undefined}
          {...register('amd_behavior', {
            setValueAs: (value: string) => value || undefined,
          })}
        >
          <option value="">Choose…</option>
          {Object.entries(behaviors).map(([behavior, label]) => (
            <option key={behavior} value={behavior}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {problem && <p role="alert">{problem.message}</p>}
      {failure && <p role="alert">{failure.message}</p>}
      <button disabled={formState.isSubmitting}>Save</button>
    </form>
  );
}
