import { Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { decisions } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { questionGroups } from '../src/data/question-groups.js';
import { unspecifiedPage } from '../src/pages/unspecified.js';

const html = renderToString(h(Fragment, {}, unspecifiedPage.body));

it('names every place of a question, and has one address for it', () => {
  const [article = ''] =
    /<article(?:(?!<\/article)[^])*Which format it has, for example an IANA name[^]*?<\/article>/.exec(
      html,
    ) ?? [];
  expect(article).toMatch(/<h3 id="([\w-]+)"><a class="heading-link" href="#\1">/);
  for (const subject of ['UseCaseUpdate.work_start', 'UseCase.work_end']) {
    expect(article).toContain(subject);
  }
});

it.each([
  ['the whole API', 'undeclared-null', 'Undeclared null'],
  ['an operation', 'changed-identity', '<code>updateOrganization</code>'],
])('names a question about %s: %s as %s', (_, id, name) => {
  const [, heading] = new RegExp(`<h3 id="${id}"><a [^>]*>(.*?)</a>`).exec(html) ?? [];
  expect(heading).toBe(name);
});

it('has an entry at each address that `voice-agent-sandbox try` prints', () => {
  const printed = Object.values(decisions).flatMap(({ questions }) => questions);
  expect(printed.filter((id) => !html.includes(`<h3 id="${id}">`))).toEqual([]);
});

it('names the decisions of the sandbox with which a question can be tested', () => {
  const [, command] = /<h3 id="members-list">[^]*?<code>(try --only [^<]*)/.exec(html) ?? [];
  expect(command).toBe('try --only patch-lists');
  expect(unspecifiedPage.markdown).toContain(
    '| `members-list` | `voice-agent-sandbox try --only patch-lists` |',
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
