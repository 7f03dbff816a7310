import document from '@voice-agent-platform/openapi';
import { expect, it } from 'vitest';
import { compile, from } from './compile.js';

it.each(Object.keys(document.components.schemas))(
  'the schema %s has a name that is the type of the schema',
  (name) => {
    const source = `${from(`components, ${name}`)}
      // Types that can be assigned to each other may differ in optional fields.
      type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      true satisfies Same<${name}, components['schemas']['${name}']>;`;
    expect(compile(source)).toEqual([]);
  },
);

it.each([
  ['AgentUpdate', 'voiceid', 'voice_id'],
  ['UseCaseUpdate', 'langauge', 'language'],
])('an error for a typo in %s names the type and the field that was meant', (type, typo, meant) => {
  const line = (name: string) =>
    `line 2: Object literal may only specify known properties, but '${typo}' does not exist in type '${name}'. Did you mean to write '${meant}'?`;
  expect(compile(`${from(type)}export const it: ${type} = { ${typo}: '' };`)).toEqual([line(type)]);
});

it('an error for a missing field names the type', () => {
  expect(compile(`${from('Agent')}export const it: Agent = { id: '' };`)).toEqual([
    "line 2: Type '{ id: string; }' is missing the following properties from type 'Agent': created_at, name, languages, voice_id",
  ]);
});
