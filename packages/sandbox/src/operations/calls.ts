import type { Answer, Context } from '../context.js';
import { find } from '../find.js';

// Decision: recording-link
export const getCallRecording = (
  { state, origin }: Context,
  { path }: { readonly path: { readonly id: string } },
): Answer => {
  const call = find(state.calls, path.id, 'call');
  return { text: `${origin}/_sandbox/recordings/${encodeURIComponent(call.id)}.wav` };
};

export const listCallTags = ({ state }: Context): Answer => ({ json: { tags: state.callTags } });
