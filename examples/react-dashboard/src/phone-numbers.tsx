import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { VoiceAgentClient } from '@voice-agent-platform/client';
import type { FormEvent } from 'react';
import { phoneNumbersQuery } from './platform.js';

/** The phone numbers, each with a form that renames it. */
export function PhoneNumbers({
  platform,
}: {
  readonly platform: VoiceAgentClient;
}) {
  const queries = useQueryClient();
  const query = phoneNumbersQuery(platform);
  const numbers = useQuery(query);
  const rename = useMutation({
    mutationFn: ({ id, title }: { readonly id: string; readonly title: string }) =>
      platform.updatePhoneNumberTitle({ path: { id }, body: { title } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });

  if (numbers.isPending) return <p>Loading…</p>;

  // A failed refresh keeps the numbers that are known.
  const failure = rename.error ?? numbers.error;
  const submit = (id: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = new FormData(event.currentTarget).get('title') as string;
    rename.mutate({ id, title });
  };
  return (
    <>
      {failure && <p role="alert">{failure.message}</p>}
      <ul>
        {numbers.data?.map(({ id, number, title, mode }) => (
          <li key={id}>
            <code>{number}</code> {mode}
            <form onSubmit={submit(id)}>
              <input
                name="title"
                aria-label={`Title of ${number}`}
                defaultValue={title}
              />
              <button disabled={rename.isPending}>Rename</button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}
