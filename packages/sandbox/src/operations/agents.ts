import type { AgentUpdate } from '@voice-agent-platform/types';
import type { Answer, Context } from '../context.js';
import { find, writable } from '../find.js';
import { fields } from '../generated/fields.js';

// Decision: patch-merge
export const updateAgent = (
  { state }: Context,
  { path, body = {} }: { readonly path: { readonly id: string }; readonly body?: AgentUpdate },
): Answer => {
  const agent = find(state.agents, path.id, 'agent');
  const updated = { ...agent, ...writable(body, fields.AgentUpdate) };
  return { json: updated, commit: () => state.agents.set(path.id, updated) };
};
