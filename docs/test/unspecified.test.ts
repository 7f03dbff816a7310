import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { decisions } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { allQuestions } from '../src/data/questions.js';
import { questionGroups } from '../src/data/question-groups.js';
import { unspecifiedPage } from '../src/pages/unspecified.js';

const html = renderToString(h(Fragment, {}, unspecifiedPage.body));

it('names every place of a question in its heading', () => {
  const [, heading] = /<h3 id="time-formats">(.*?)<\/h3>/.exec(html) ?? [];
  const names = [...(heading ?? '').matchAll(/<code[^>]*>(.*?)<\/code>/g)].map(([, name]) =>
    name?.replaceAll('<wbr/>', ''),
  );
  const { at } = allQuestions.find(({ id }) => id === 'time-formats')!;
  expect(names).toEqual(at.map(({ subject }) => subject));
  expect(at.length).toBeGreaterThan(1);
});

it('names a question about the whole API by its id in words', () => {
  const [, heading] = /<h3 id="undeclared-null"><a [^>]*>(.*?)<\/a>/.exec(html) ?? [];
  expect(heading).toBe('Undeclared null');
});

it('has one address for each question', () => {
  const ids = [...html.matchAll(/<h3 id="([\w-]+)">/g)].map(([, id]) => id);
  expect(ids.sort()).toEqual(allQuestions.map(({ id }) => id).sort());
});

it('has an entry at each address that `voice-agent-sandbox try` prints', () => {
  const printed = Object.values(decisions).flatMap(({ questions }) => questions);
  expect(printed.filter((id) => !html.includes(`<h3 id="${id}">`))).toEqual([]);
});

it('names the decisions of the sandbox with which a question can be tested', () => {
  const [, command] = /<h3 id="members-list">[^]*?<code>(try --only [^<]*)/.exec(html) ?? [];
  expect(command).toBe('try --only patch-lists');
  expect(unspecifiedPage.markdown).toContain(
    '| `members-list` | `voice-agent-sandbox try --only patch-lists -- npm test` |',
  );
});

it('links everything unspecified about a schema or a parameter to where it applies', () => {
  const aboutParts = questionGroups
    .flatMap(({ entries }) => entries)
    .filter(({ pointer }) => /^\/components\/(schemas|parameters)/.test(pointer));
  expect(aboutParts).not.toEqual([]);
  const withoutLink = aboutParts.filter(
    ({ id }) => !new RegExp(`<h3 id="${id}">(?:(?!</article)[^])*Applies to <a href=`).test(html),
  );
  expect(withoutLink.map(({ id }) => id)).toEqual([]);
});
