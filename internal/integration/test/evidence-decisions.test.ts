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

type State = ReturnType<Sandbox['snapshot']>;

interface Sent {
  readonly method: string;
  /** The path below `/api/v1`. */
  readonly path: string;
  readonly body?: object;
  /** Default: the base root. */
  readonly root?: 'platform';
}

const get = (path: string): Sent => ({ method: 'GET', path });
const patch = (path: string, body?: object): Sent => ({
  method: 'PATCH',
  path,
  ...(body && { body }),
});

/** Reads before and after an update with all members, and updates again with one of them and an undeclared field. */
function organizationRequests({ organization: { id, name, api_key, members } }: State): Sent[] {
  const owner = members.slice(0, 1);
  return [
    get('/orgs'),
    patch('/orgs', { id, name, api_key, members }),
    get('/orgs'),
    patch('/orgs', { id, name, api_key, members: owner, attributes: ['new'] }),
  ];
}

/** Updates a list twice, a text twice, and sets a list and then null. */
function useCaseRequests({ useCases: [useCase] }: State): Sent[] {
  const path = `/use-cases/${useCase!.id}`;
  const hooks = [{ url: 'https://hooks.example/calls', headers: [{ key: 'x', value: 'y' }] }];
  return [
    patch(path, { keywords: ['crown', 'implant'] }),
    patch(path, { keywords: ['veneer'] }),
    patch(path, { name: 'Recalls' }),
    patch(path, { name: 'Reminders' }),
    patch(path, { hooks }),
    patch(path, { hooks: null }),
  ];
}

/** Updates without a body, with a valid one and with an invalid one. */
function agentRequests({ agents: [agent] }: State): Sent[] {
  const path = `/agents/${agent!.id}`;
  return [patch(path), patch(path, { name: 'Ada' }), patch(path, { name: 7 })];
}

/** Trains the same model twice. */
function modelRequests({ useCases: [useCase], models: [model] }: State): Sent[] {
  const body = {
    use_case_id: useCase!.id,
    name: 'Second round',
    train_sample_ids: ['66f1a7c0e5b7d83a9c0e4b71'],
    test_sample_ids: [],
    from_model_id: model!.id,
  };
  const train = { method: 'POST', path: '/models', body };
  return [train, train];
}

/** Moves the routes of a number to another, leaves them out, and deletes a number and one that does not exist. */
function numberRequests({ useCases: [useCase], phoneNumbers: [routed, direct] }: State): Sent[] {
  const { id } = useCase!;
  const { prompt_routes, agent_routes } = routed!.use_case_config!;
  const ids = [direct!.id, '66f1a2e0e5b7d83a9c0e4b99'];
  return [
    get('/numbers'),
    patch(`/numbers/${direct!.id}/use-case`, { id, prompt_routes, agent_routes }),
    patch(`/numbers/${routed!.id}/title`, { title: 'Front desk' }),
    patch(`/numbers/${routed!.id}/use-case`, { id }),
    get('/numbers'),
    { method: 'DELETE', path: '/numbers', body: { ids } },
    get('/numbers'),
  ];
}

/** Reads pages of the runs by both identifiers of the use case, and a version. */
function platformRequests({ useCases: [useCase], useCaseUuids, versions }: State): Sent[] {
  const { id } = useCase!;
  const pages = ['', '&offset=1', '&offset=1&limit=2', '&offset=2&limit=2', '&limit=3'];
  const runs = [useCaseUuids[id] ?? id, id].flatMap((identifier) =>
    pages.map((page) => get(`/use-cases/${identifier}/runs?sort=asc${page}`)),
  );
  const requests = [...runs, get(`/versions/${versions[0]!.id}`)];
  return requests.map((request) => ({ ...request, root: 'platform' }));
}

/** Sends requests that reveal the sandbox's behavior, and returns the recording. */
async function record(sandbox: Sandbox): Promise<string> {
  const { baseUrl, platformUrl, apiKey, organizationId } = sandbox.clientOptions;
  const recorder = recordHar(sandbox.fetch);
  const state = sandbox.snapshot();
  const requests = [
    ...organizationRequests(state),
    ...useCaseRequests(state),
    ...agentRequests(state),
    ...modelRequests(state),
    get(`/calls/${state.calls[0]!.id}/recording`),
    get('/calls/unknown/recording'),
    ...numberRequests(state),
    ...platformRequests(state),
  ];
  for (const { method, path, body, root } of requests) {
    const headers = new Headers({
      authorization: `Bearer ${apiKey}`,
      'x-organization-id': organizationId,
      ...(body && { 'content-type': 'application/json' }),
    });
    await recorder(`${root === 'platform' ? platformUrl : baseUrl}/api/v1${path}`, {
      method,
      // `FetchInit` declares a record as well, because packages with a `fetch` have a `Headers` type of their own.
      headers: headers as Headers & Record<string, string>,
      ...(body && { body: JSON.stringify(body) }),
      signal: new AbortController().signal,
      redirect: 'manual',
      keepalive: false,
    });
  }
  return JSON.stringify(recorder.har());
}

/** Returns the choices that evidence finds in a recording of a sandbox with some decisions changed. */
async function findChoices(changed: Readonly<Record<string, string>>) {
  const sandbox = createSandbox({ decisions: changed });
  const { useCases } = sandbox.snapshot();
  // Pages need several runs.
  for (const minute of [1, 2, 3, 4, 5, 6]) {
    sandbox.clock.advance(minute * 60_000);
    await sandbox.executeUseCase(useCases[0]!.id);
  }
  return supportedChoices(compare([readHar('sandbox.har', await record(sandbox))]));
}

it('evidence can find only decisions and choices that the sandbox has', () => {
  const unknown = Object.entries(observable).flatMap(([id, known]) =>
    known.filter((choice) => !choices[id]?.includes(choice)).map((choice) => `${id}=${choice}`),
  );
  expect(unknown).toEqual([]);
});

const cases = Object.entries(observable).flatMap(([id, known]) =>
  known.map((choice) => ({ id, choice })),
);

it.each(cases)('observes $id=$choice in a recording of the sandbox', async ({ id, choice }) => {
  expect((await findChoices({ [id]: choice }))[id]?.choice).toBe(choice);
});

const alternatives = Object.entries(choices).flatMap(([id, [, ...others]]) =>
  others.map((choice) => ({ id, choice })),
);

it.each(alternatives)('concludes nothing false under $id=$choice', async ({ id, choice }) => {
  const found = await findChoices({ [id]: choice });
  const inForce = (decision: string) => (decision === id ? choice : choices[decision]?.[0]);
  const wrong = Object.entries(found).filter(
    ([decision, supported]) => supported.choice !== inForce(decision),
  );
  expect(wrong).toEqual([]);
});
