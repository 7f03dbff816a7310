import type { AgentUpdate } from '@voice-agent-platform/types';
import { find } from '../find.js';
import { fields } from '../generated/fields.js';
import type { Answer, ById, Context } from './operation.js';
import { writable } from './writable.js';

// Decision: patch-merge
export const updateAgent = (
  { state }: Context,
  { path, body = {} }: ById & { readonly body?: AgentUpdate },
): Answer => {
  const agent = find(state.agents, path.id, 'agent');
  const updated = { ...agent, ...writable(body, fields.AgentUpdate) };
  return { json: updated, commit: () => state.agents.set(path.id, updated) };
};
