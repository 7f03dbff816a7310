/** Checks that evidence finds the sandbox's choice in a recording made under that choice. */
import { recordHar } from '@voice-agent-platform/client/validation';
import {
  compare,
  decisions as observable,
  readHar,
  supportedChoices,
} from '@voice-agent-platform/evidence';
import { createSandbox, decisions, type Sandbox } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';

/** The choices of every decision, with the default first. */
const choices: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(decisions).map(([id, decision]) => [id, Object.keys(decision.choices)]),
);

/** Sends requests that reveal the sandbox's behavior, and returns the recording. */
async function record(sandbox: Sandbox): Promise<string> {
  const { baseUrl, platformUrl, apiKey, organizationId } = sandbox.clientOptions;
  const recorder = recordHar(sandbox.fetch);
  const send = async (method: string, path: string, body?: object, root = baseUrl) => {
    const headers = new Headers({
      authorization: `Bearer ${apiKey}`,
      'x-organization-id': organizationId,
      ...(body && { 'content-type': 'application/json' }),
    });
    await recorder(`${root}/api/v1${path}`, {
      method,
      headers: headers as Headers & Record<string, string>,
      ...(body && { body: JSON.stringify(body) }),
      signal: new AbortController().signal,
      redirect: 'manual',
      keepalive: false,
    });
  };
  const { organization, useCases, phoneNumbers, agents, models, calls, useCaseUuids, versions } =
    sandbox.snapshot();
  const [useCase, model, agent] = [useCases[0]!, models[0]!, agents[0]!];
  const { members, id, name, api_key } = organization;
  const owner = members.slice(0, 1);

  await send('GET', '/orgs');
  await send('PATCH', '/orgs', { id, name, api_key, members });
  await send('GET', '/orgs');
  await send('PATCH', '/orgs', { id, name, api_key, members: owner, attributes: ['new'] });
  await send('PATCH', `/use-cases/${useCase.id}`, { keywords: ['crown', 'implant'] });
  await send('PATCH', `/use-cases/${useCase.id}`, { keywords: ['veneer'] });
  await send('PATCH', `/use-cases/${useCase.id}`, { name: 'Recalls' });
  await send('PATCH', `/use-cases/${useCase.id}`, { name: 'Reminders' });
  const hooks = [{ url: 'https://hooks.example/calls', headers: [{ key: 'x', value: 'y' }] }];
  await send('PATCH', `/use-cases/${useCase.id}`, { hooks });
  await send('PATCH', `/use-cases/${useCase.id}`, { hooks: null });
  await send('PATCH', `/agents/${agent.id}`);
  await send('PATCH', `/agents/${agent.id}`, { name: 'Ada' });
  await send('PATCH', `/agents/${agent.id}`, { name: 7 });
  const training = {
    use_case_id: useCase.id,
    name: 'Second round',
    train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71'],
    test_sample_ids: [],
    from_model_id: model.id,
  };
  await send('POST', '/models', training);
  await send('POST', '/models', training);
  await send('GET', `/calls/${calls[0]!.id}/recording`);
  await send('GET', '/calls/unknown/recording');
  await send('GET', '/numbers');
  const [routed, direct] = phoneNumbers;
  const { prompt_routes, agent_routes } = routed!.use_case_config!;
  const routes = { id: useCase.id, prompt_routes, agent_routes };
  await send('PATCH', `/numbers/${direct!.id}/use-case`, routes);
  await send('PATCH', `/numbers/${routed!.id}/title`, { title: 'Front desk' });
  await send('PATCH', `/numbers/${routed!.id}/use-case`, { id: useCase.id });
  await send('GET', '/numbers');
  await send('DELETE', '/numbers', { ids: [direct!.id, '66f1a2e0e5b7d83a9c0e4b99'] });
  await send('GET', '/numbers');
  const uuid = useCaseUuids[useCase.id] ?? useCase.id;
  const runs = (query: string, identifier: string) =>
    send('GET', `/use-cases/${identifier}/runs${query}`, undefined, platformUrl);
  for (const identifier of [uuid, useCase.id]) {
    await runs('?sort=asc', identifier);
    await runs('?sort=asc&offset=1', identifier);
    await runs('?sort=asc&offset=1&limit=2', identifier);
    await runs('?sort=asc&offset=2&limit=2', identifier);
    await runs('?sort=asc&limit=3', identifier);
  }
  await send('GET', `/versions/${versions[0]!.id}`, undefined, platformUrl);
  return JSON.stringify(recorder.har());
}

async function observed(changed: Readonly<Record<string, string>>) {
  const sandbox = createSandbox({ decisions: changed });
  const { useCases } = sandbox.snapshot();
  // Pages need several runs.
  for (const minute of [1, 2, 3, 4, 5, 6]) {
    sandbox.clock.advance(minute * 60_000);
    await sandbox.executeUseCase(useCases[0]!.id);
  }
  return supportedChoices(compare([readHar('sandbox.har', await record(sandbox))]));
}

it('knows no other decisions and choices than those of the sandbox', () => {
  const unknown = Object.entries(observable).flatMap(([id, known]) =>
    known.filter((choice) => !choices[id]?.includes(choice)).map((choice) => `${id}=${choice}`),
  );
  expect(unknown).toEqual([]);
});

const cases = Object.entries(observable).flatMap(([id, known]) =>
  known.map((choice) => ({ id, choice })),
);

it.each(cases)('observes $id=$choice in a recording of the sandbox', async ({ id, choice }) => {
  expect((await observed({ [id]: choice }))[id]?.choice).toBe(choice);
});

const alternatives = Object.entries(choices).flatMap(([id, [, ...others]]) =>
  others.map((choice) => ({ id, choice })),
);

it.each(alternatives)('concludes nothing false under $id=$choice', async ({ id, choice }) => {
  const found = await observed({ [id]: choice });
  const inForce = (decision: string) => (decision === id ? choice : choices[decision]?.[0]);
  const wrong = Object.entries(found).filter(
    ([decision, each]) => each.choice !== inForce(decision),
  );
  expect(wrong).toEqual([]);
});
