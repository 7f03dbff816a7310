import { find } from '../find.js';
import type { Answer, ById, Context } from './operation.js';

// Decision: recording-link
export const getCallRecording = ({ state, origin }: Context, { path }: ById): Answer => {
  const call = find(state.calls, path.id, 'call');
  return { text: `${origin}/_sandbox/recordings/${encodeURIComponent(call.id)}.wav` };
};

export const listCallTags = ({ state }: Context): Answer => ({ json: { tags: state.callTags } });
