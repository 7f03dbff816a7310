import { expect, it } from 'vitest';
import { compare, readHar, type Report } from '../src/index.js';
import { confidential, entries } from './different-platform.js';
import { entry, everything, growth, har } from './recording.js';

function observations(report: Report, subject: string, kind: string): string[] {
  return report.questions
    .filter((question) => question.subject === subject && question.kind === kind)
    .flatMap((question) => question.observations.map(({ text }) => text));
}

it('shows nothing of a recording in a report', () => {
  const text = everything(...entries);
  expect(confidential.filter((each) => text.includes(each))).toEqual([]);
});

const roles = (values: readonly string[], secret = 'k') =>
  compare([
    readHar(
      'a.har',
      har(
        entry('GET /orgs', {
          headers: { authorization: 'Bearer admin' },
          response: {
            id: 'o-1',
            name: 'Quay',
            api_key: secret,
            members: values.map((role, index) => ({ email: `m${index}@quay.example`, role })),
          },
        }),
      ),
    ),
  ]).report;

it.each([
  ['an enumeration', ['owner', 'agent', 'owner', 'agent'], ['values: agent, owner']],
  ['a value of one member', ['owner', 'wanda', 'owner'], ['values: owner', 'one word']],
  ['digits', ['471', '471'], ['decimal digits']],
  ['a value of the Authorization header', ['owner', 'owner', 'admin'], ['one word']],
  ['a secret', ['owner', 'owner', 'hush'], ['one word']],
  ['an identifier', ['owner', 'owner', 'o-1'], ['one word']],
  ['a UUID', Array(2).fill('9c0f9a52-3a0e-4e0b-9c55-0d6a2f3b7e10'), ['UUID']],
  ['text', ['owner', 'owner', 'who pays'], ['one word', 'text']],
  [
    'too many values',
    Array.from({ length: 42 }, (_, i) => `role${'abcdefghijklmnopqrstu'[i % 21]}`),
    ['one word'],
  ],
  ['a long value', Array(2).fill('x'.repeat(41)), ['one word']],
])('shows values of an enumeration only: %s', (_, values, expected) => {
  expect(observations(roles(values, 'hush'), 'Member.role', 'values')).toEqual(expected);
});

const changes = (...types: readonly string[]) =>
  entry('GET /versions/v', { response: { changelog: types.map((type) => ({ type })) } });
const changeTypes = (...recorded: readonly unknown[]) =>
  observations(
    compare([readHar('a.har', har(...recorded, changes('added', 'wanda')))]).report,
    'ChangelogEntry.type',
    'values',
  );

it.each([
  ['another field', entry('GET /orgs', { response: { name: 'Wanda' } })],
  ['a word of a name', entry('GET /orgs', { response: { name: 'Wanda Ostermann' } })],
  ['an item of a list', entry('GET /call-tags', { response: { tags: ['wanda'] } })],
  ['a part of an email address', entry('GET /me', { response: { a: 'wanda.o@b.example' } })],
  ['a header', entry('GET /me', { headers: { 'x-customer': 'wanda' } })],
  ['a query', entry('GET /me?customer=wanda')],
  ['a path that calls nothing', entry('GET /customers/wanda')],
  ['a host', entry('GET /me', { root: 'https://wanda.example' })],
  ['the same field in a compound', entry('GET /me', { response: { name: 'wanda', type: 'x' } })],
])('shows no value of an enumeration that is also %s', (_, recorded) => {
  expect(changeTypes(entry('GET /me'))).toEqual(['values: added, wanda']);
  expect(changeTypes(recorded)).toEqual(['one word']);
});

it('shows no value of an enumeration with a word that is a value elsewhere', () => {
  const recorded = entry('GET /me', { response: { customer: 'Wanda' } });
  expect(changeTypes(recorded, changes('wanda-added'), changes('addedWanda'))).toEqual([
    'one word',
  ]);
});

it('shows a value that the contract lists, even if another field has it', () => {
  const response = { id: 'a', languages: ['de-DE', 'en-GB'], voice_id: 'v' };
  const recorded = har(
    entry('PATCH /agents/66f1a3f7e5b7d83a9c0e4b41', { body: {}, response }),
    entry('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', { body: { language: 'de-DE' } }),
  );
  const { report } = compare([readHar('a.har', recorded)]);
  expect(observations(report, 'Agent.languages', 'values')).toContain('values: de-DE, en-GB');
});

