/** The clients to compare with. No install of the repository fetches them: they weigh 23 MB. */
import { importTool } from '@voice-agent-platform/shared/chores/fetch-tool';

/** One PATCH with a JSON body, by each peer's own means. */
export interface Peers {
  ky: { patch: (url: string, options: object) => { json: () => Promise<unknown> } };
  Retell: new (options: object) => {
    agent: { update: (id: string, body: object) => Promise<unknown> };
  };
  VapiClient: new (options: object) => {
    assistants: { update: (request: object) => Promise<unknown> };
  };
}

export async function loadPeers(): Promise<Peers> {
  const { default: ky } = (await importTool('ky')) as { default: Peers['ky'] };
  const { default: Retell } = (await importTool('retell-sdk')) as { default: Peers['Retell'] };
  const { VapiClient } = (await importTool('@vapi-ai/server-sdk')) as Pick<Peers, 'VapiClient'>;
  return { ky, Retell, VapiClient };
}
