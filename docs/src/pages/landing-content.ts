/** Texts of the landing page. */
import type { IconName } from '../components/icons.js';

export interface Task {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Where the card leads to, unless that is the operation. */
  readonly href?: string;
  readonly operationId?: string;
  readonly command?: string;
}

export const TASKS: readonly Task[] = [
  {
    icon: 'sliders',
    title: 'Configure a use case',
    text: 'Set the language, voicemail behavior, work hours, and webhooks of a call scenario.',
    operationId: 'updateUseCase',
  },
  {
    icon: 'route',
    title: 'Route a number',
    text: 'Choose the use case, prompts, and agents that handle inbound calls on a number.',
    operationId: 'updatePhoneNumberUseCase',
  },
  {
    icon: 'pulse',
    title: 'Follow runs',
    text: 'List the runs of a use case and read the workflow version behind each one.',
    href: '/guides/recipes/failed-runs.html',
    operationId: 'listUseCaseRuns',
  },
  {
    icon: 'flask',
    title: 'Test without an account',
    text: 'Run the platform on your machine, make operations fail, and move the clock.',
    href: '/guides/sandbox.html',
    command: 'voice-agent-sandbox',
  },
  {
    icon: 'code',
    title: 'Generate a client',
    text: 'Get a client for Python, Go, Rust, Java, C#, Kotlin, PHP, Ruby, and more.',
    href: '/guides/other-languages.html',
    command: 'voice-agent-codegen go',
  },
  {
    icon: 'terminal',
    title: 'Command line and agents',
    text: 'Call every operation from a shell, or give it to an AI agent over MCP.',
    href: '/guides/command-line.html',
    command: 'voice-agent list-phone-numbers',
  },
];

/** The core, then the tools around it. */
export const PACKAGES = `
| Package | What it is | How you use it |
| --- | --- | --- |
| \`@voice-agent-platform/openapi\` | The contract: OpenAPI 3.1, a 3.0 profile for generators, and workflows | Download or import |
| \`@voice-agent-platform/types\` | TypeScript types for every operation and schema, without runtime code | Import types |
| [\`@voice-agent-platform/client\`](/guides/first-call.html) | TypeScript client: typed methods, retries, timeouts, and errors | Import |
| [\`@voice-agent-platform/validators\`](/guides/recipes/forms-and-routers.html) | Validators for every request and response, compiled ahead of time | Import |
| [\`@voice-agent-platform/sandbox\`](/guides/sandbox.html) | The platform on your machine: stateful, in process or on two ports | \`voice-agent-sandbox\` |
| [\`@voice-agent-platform/codegen\`](/guides/other-languages.html) | Clients in other languages, generated and checked | \`voice-agent-codegen\` |
| [\`@voice-agent-platform/cli\`](/guides/command-line.html) | Every operation on the command line | \`voice-agent\` |
| [\`@voice-agent-platform/mcp\`](/guides/mcp.html) | Every operation as a tool for AI agents, read-only by default | \`voice-agent-mcp\` |
`;