it('shows keys of free-form objects only if they look like names of fields', () => {
  const params = {
    clinic_name: 1,
    retryCount: 2,
    'Frau Ostermann': 3,
    xKqPzRtYwAb: 8,
    deadbeefcafeabcd: 9,
    qwzxkvbnmprt: 10,
    '+4930901820': 4,
    '66f1a1d2e5b7d83a9c0e4b21': 5,
    hush: 6,
    wanda: 7,
  };
  const { report } = compare([
    readHar(
      'a.har',
      har(
        entry('GET /orgs', { response: { id: 'o', name: 'wanda', api_key: 'hush', members: [] } }),
        entry('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', {
          response: { id: '66f1a1d2e5b7d83a9c0e4b21', organization_id: 'o', params },
        }),
      ),
    ),
  ]);
  expect(observations(report, 'UseCase.params', 'structure').sort()).toEqual([
    '*: number',
    'clinic_name: number',
    'retryCount: number',
  ]);
});

it('shows no undeclared field that is named like a part of an email address', () => {
  const response = {
    id: 'o',
    name: 'Quay',
    api_key: 'k',
    members: [{ email: 'wanda.o@b.example' }],
  };
  const text = everything(entry('GET /orgs', { response: { ...response, wanda: 1, plan: 2 } }));
  expect(text).toContain('/plan');
  expect(text).not.toContain('wanda');
});

it('shows no host or identifier of a recording in the name of its file', () => {
  const id = '66f1a1d2e5b7d83a9c0e4b21';
  const recorded = har(entry(`PATCH /use-cases/${id}`, { response: { id, organization_id: 'o' } }));
  const { report } = compare([readHar(`Platform.example_${id} (1).har`, recorded)]);
  expect(report.files[0]?.name).toBe('*_* (1).har');
});

it.each([
  ['an Origin header', 'app.harbor.example', { headers: { Origin: 'https://app.harbor.example' } }],
  [
    'a list of sources in a header',
    'cdn.harbor.example',
    { responseHeaders: { 'content-security-policy': 'img-src https://cdn.harbor.example; a' } },
  ],
  [
    'a Host header',
    'app.harbor.example',
    { headers: { 'X-Forwarded-Host': 'app.harbor.example' } },
  ],
  ['a phone number', '12025550143', { response: [{ number: '+1 202-555-0143' }] }],
  ['a short host', 'b.co', { root: 'https://b.co' }],
  ['the domain of a host', 'harbor.example', { root: 'https://api.eu.harbor.example' }],
])('shows nothing in the name of a file that is %s', (_, value, sent) => {
  const { report } = compare([readHar(`${value}.har`, har(entry('GET /numbers', sent)))]);
  expect(report.files[0]?.name).toBe('*.har');
});

it('shows no title of a page in the name of a file', () => {
  const recorded = { log: { pages: [{ title: 'https://app.harbor.example/' }], entries: [] } };
  const { report } = compare([readHar('app.harbor.example.har', JSON.stringify(recorded))]);
  expect(report.files[0]?.name).toBe('*.har');
});

const ignored = (response: object) => entry('GET /me', { entry: { response } });
const content = (mimeType: string, text: string) =>
  ignored({ status: 200, content: { mimeType, text } });

it.each([
  ['another header', entry('GET /me', { headers: { 'x-customer': 'wanda' } })],
  ['a text', content('text/plain', 'wanda\n')],
  ['a table', content('text/csv', 'id,name\n1,"wanda"\n')],
  ['JSON in a text', content('application/json', '{"a":"[\\"wanda\\"]"}')],
  [
    'a long JSON that was cut off',
    content('application/json', `["${'x'.repeat(12_000)}",{"a":"wanda"`),
  ],
  ['a status text', ignored({ status: 200, statusText: 'wanda' })],
  ['a WebSocket', entry('GET /me', { entry: { _webSocketMessages: [{ data: 'wanda' }] } })],
])('shows no key that is the value of %s', (_, recorded) => {
  const response = { id: 'o', name: 'Quay', api_key: 'k', members: [], wanda: 1, plan: 2 };
  const text = everything(recorded, entry('GET /orgs', { response }));
  expect(text).toContain('/plan');
  expect(text).not.toContain('wanda');
});

it.each([
  ['one word', 'a'],
  ['lines of a form in parts', 'name=a\n'],
  ['long lines of a form in parts', `name=${'a'.repeat(55)}\n`],
  ['names before spaces', 'a          '],
  ['quotes', `a:'"`],
  ['tags', '<a '],
  ['addresses', 'a://?a='],
  ['a list in a text', '[['],
])('reads a text of %s in linear time', (_, part) => {
  // It is read to its end, because it is cut off.
  const text = (length: number) => content('application/json', part.repeat(length / part.length));
  expect(growth((length) => [text(length)], 50_000)).toBeLessThan(10);
});

it('shows no key that is a value in another case, or a part of an address that calls nothing', () => {
  const text = everything(
    entry('GET /orgs', { response: { id: 'o', name: 'WANDA', api_key: 'k', members: [] } }),
    entry('GET /customers/ulrich'),
    entry('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', {
      response: {
        ...{ id: '66f1a1d2e5b7d83a9c0e4b21', organization_id: 'o' },
        params: { wanda: 1, ulrich: 2, clinic: 3 },
      },
    }),
  );
  expect(text).toContain('clinic: number');
  expect(text).not.toMatch(/wanda|ulrich/);
});

