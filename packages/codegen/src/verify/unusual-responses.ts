/**
 * Valid responses that clients often get wrong. The sandbox derives undeclared fields, nulls, absent fields and new
 * values of enumerations from the schemas. Here is what no schema shows: texts, numbers and times, bodies that are not
 * JSON, and errors.
 */
import type { Seed } from '@voice-agent-platform/sandbox';
import type { CanonicalRequest } from './canonical-request.js';
import type { Reply } from './servers.js';
import type { Step } from './steps.js';

/** JSON of every type, for an object whose content is not specified. */
const freeForm = {
  '': 'an empty name',
  'Grüße, 世界 🦷': [0, -1.5, 1e-7, 9007199254740991, true, false, '', 'a\nb\u2028"c"\\'],
  nested: { empty: {}, none: [], deep: [[{ x: [null] }]] },
  nothing: null,
  // A client may parse this text as a time and send it back in another form.
  when: '2026-10-12T16:05:00.10+02:00',
};

type Snapshot = Required<Seed>;

/** The story of the contract's examples, with the same identifiers. */
function unusualState(story: Snapshot): Seed {
  const version = {
    slug: 'é'.repeat(256),
    name: '',
    timestamp: '2026-10-12T14:05:00.123456+02:00',
    is_deleted: true,
  };
  return {
    ...story,
    organization: { ...story.organization, name: 'Clínica “Porto” 🦷', telephony_credentials: {} },
    useCases: story.useCases.map((useCase) => ({
      ...useCase,
      name: '予約 🦷',
      keywords: [],
      amd_messages: { 'pt-PT': 'Olá “{{name}}”', 'xx-NEW': '' },
      params: freeForm,
      sample_labels: [{}],
    })),
    phoneNumbers: story.phoneNumbers.map((number) => ({
      ...number,
      title: 'Receção ☎',
      use_case_config: {
        ...number.use_case_config,
        agent_routes: [{ probability: 0.30000000000000004 }],
      },
    })),
    agents: story.agents.map((agent) => ({
      ...agent,
      name: 'Zoë',
      voice_id: '',
      created_at: '2026-10-12T14:05:00.5+02:00',
    })),
    models: story.models.map((model) => ({ ...model, name: '第二' })),
    callTags: ['às vezes', '🦷', ''],
    versions: story.versions.map((other) => ({ ...other, ...version, changelog: [{}] })),
    runs: story.runs.map((run) => ({
      ...run,
      data: freeForm,
      issuesCount: 2.5,
      version: { ...run.version, ...version },
    })),
  };
}

const problem = { type: 'about:blank', title: 'Não', errors: [{ pointer: '/languages' }] };
/** The errors by status. */
const errors: Readonly<Record<number, Omit<Reply, 'status'>>> = {
  401: { type: 'application/problem+json', body: problem },
  404: { type: 'text/html', body: '<h1>Not found</h1>' },
  422: { body: { detail: null } },
  503: { headers: { 'retry-after': '1' } },
};

/**
 * Returns the response of the second round to the expected request of a step. Each step has a sandbox of its own, so
 * that its response does not depend on the steps before.
 */
export async function unusualReply(
  { input: { operationId }, status, returns, choices = {} }: Step,
  { root, method, path, query = [], body, ...headers }: CanonicalRequest,
): Promise<Reply> {
  if (errors[status]) return { status, ...errors[status] };
  // The text is valid JSON by accident: a client that parses it returns a number or nothing.
  if (returns === 'text') return { status, type: 'text/plain', body: '12.50' };
  if (status === 204) return { status, type: 'application/json' };
  if (returns === 'nothing') return { status, type: 'text/plain', body: 'ok, but not JSON' };
  // Imported here because `generateClient` does not need it.
  const { createSandbox } = await import('@voice-agent-platform/sandbox');
  const seed = unusualState(createSandbox().snapshot());
  const { handlers } = createSandbox({ seed, decisions: choices });
  const response = await handlers[root](
    new Request(`http://127.0.0.1${path}?${query.join('&')}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (response.status !== status) throw new Error(`The sandbox refuses ${operationId}: ${text}`);
  // Many servers add a parameter that JSON does not define (RFC 8259, section 11).
  return { status, type: 'application/json; charset=utf-8', body: JSON.parse(text) };
}
