import { recording } from '../generated/recording.js';
import { jsonResponse } from '../http/responses.js';
import { find } from '../state/resources.js';
import type { Context, Input, Result } from './operation.js';

export function getCallRecording(
  { state, origin, decide }: Context,
  { path }: Input<'getCallRecording'>,
): Result {
  const call = find(state, 'calls', path.id);
  const link = `${origin}/_sandbox/recordings/${encodeURIComponent(call.id)}.wav`;
  switch (decide('recording')) {
    case 'link':
      return { text: link };
    case 'bytes':
      return {
        other: { status: 200, headers: { 'content-type': 'audio/wav' }, body: recording() },
      };
    case 'quoted':
      return { other: jsonResponse(link) };
    case 'base64':
      return { text: btoa(String.fromCharCode(...recording())) };
  }
}

export function listCallTags({ state }: Context): Result {
  return { json: { tags: state.callTags } };
}

export function getWorkflowVersion(
  { state }: Context,
  { path }: Input<'getWorkflowVersion'>,
): Result {
  // Decision: deleted-versions
  return { json: find(state, 'versions', path.version_id) };
}
