/** The first page: what this is, a first call that runs in the page, tasks, what is left open, packages. */
import { readFileSync } from 'node:fs';
import { Code } from '../components/code.js';
import { Bar, Icon, IconButton, type IconName } from '../components/icons.js';
import { description, sentence } from '../components/markdown.js';
import { Method } from '../components/marks.js';
import { Tabs } from '../components/tabs.js';
import { JsonScript, SiteFooter, SITE_TITLE, type Page, type Site } from '../layout/page.js';
import { sampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';
import { ExampleResponse } from './try.js';
import { groupUnknowns } from './unspecified.js';

const FIRST_CALL = 'listPhoneNumbers';
const START = 'npx -y pnpm@12 start';
/** One line of Markdown: icon, link, text, and the operation or the command that the task needs. */
const TASK = /^- `(\w+)` \[(.+?)\]\((.+?)\): (.+) `(.+)`$/gm;

/** Sections, which begin with their titles. */
const [, hero = '', tasks = '', gaps = '', packages = ''] = readFileSync(
  new URL('landing.md', import.meta.url),
  'utf8',
).split(/^#+ /m);
const titleOf = (section: string) => section.split('\n', 1)[0];
const textOf = (section: string) => section.replace(/.*\n+/, '').trim();

interface SiteProps {
  readonly site: Site;
}

export function landingPage(site: Site): Page {
  return {
    path: '/index.html',
    title: SITE_TITLE,
    description: site.contract.info.summary,
    body: (
      <div class="landing">
        <section class="hero">
          <Hero site={site} />
          <Runner site={site} />
        </section>
        <section class="landing-section" aria-labelledby="tasks">
          <h2 id="tasks">{titleOf(tasks)}</h2>
          <Tasks site={site} />
        </section>
        <section class="landing-section gaps" aria-labelledby="open">
          <Gaps site={site} />
        </section>
        <section class="landing-section packages" aria-labelledby="packages">
          <h2 id="packages">{titleOf(packages)}</h2>
          {description(textOf(packages))}
        </section>
        <SiteFooter />
      </div>
    ),
  };
}

function Hero({ site: { guides } }: SiteProps) {
  return (
    <div>
      <h1>{titleOf(hero)}</h1>
      <p class="lead">{sentence(textOf(hero))}</p>
      <p class="actions">
        <a class="button button-primary" href={guides[0]!.href}>
          Make your first call
        </a>
        <a class="button" href="/operations/index.html">
          All operations
        </a>
        <a class="button" href="/redoc.html">
          API reference
        </a>
      </p>
      <div class="command">
        <code>{START}</code>
        <IconButton icon="copy" aria-label="Copy the command" data-copy-text={START} />
      </div>
      <p class="fine-print">
        In a clone of the repository: builds, starts the sandbox, and calls every operation.
      </p>
    </div>
  );
}

function Runner({ site }: SiteProps) {
  const operation = site.operations.find(({ operationId }) => operationId === FIRST_CALL)!;
  const request = sampleRequest(operation);
  const items = LANGUAGES.map(({ id, label, write }) => ({
    id,
    label,
    content: <Code language={id} code={write(request)} label={`First call in ${label}`} />,
  }));
  return (
    <div class="code runner" data-tabs>
      <Tabs group="first-call" items={items}>
        <button type="button" class="button button-primary button-small needs-script" id="run">
          <Icon name="play" />
          Run
        </button>
      </Tabs>
      <div class="runner-result" id="run-result" role="group" aria-label="Response">
        <ExampleResponse operation={operation} />
      </div>
      <p class="runner-hint needs-script" id="run-hint">
        Run calls <a href={operation.href}>{operation.operationId}</a> on a sandbox inside this
        page. Nothing leaves your browser.
      </p>
      <JsonScript id="operation" value={{ request, unknowns: {}, examples: [] }} />
    </div>
  );
}

function Tasks({ site: { operations } }: SiteProps) {
  return (
    <ul class="tasks">
      {[...tasks.matchAll(TASK)].map(([, icon, title, href = '', text, subject]) => {
        const operation = operations.find(({ operationId }) => operationId === subject);
        return (
          <li>
            <a href={href}>
              <Icon name={icon as IconName} />
              <b>{title}</b>
              <span class="task-text">{text}</span>
              <span class="task-hint">
                {operation && <Method name={operation.method} />}
                {operation?.path ?? subject}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Gaps({ site }: SiteProps) {
  const groups = groupUnknowns(site);
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const most = Math.max(...groups.map(({ entries }) => entries.length));
  return (
    <>
      <div>
        <h2 id="open">{titleOf(gaps)}</h2>
        {description(textOf(gaps).replaceAll('{{total}}', String(total)))}
      </div>
      <dl class="gap-bars">
        {groups.map(({ id, title, entries }) => (
          <>
            <dt>
              <a href={`/unspecified.html#${id}`}>{title}</a>
            </dt>
            <dd>
              <Bar share={entries.length / most} />
              <span>{entries.length}</span>
            </dd>
          </>
        ))}
      </dl>
    </>
  );
}
