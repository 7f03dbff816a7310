/** What the sources of a consumer of either entry begin with. */
export const FLAT = `
import { createClient, ApiError, NetworkError, TimeoutError, ResponseParseError, ConfigurationError, VoiceAgentError } from '@voice-agent-platform/client';
import type { ClientOptions, Operation, Middleware, Observers, UpdateAgentArguments } from '@voice-agent-platform/client';
import type { Agent, Organization, PhoneNumber, Run, WorkflowVersionDetail, CallTagList, Model, UseCase } from '@voice-agent-platform/types';
const options = { baseUrl: 'https://b.example', platformUrl: 'https://p.example', apiKey: 'k' };
const client = createClient(options);
const path = { id: 'x'.repeat(24) };
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
function same<A, B>(..._: Same<A, B> extends true ? [] : ['types differ']): void {}
declare const caught: unknown;
`;

export const FETCH = `
import { createFetchClient } from '@voice-agent-platform/client/fetch';
import type { Client } from 'openapi-fetch';
const client = createFetchClient({ baseUrl: 'https://b.example', platformUrl: 'https://p.example', apiKey: 'k' });
const params = { path: { id: 'x'.repeat(24) } };
`;
