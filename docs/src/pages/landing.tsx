/** The landing page: an introduction, a first call that runs in the page, tasks, packages, open questions. */
import { readFileSync } from 'node:fs';
import { bundle } from '@voice-agent-platform/contract-reader';
import { Code } from '../components/code.js';
import { ExampleResponse } from '../components/example-response.js';
import { Icon, IconButton, isIconName } from '../components/icons.js';
import { JsonScript } from '../components/json-script.js';
import { renderText, renderSentence } from '../components/markdown.js';
import { Method } from '../components/operation-list.js';
import { Tabs } from '../components/tabs.js';
import { guides } from '../data/guides.js';
import { operations } from '../data/operations.js';
import { SITE_TITLE } from '../layout/document.js';
import type { Page } from '../layout/page.js';
import { SiteFooter } from '../layout/site-footer.js';
import { sampleRequest } from '../data/sample-request.js';
import { LANGUAGES } from '../data/samples.js';
import { locatedQuestions, questionGroups } from '../data/question-groups.js';

const START = 'npx -y pnpm@12 start';
/** One line of Markdown: icon, link, text, and the task's operation or command. */
const TASK = /^- `(\w+)` \[(.+?)\]\((.+?)\): (.+) `(.+)`$/;

const sections = readSections();

/** Reads the sections of the page. Each one begins with its title. */
function readSections() {
  const text = readFileSync(new URL('landing.md', import.meta.url), 'utf8');
  const [hero, tasks, gaps, packages] = text
    .split(/^#+ /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return { title, text: lines.join('\n').trim() };
    });
  if (!hero || !tasks || !gaps || !packages) {
    throw new Error(
      'landing.md needs four sections: introduction, tasks, open questions, packages',
    );
  }
  return { hero, tasks, gaps, packages };
}

export const landingPage: Page = {
  path: '/index.html',
  ownStyle: 'landing',
  title: SITE_TITLE,
  description: bundle.info.summary,
  body: (
    <div class="landing">
      <Hero />
      <Tasks />
      <section class="landing-section packages" aria-labelledby="packages">
        <h2 id="packages">{sections.packages.title}</h2>
        {renderText(sections.packages.text)}
      </section>
      <Gaps />
      <SiteFooter />
    </div>
  ),
};

function Hero() {
  return (
    <section class="hero">
      <div>
        <h1>{sections.hero.title}</h1>
        <p class="lead">{renderSentence(sections.hero.text)}</p>
        <p class="actions">
          <a class="button button-primary" href={guides[0]!.href}>
            Make your first call
          </a>
          <a class="button" href="/operations/index.html">
            Try the operations
          </a>
          <a class="button" href="/redoc.html">
            API reference (Redoc)
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
      <Runner />
    </section>
  );
}

/** A first call, with a button that sends it to a sandbox inside the page. */
function Runner() {
  const operation = operations.find(({ operationId }) => operationId === 'listPhoneNumbers')!;
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
      <JsonScript id="operation" value={{ request, questions: [], examples: [] }} />
    </div>
  );
}

function Tasks() {
  return (
    <section class="landing-section" aria-labelledby="tasks">
      <h2 id="tasks">{sections.tasks.title}</h2>
      <ul class="tasks">
        {sections.tasks.text.split('\n').map((line) => (
          <Task line={line} />
        ))}
      </ul>
    </section>
  );
}

function Task({ line }: { readonly line: string }) {
  const [, icon = '', title, href = '', text, subject] = TASK.exec(line) ?? [];
  if (!isIconName(icon))
    throw new Error(`landing.md: a task needs an icon, a link, a text, and code, but is "${line}"`);
  const called = operations.find(({ operationId }) => operationId === subject);
  return (
    <li>
      <a href={href}>
        <Icon name={icon} />
        <b>{title}</b>
        <span class="task-text">{text}</span>
        <span class="task-hint">
          {called && <Method name={called.method} />}
          {called?.path ?? subject}
        </span>
      </a>
    </li>
  );
}

/** Shows how many questions are open in each group. */
function Gaps() {
  const testable = locatedQuestions.filter(({ decisions }) => decisions.length > 0);
  const most = Math.max(...questionGroups.map(({ entries }) => entries.length));
  return (
    <section class="landing-section gaps" aria-labelledby="open">
      <div>
        <h2 id="open">{sections.gaps.title}</h2>
        {renderText(
          sections.gaps.text
            .replaceAll('{{total}}', String(locatedQuestions.length))
            .replaceAll('{{testable}}', String(testable.length)),
        )}
      </div>
      <dl class="gap-bars">
        {questionGroups.map(({ id, title, entries }) => (
          <>
            <dt>
              <a href={`/unspecified.html#${id}`}>{title}</a>
            </dt>
            <dd>
              {/* An image, because the policy of the pages forbids inline styles. */}
              <svg
                class="gap-bar"
                viewBox="0 0 100 6"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={Math.round((entries.length / most) * 100)} height="6" rx="2" />
              </svg>
              <span>{entries.length}</span>
            </dd>
          </>
        ))}
      </dl>
    </section>
  );
}
