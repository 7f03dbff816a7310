/** The inspector: what the sandbox does and holds, live, and what steers it. */
import { useEffect, useState } from 'preact/hooks';
import type { Info } from '../src/control/controls.js';
import { Controls } from './controls.js';
import { Detail } from './detail.js';
import { useSandbox } from './live.js';
import { MessageArea } from './messages.js';
import { CopyButton } from './parts.js';
import { Requests } from './requests.js';
import { Collection, collectionOf, Collections } from './state.js';
import { ThemeButton } from './theme.js';
import { TokenDialog } from './token-dialog.js';

export function Inspector() {
  const { holdings, isConnected, requests, refresh, ...pause } = useSandbox();
  const { view, part } = useRoute();
  const selected = /^\d+$/.test(part) ? Number(part) : undefined;
  const info = holdings?.info;
  const collection = view === 'webhooks' ? 'deliveries' : collectionOf(part);
  return (
    <div class="inspector" data-view={view} data-detail={view === 'requests' && part !== ''}>
      <a class="skip-link" href="#main">
        Skip to the requests
      </a>
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
          <ViewLink view="requests" current={view} title="Requests" count={requests.length} />
          <ViewLink view="state" current={view} title="State" />
          <ViewLink
            view="webhooks"
            current={view}
            title="Webhooks"
            count={info?.counts.deliveries.toLocaleString('en-US') ?? 0}
          />
          <ViewLink view="controls" current={view} title="Controls" />
        </nav>
        <Live isConnected={isConnected} />
        <ThemeButton />
      </header>
      <Connections info={info} />
      <main id="main" tabIndex={-1}>
        <h1 class="visually-hidden">Sandbox inspector</h1>
        {holdings && info && (
          <>
            <Requests info={info} requests={requests} selected={selected} {...pause} />
            <Detail
              info={info}
              request={requests.find(({ id }) => id === selected)}
              isSelected={selected !== undefined}
            />
            <Controls holdings={holdings} refresh={refresh} />
            {view === 'state' && <Collections info={info} collection={collection} />}
            {(view === 'state' || view === 'webhooks') && (
              <Collection key={collection} info={info} collection={collection} />
            )}
          </>
        )}
      </main>
      <MessageArea />
      <TokenDialog />
    </div>
  );
}

interface ViewLinkProps {
  readonly view: string;
  readonly current: string;
  readonly title: string;
  readonly count?: number | string;
}

function ViewLink({ view, current, title, count }: ViewLinkProps) {
  return (
    <a
      href={`#${view}`}
      aria-current={view === current ? 'page' : undefined}
      class={view === 'controls' ? 'narrow-only' : undefined}
    >
      {title}
      {count !== undefined && (
        <>
          {' '}
          <span class="count" id={`${view}-count`}>
            {count}
          </span>
        </>
      )}
    </a>
  );
}

function Live({ isConnected }: { readonly isConnected: boolean | undefined }) {
  const [state, text] =
    isConnected === undefined
      ? ['connecting', 'Connecting…']
      : isConnected
        ? ['live', 'Live']
        : ['lost', 'Reconnecting…'];
  return (
    <p class="live" id="live" role="status" data-state={state}>
      {text}
    </p>
  );
}

function Connections({ info }: { readonly info: Info | undefined }) {
  const shown = info && {
    'Base root': info.roots.base,
    'Platform root': info.roots.platform,
    'Test key': info.apiKey,
    Organization: info.organizationId,
    Seed: info.seed,
    'State file': info.stateFile,
  };
  return (
    <section aria-label="Connection">
      <dl class="connections" id="connections">
        {Object.entries(shown ?? {}).map(
          ([title, value]) =>
            typeof value === 'string' && (
              <div>
                <dt>{title}</dt>
                <dd>
                  <code>{value}</code>
                  <CopyButton label={`Copy the ${title.toLowerCase()}`} text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const hasRoomForControls = matchMedia('(min-width: 1200px)');

/** The view that the address names: `#requests/12`, `#state/runs`, `#webhooks`, `#controls`. */
function readRoute() {
  const [name = '', part = ''] = location.hash.slice(1).split('/');
  // Where there is room, the controls are beside the requests.
  const views = ['state', 'webhooks', ...(hasRoomForControls.matches ? [] : ['controls'])];
  return views.includes(name) ? { view: name, part } : { view: 'requests', part };
}

function useRoute() {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const update = (): void => setRoute(readRoute());
    addEventListener('hashchange', update);
    hasRoomForControls.addEventListener('change', update);
  }, []);
  return route;
}
