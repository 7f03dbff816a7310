/** The inspector: what the sandbox does and holds, live, and what steers it. */
import type { Info } from '../src/control/controls.js';
import { call, follow, onTokenNeeded } from './api.js';
import { attempt, byId, copyButton, html, onChange, replace, setCurrent } from './dom.js';
import { showFailures, showInfo, showTrainings, showUseCases, startControls } from './controls.js';
import { addRequest, clearRequests, showRequest, startRequests } from './requests.js';
import { closeCollection, openCollection, showCounts, showState, startState } from './state.js';

const hasRoomForControls = matchMedia('(min-width: 1200px)');

/** Shows the view that the address names: `#requests/12`, `#state/runs`, `#webhooks`, `#controls`. */
function route(): void {
  const [view = '', part = ''] = location.hash.slice(1).split('/');
  // Where there is room, the controls are beside the requests.
  const views = ['state', 'webhooks', ...(hasRoomForControls.matches ? [] : ['controls'])];
  const name = views.includes(view) ? view : 'requests';
  document.body.dataset['view'] = name;
  document.body.dataset['detail'] = String(name === 'requests' && part !== '');
  for (const link of byId('views').querySelectorAll('a')) {
    setCurrent(link, link.hash === `#${name}`, 'page');
  }
  if (name === 'requests') showRequest(/^\d+$/.test(part) ? Number(part) : undefined);
  if (name === 'state') openCollection(part);
  else if (name === 'webhooks') openCollection('deliveries');
  else closeCollection();
}

const showConnections = onChange(
  (connections: Readonly<Record<string, string | null | undefined>>) =>
    replace(
      byId('connections'),
      Object.entries(connections).map(([title, value]) => {
        if (typeof value !== 'string') return undefined;
        const copy = copyButton(`Copy the ${title.toLowerCase()}`, value);
        return html`<div>
          <dt>${title}</dt>
          <dd><code>${value}</code>${copy}</dd>
        </div>`;
      }),
    ),
);

async function refreshInfo(): Promise<Info> {
  const info = await call<Info>('GET', '/info');
  showInfo(info);
  showCounts(info);
  showConnections({
    'Base root': info.roots.base,
    'Platform root': info.roots.platform,
    'Test key': info.apiKey,
    Organization: info.organizationId,
    Seed: info.seed,
    'State file': info.stateFile,
  });
  return info;
}

let isStale = false;
let isRefreshing = false;

/** Refreshes what the sandbox holds. Changes that arrive during a refresh share the next one. */
async function refresh(): Promise<void> {
  isStale = true;
  if (isRefreshing) return;
  isRefreshing = true;
  const parts = [refreshInfo, showState, showTrainings, showUseCases, showFailures];
  while (isStale) {
    isStale = false;
    await attempt(() => Promise.all(parts.map((part) => part())));
  }
  isRefreshing = false;
}

/** Asks until there is a token: without one, the page can show nothing. */
function askForToken(wasRefused: boolean): Promise<string> {
  const dialog = byId('token-dialog') as HTMLDialogElement;
  const input = byId('token') as HTMLInputElement;
  byId('token-refused').hidden = !wasRefused;
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      const token = input.value.trim();
      input.value = '';
      // Escape closes a dialog too.
      if (dialog.returnValue === 'token') resolve(token);
      else dialog.showModal();
    };
  });
}

function startTheme(): void {
  const { dataset } = document.documentElement;
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  let storage: Storage | undefined;
  try {
    storage = localStorage;
  } catch {
    // A browser that blocks cookies throws. The theme is not remembered then.
  }
  byId('theme').addEventListener('click', () => {
    dataset['theme'] = (dataset['theme'] ?? preferred) === 'dark' ? 'light' : 'dark';
    storage?.setItem('theme', dataset['theme']);
  });
  const remembered = storage?.getItem('theme');
  if (remembered) dataset['theme'] = remembered;
}

startTheme();
onTokenNeeded(askForToken);
document.addEventListener('keydown', (event) => {
  const isTyping = (event.target as Element).matches('input, select, textarea');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  byId(document.body.dataset['view'] === 'requests' ? 'filter' : 'state-search').focus();
});

await attempt(async () => {
  const info = await refreshInfo();
  startControls(info);
  startState();
  startRequests(info);
});
addEventListener('hashchange', route);
hasRoomForControls.addEventListener('change', route);
void follow({
  request: (request) => {
    addRequest(request);
    // An address that names a request is shown as soon as the request is known.
    if (location.hash === `#requests/${request.id}`) route();
  },
  clear: clearRequests,
  change: () => void refresh(),
  connected: (isConnected) => {
    const status = byId('live');
    status.dataset['state'] = isConnected ? 'live' : 'lost';
    status.textContent = isConnected ? 'Live' : 'Reconnecting…';
    if (isConnected) {
      clearRequests();
      void refresh();
    }
  },
});
route();
