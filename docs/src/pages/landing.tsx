/** The first page: what this is, a first call that runs in the page, tasks, what is left open, packages. */
import { Code, CodeTools } from '../components/code.js';
import { Bar, Icon, IconButton } from '../components/icons.js';
import { renderMarkdown } from '../components/markdown.js';
import { Method } from '../components/marks.js';
import { TabList, TabPanels } from '../components/tabs.js';
import { JsonScript, SiteFooter, SITE_TITLE, type Page, type Site } from '../layout/page.js';
import type { SiteData } from '../data/site-data.js';
import { sampleRequest } from '../samples/request.js';
import { LANGUAGES } from '../samples/samples.js';
import { PACKAGES, TASKS, type Task } from './landing-content.js';
import { ExampleResponse } from './try.js';
import { groupUnknowns } from './unspecified.js';

const FIRST_CALL = 'listPhoneNumbers';

export function landingPage(site: Site): Page {
  const path = '/index.html';
  return {
    path,
    title: SITE_TITLE,
    description: site.contract.info.summary,
    body: (
      <div class="landing">
        <Hero site={site} />
        <section class="landing-section" aria-labelledby="tasks">
          <h2 id="tasks">What do you want to do?</h2>
          <ul class="tasks">
            {TASKS.map((task) => (
              <TaskCard site={site} task={task} />
            ))}
          </ul>
        </section>
        <Gaps site={site} />
        <section class="landing-section packages" aria-labelledby="packages">
          <h2 id="packages">Packages</h2>
          {renderMarkdown(PACKAGES, { path }).content}
        </section>
        <SiteFooter />
      </div>
    ),
  };
}

function Hero({ site }: { readonly site: Site }) {
  const [first] = site.guides;
  return (
    <section class="hero">
      <div>
        <h1>Configure AI voice assistants for phone calls</h1>
        <p class="lead">
          A typed client, a stateful sandbox, and generated clients for other languages, all built
          from one OpenAPI contract. You can start without an account.
        </p>
        <p class="actions">
          {first && (
            <a class="button button-primary" href={first.href}>
              Make your first call
            </a>
          )}
          <a class="button" href="/operations/index.html">
            All operations
          </a>
          <a class="button" href="/redoc.html">
            API reference
          </a>
        </p>
        <div class="command">
          <code>npx -y pnpm@12 start</code>
          <IconButton
            icon="copy"
            aria-label="Copy the command"
            data-copy-text="npx -y pnpm@12 start"
          />
        </div>
        <p class="fine-print">
          In a clone of the repository: builds, starts the sandbox, and calls every operation.
        </p>
      </div>
      <Runner site={site} />
    </section>
  );
}

function Runner({ site }: { readonly site: Site }) {
  const operation = site.operations.find(({ operationId }) => operationId === FIRST_CALL)!;
  const request = sampleRequest(operation);
  const items = LANGUAGES.map(({ id, label, write }) => ({
    id,
    label,
    content: <Code language={id} code={write(request)} label={`First call in ${label}`} />,
  }));
  const tabs = { group: 'first-call', items, selected: 'ts' };
  return (
    <div class="code runner" data-tabs>
      <div class="code-bar">
        <TabList {...tabs} label="Language" />
        <CodeTools />
        <button type="button" class="button button-primary button-small needs-script" id="run">
          <Icon name="play" />
          Run
        </button>
      </div>
      <TabPanels {...tabs} />
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

function TaskCard({ site, task }: { readonly site: SiteData; readonly task: Task }) {
  const operation = site.operations.find(({ operationId }) => operationId === task.operationId);
  return (
    <li>
      <a href={task.href ?? operation!.href}>
        <Icon name={task.icon} />
        <b>{task.title}</b>
        <span class="task-text">{task.text}</span>
        <span class="task-hint">
          {operation && <Method name={operation.method} />}
          {operation?.path ?? task.command}
        </span>
      </a>
    </li>
  );
}

function Gaps({ site }: { readonly site: SiteData }) {
  const groups = groupUnknowns(site);
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const most = Math.max(...groups.map(({ entries }) => entries.length));
  return (
    <section class="landing-section gaps" aria-labelledby="open">
      <div>
        <h2 id="open">What the platform leaves open</h2>
        <p>
          The platform’s description does not cover everything: error bodies, webhook payloads, rate
          limits. We do not guess. Each of the {total} gaps is marked where you meet it, with what
          to assume until the platform specifies it.
        </p>
        <p>
          <a href="/unspecified.html">Read all {total} entries</a>, or{' '}
          <a href="/unspecified.html#compare">compare them with your traffic</a>.
        </p>
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
    </section>
  );
}