it.each([
  ['a word of a name', { name: 'Wanda Ostermann' }, 'ostermann'],
  ['a name in another notation', { name: 'Harbor Dental' }, 'harbor_dental'],
  ['a name without spaces', { name: 'Harbor Dental' }, 'harborDental'],
  ['a part of a host', { image_url: 'https://wanda.cdn.example/' }, 'wanda'],
  ['the host of an email address', { members: [{ email: 'a@harbor.example' }] }, 'harbor'],
  ['a name with digits', { members: [{ email: 'wanda77@b.example' }] }, 'wanda77'],
  ['a name with a dot', { members: [{ email: 'wanda.o@b.example' }] }, 'wanda_o'],
])('shows no key that is %s', (_, fields, key) => {
  const response = { id: 'o', name: 'Quay', api_key: 'k', members: [], ...fields };
  const text = everything(entry('GET /orgs', { response: { ...response, [key]: 1, plan: 2 } }));
  expect(text).toContain('/plan');
  expect(text).not.toContain(key);
});

it('shows no key that is a part of the host that was called', () => {
  const response = { id: 'o', name: 'Quay', api_key: 'k', members: [], wanda: 1 };
  const root = 'https://wanda.example';
  expect(everything(entry('GET /orgs', { response, root }))).not.toContain('wanda');
});

it('shows no query parameter without a value, which may be a token', () => {
  const text = everything(entry('GET /call-tags?hushed&page=1', { response: { tags: [] } }));
  expect(text).toContain('/query/page');
  expect(text).not.toContain('hushed');
});

it('shows no key of an object with very many', () => {
  const names = Array.from(
    { length: 60 },
    (_, index) => `name${'abcdefghij'[index % 10]}${'klmnop'[Math.floor(index / 10)]}`,
  );
  const many = Object.fromEntries(names.map((name) => [name, 1]));
  const text = everything(
    entry('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', {
      response: { id: '66f1a1d2e5b7d83a9c0e4b21', organization_id: 'o', params: many, ...many },
    }),
    entry('GET /orgs', { status: 422, response: many }),
  );
  expect(names.filter((name) => text.includes(name))).toEqual([]);
});

it('compares bodies of any depth without a stack overflow', () => {
  const deep = `${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  const update = (params: string) =>
    entry('PATCH /use-cases/66f1a1d2e5b7d83a9c0e4b21', {
      body: `{"params":${params}}`,
      response: `{"id":"66f1a1d2e5b7d83a9c0e4b21","organization_id":"o","params":${params}}`,
    });
  expect(everything(update(deep), update(deep))).toContain('UseCase');
  // Objects alone, of which the second differs at the end.
  const objects = (end: number) => `${'{"a":'.repeat(20_000)}${end}${'}'.repeat(20_000)}`;
  expect(everything(update(objects(1)), update(objects(2)))).toContain('UseCase');
});

/** A generator of the same values on every run (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'shows no value of a random recording (seed %i)',
  (seed) => {
    const next = random(seed);
    const pick = <Item>(list: readonly Item[]) => list[Math.floor(next() * list.length)] as Item;
    const values = new Set<string>();
    /** Replaces strings by random ones of many forms, and keeps the names of fields. */
    const scramble = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(scramble);
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name, scramble(inner)]),
        );
      }
      if (typeof value === 'number')
        return next() < 0.5 ? Math.floor(next() * 1e9) + 10_000 : value;
      if (typeof value !== 'string') return value;
      const digits = Math.floor(next() * 1e12).toString(36);
      const made = pick([
        `v${digits}`,
        `Zed ${digits}`,
        `zq${digits}@x.example`,
        `https://h${digits}.example/p`,
        `zq-${digits}-${digits}`,
        `+49${Math.floor(next() * 1e10)}`,
      ]);
      values.add(made);
      return made;
    };
    const scrambled = entries.map((each) => {
      const { request, response } = each as Record<string, Record<string, Record<string, unknown>>>;
      const text = (content: Record<string, unknown> | undefined) => {
        if (typeof content?.text !== 'string') return content;
        try {
          return { ...content, text: JSON.stringify(scramble(JSON.parse(content.text))) };
        } catch {
          return { ...content, text: scramble(content.text) };
        }
      };
      return {
        ...each,
        request: {
          ...request,
          headers: [{ name: 'Authorization', value: `Bearer ${String(scramble('x'))}` }],
          postData: text(request?.postData),
        },
        response: { ...response, content: text(response?.content) },
      };
    });
    const listed = /values: [^"\n]*/g;
    const text = everything(...scrambled)
      .replaceAll(listed, '')
      .toLowerCase();
    expect([...values].filter((value) => text.includes(value.toLowerCase()))).toEqual([]);
  },
);
