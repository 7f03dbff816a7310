import { describe, expect, test } from 'vitest';
import { canonicalRequest } from '../../src/languages/canonical-request.js';
import { compare, sequence } from '../../src/languages/cells.js';
import { readExpectation, type Expectation, type Round } from '../../src/languages/expectation.js';
import type { Observation } from '../../src/languages/observation.js';
import { expectedOutput } from '../support/driver-output.js';

const expected = await readExpectation();

describe('a driver that does what is expected', () => {
  test('has nothing but green cells', () => {
    expect(faults(() => {})).toEqual([]);
  });

  test('may word the same JSON, query and media type in its own way', () => {
    const wire = (target: string, contentType: string, body: string) =>
      canonicalRequest({
        root: 'base',
        method: 'PATCH',
        target,
        headers: { authorization: 'Bearer k', 'content-type': contentType },
        body: Buffer.from(body),
      });
    expect(
      wire('/x?b=2&a=%20', 'Application/JSON; charset=utf-8', '{"b":1.0,"a":"\\u00e9"}'),
    ).toEqual(wire('/x?a=+&b=2', 'application/json', '{ "a": "é", "b": 1 }'));
  });
});

describe('a cell is red', () => {
  test.each<[string, (observed: Record<Round, Observation>) => void, string[]]>([
    [
      'when the driver printed something else',
      ({ sandbox }) => sandbox.output.set('deletePhoneNumbers', '200'),
      ['deletePhoneNumbers: printed 200 instead of 204'],
    ],
    [
      'when the client lost a member of the answer',
      ({ sandbox }) => sandbox.output.set('listCallTags', '{}'),
      ['listCallTags: /tags is null instead of ["confirmed"'],
    ],
    [
      'when the driver printed nothing',
      ({ hostile }) => hostile.output.delete('401'),
      ['401: printed nothing'],
    ],
    [
      'when the client threw',
      ({ hostile }) => hostile.output.set('getWorkflowVersion', '!\tTypeError: x is null'),
      ['getWorkflowVersion: failed: TypeError: x is null'],
    ],
    [
      'when a field of the body is missing, and the step of the same operation stays green',
      ({ sandbox }) => (find(sandbox, 'PATCH', '/orgs').body = {}),
      ['updateOrganization: sent {"root":"base","method":"PATCH"'],
    ],
    [
      'when the credentials are missing',
      ({ sandbox }) => (find(sandbox, 'GET', '/numbers').authorization = undefined),
      ['listPhoneNumbers: sent'],
    ],
    [
      'when the organization header is missing',
      ({ sandbox }) => delete find(sandbox, 'GET', '/versions/')['x-organization-id'],
      ['getWorkflowVersion: sent'],
    ],
    [
      'when the request went to the other root',
      ({ sandbox }) => (find(sandbox, 'GET', '/versions/').root = 'base'),
      ['getWorkflowVersion: did not send platform GET', `${sequence}: sent base GET`],
    ],
    [
      'when a request was sent twice',
      ({ sandbox }) => sandbox.requests.push(structuredClone(find(sandbox, 'POST', '/models'))),
      [`${sequence}: sent another sequence`],
    ],
    [
      'when the order is another one',
      ({ sandbox }) => sandbox.requests.reverse(),
      [`${sequence}: sent another sequence`],
    ],
  ])('%s', (_, change, wanted) => {
    const found = faults(change);
    expect(found).toHaveLength(wanted.length);
    wanted.forEach((beginning, index) => expect(found[index]).toContain(beginning));
  });

  test('when an undeclared field is sent back by a client that was not known to keep it', () => {
    const keep = ({ hostile }: Record<Round, Observation>) => {
      const { body } = find(hostile, 'PATCH', '/orgs') as { body: { members: object[] } };
      Object.assign(body.members[0] ?? {}, { undeclared: 1 });
    };
    expect(faults(keep, 'python')).toEqual([]);
    expect(faults(keep, 'go')).toHaveLength(1);
  });
});

function faults(change: (observed: Record<Round, Observation>) => void, language = 'go'): string[] {
  const observed = {
    sandbox: asExpected(expected, 'sandbox'),
    hostile: asExpected(expected, 'hostile'),
  };
  change(observed);
  return compare(language, expected, observed).flatMap(({ step, fault }) =>
    fault === undefined ? [] : [`${step}: ${fault}`],
  );
}

function asExpected(all: Expectation, round: Round): Observation {
  return {
    output: expectedOutput(all, round),
    requests: structuredClone(all[round].map(({ request }) => request)),
  };
}

function find({ requests }: Observation, method: string, path: string) {
  const found = requests.find((each) => each.method === method && each.path.includes(path));
  if (found === undefined) throw new Error(`nothing was sent to ${method} ${path}`);
  return found;
}
