import { arrayOf, line, number, object, oneOf, optional, required, string, table } from './fact.js';

const promptRoute = line('Phone number/Prompt route', {
  probability: optional(number),
  prompt_id: optional(string),
  model_id: optional(string),
});

const agentRoute = line('Phone number/Agent route', {
  probability: optional(number),
  id: optional(string),
});

export const useCaseConfig = line('Phone number/use_case_config#2', {
  id: optional(string, /inbound/i),
  prompt_routes: optional(arrayOf(object(promptRoute))),
  agent_routes: optional(arrayOf(object(agentRoute))),
});

export const phoneNumber = table('Phone number', {
  id: required(string),
  organization_id: required(string),
  number: required(string, /international/i),
  sid: required(string, /provider/i),
  mode: required(oneOf('direct_transfer', 'use_case', 'previous_call')),
  locality: optional(string),
  use_case_config: optional(object(useCaseConfig), /use_case/),
  title: optional(string),
});
