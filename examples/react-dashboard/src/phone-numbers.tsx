import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { PlatformHooks } from './platform.js';

/** The phone numbers, each with a form that renames it. */
export function PhoneNumbers({ hooks }: { readonly hooks: PlatformHooks }) {
  const queries = useQueryClient();
  const numbers = hooks.useQuery('get', '/numbers');
  const rename = hooks.useMutation('patch', '/numbers/{id}/title', {
    onSuccess: () =>
      queries.invalidateQueries({ queryKey: hooks.queryOptions('get', '/numbers').queryKey }),
  });

  if (numbers.isPending) return <p>Loading…</p>;
  if (numbers.isError) return <p role="alert">{String(numbers.error)}</p>;

  const submit = (id: string) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = new FormData(event.currentTarget).get('title') as string;
    rename.mutate({ params: { path: { id } }, body: { title } });
  };
  return (
    <>
      {rename.isError && <p role="alert">{String(rename.error)}</p>}
      <ul>
        {numbers.data.map(({ id, number, title, mode }) => (
          <li key={id}>
            <code>{number}</code> {mode}
            <form onSubmit={submit(id)}>
              <input name="title" aria-label={`Title of ${number}`} defaultValue={title} />
              <button disabled={rename.isPending}>Rename</button>
            </form>
          </li>
        ))}
      </ul>
    </>
  );
}
