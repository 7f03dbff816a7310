/** The inspector shows the requests and the state of the sandbox, live, with controls that change them. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { keyElementsByText } from '@voice-agent-platform/shared/page/translation';
import type { Info } from '../src/control/controls.js';
import { CopyButton } from './code.js';
import { Clock } from './controls/clock.js';
import { Execute } from './controls/execute.js';
import { Failures } from './controls/failures.js';
import { Snapshot } from './controls/snapshot.js';
import { Detail } from './detail.js';
import { SandboxContext, useEvents } from './live.js';
import { Messages } from './messages.js';
import { Requests } from './requests.js';
import { Collection, CollectionList, parseCollection } from './state.js';
import { ThemeButton } from './theme.js';

const views = { requests: 'Requests', state: 'State', webhooks: 'Webhooks', controls: 'Controls' };
const statusLabels = { connecting: 'Connecting…', live: 'Live', lost: 'Reconnecting…' };

function Inspector() {
  const sandbox = useEvents();
  const { info } = sandbox;
  const { view, requestId, collection } = useRoute();
  return (
    <div class="inspector" data-view={view}>
      <a class="skip-link" href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      <TopBar sandbox={sandbox} view={view} />
      <Addresses info={info} />
      <main id="main" tabIndex={-1}>
        <h1 class="visually-hidden">Sandbox inspector</h1>
        {info && (
          <SandboxContext.Provider value={{ ...sandbox, info }}>
            <Requests selectedId={requestId} />
            <section class="detail" id="detail" aria-label="Request">
              <Detail selectedId={requestId} />
            </section>
            <aside class="controls" aria-label="Controls">
              <Failures />
              <Clock />
              <Execute />
              <Snapshot />
            </aside>
            {view === 'state' && <CollectionList selected={collection} />}
            {(view === 'state' || view === 'webhooks') && (
              <Collection key={collection} collection={collection} />
            )}
          </SandboxContext.Provider>
        )}
      </main>
      <Messages />
    </div>
  );
}

/** Moves the focus. Without this, the browser would follow the link, and the address would name another view. */
function skipToMain(event: Event): void {
  event.preventDefault();
  document.getElementById('main')!.focus();
}

interface TopBarProps {
  sandbox: ReturnType<typeof useEvents>;
  view: string;
}

function TopBar({ sandbox: { info, connection, requests }, view }: TopBarProps) {
  const counts: Readonly<Record<string, string>> = {
    requests: requests.length.toLocaleString('en-US'),
    webhooks: info?.counts.deliveries.toLocaleString('en-US') ?? '0',
  };
  return (
    <header class="topbar">
      <p class="brand">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <rect width="24" height="24" rx="6" />
          <path d="M6 10v4M9.5 8v8M13 10.5v3M16.5 7v10" />
        </svg>
        <span>
          Sandbox <span class="thin">inspector</span>
        </span>
      </p>
      <nav class="views" aria-label="Views">
        {Object.entries(views).map(([name, title]) => (
          <a href={`#${name}`} aria-current={name === view ? 'page' : undefined}>
            {title}{' '}
            {name in counts && (
              <span class="count" id={`${name}-count`}>
                {counts[name]}
              </span>
            )}
          </a>
        ))}
      </nav>
      <p class="live" id="live" role="status" data-state={connection}>
        <span>{statusLabels[connection]}</span>
      </p>
      <ThemeButton />
    </header>
  );
}

/** Shows what a client needs, each with a button that copies it, and where the state comes from. */
function Addresses({ info }: { info: Info | undefined }) {
  const shown = {
    'Base root': info?.roots.base,
    'Platform root': info?.roots.platform,
    'Test key': info?.apiKey,
    Organization: info?.organizationId,
    Seed: info?.seed,
    'State file': info?.stateFile,
  };
  return (
    <section aria-label="Connection">
      <dl class="connections" id="connections">
        {Object.entries(shown).map(
          ([title, value]) =>
            typeof value === 'string' && (
              <div>
                <dt>{title}</dt>
                <dd>
                  <code translate={false}>{value}</code>
                  <CopyButton label={`Copy the ${title.toLowerCase()}`} text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

// A wide window shows the controls beside the requests.
const wideWindow = matchMedia('(min-width: 1200px)');

/** The view that the address names: `#requests/12`, `#state/runs`, `#webhooks`, `#controls`. */
function useRoute() {
  const [hash, setHash] = useState(location.hash);
  const [isWide, setIsWide] = useState(wideWindow.matches);
  useEffect(() => {
    addEventListener('hashchange', () => setHash(location.hash));
    wideWindow.addEventListener('change', () => setIsWide(wideWindow.matches));
  }, []);
  const [name = '', part = ''] = hash.slice(1).split('/');
  const isBeside = name === 'controls' && isWide;
  const view = Object.hasOwn(views, name) && !isBeside ? name : 'requests';
  return {
    view,
    /** Empty if the address names no request. */
    requestId: view === 'requests' ? part : '',
    collection: view === 'webhooks' ? 'deliveries' : parseCollection(part),
  } as const;
}

document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).matches('input, select, textarea');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  (document.getElementById('state-search') ?? document.getElementById('filter'))?.focus();
});
keyElementsByText();
render(<Inspector />, document.body);
