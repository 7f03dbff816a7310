/** The clients to compare with. They weigh 23 MB, so the repository's install leaves them out. */
import { importTool } from '@voice-agent-platform/shared/chores/fetch-tool';

/** One PATCH with a JSON body, in the usual way of each client. */
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
