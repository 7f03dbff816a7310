/** Tests what an editor shows for a type and its fields. */
import document from '@voice-agent-platform/openapi';
import {
  noteQuestion,
  type OpenQuestion,
  withoutNotes,
} from '@voice-agent-platform/shared/questions';
import { expect, it } from 'vitest';
import { from, hover } from './compile.js';

const schemas = Object.entries<{
  description: string;
  'x-unspecified'?: readonly OpenQuestion[];
}>(document.components.schemas as never);

it.each(schemas)(
  'the schema %s has its description as documentation, with what is open and what to assume',
  (name, { description, 'x-unspecified': questions = [] }) => {
    const notes = questions.map(noteQuestion).join('\n');
    expect(hover(`${from(name)}let it: ${name};`, name).documentation).toBe(
      [withoutNotes(description), notes].filter(Boolean).join('\n\n'),
    );
  },
);

it('a field documents in one line what is open about it and what to assume', () => {
  const source = `${from('UseCase')}({} as UseCase).timezone;`;
  expect(hover(source, 'timezone').documentation).toBe(
    `Time zone of the use case.

Not specified: which format it has, for example an IANA name or an offset for a time zone. Until it is specified: Treat it as an opaque string. Send only a value that the platform returned or that is known to work. Without one, leave the field out.`,
  );
});

const get = `${from('operations')}declare function updateAgent(): operations['updateAgent']['responses'][200]['content']['application/json'];\n`;

it('a hover shows the name of the type', () => {
  expect(hover(`${get}const agent = updateAgent();`, 'agent =').type).toBe('const agent: Agent');
});

it('a hover shows the description of a field', () => {
  expect(hover(`${get}updateAgent().voice_id;`, 'voice_id').documentation).toContain(
    'Voice that the agent speaks with',
  );
});

it('a hover shows the description of the schema for a field that refers to it', () => {
  const source = `${from('PhoneNumber')}declare const number: PhoneNumber; number.mode;`;
  expect(hover(source, 'mode').documentation).toContain('Mode of the phone number');
});

it('a hover of amd and of amd_behavior states the rule between them', () => {
  const update = `${from('UseCaseUpdate')}declare const update: UseCaseUpdate;`;
  const amd = hover(`${update}update.amd;`, 'amd;').documentation;
  const behavior = hover(`${update}update.amd_behavior;`, 'amd_behavior').documentation;
  expect(amd).toContain('Requires `amd_behavior`.');
  expect(behavior).toContain('Required with `amd`.');
});

it('a hover shows a list of a description as a list', () => {
  const source = `${from('UseCaseUpdate')}declare const update: UseCaseUpdate; update.amd_behavior;`;
  expect(hover(source, 'amd_behavior').documentation).toContain('\n- `Hangup`: ');
});

it('a hover of a field with a format begins with its description', () => {
  const source = `${from('Member')}declare const member: Member; member.email;`;
  expect(hover(source, 'email').documentation).toMatch(/^Email address/);
});

it('a hover of a deprecated operation shows its description', () => {
  const source = `${from('paths')}declare const path: paths['/use-cases/{use_case_id}/runs']; path.get;`;
  expect(hover(source, 'get;').documentation).toContain('Returns runs of a use case');
});
