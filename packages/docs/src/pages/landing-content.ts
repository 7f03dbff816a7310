/** Texts of the landing page. */
import type { IconName } from '../components/icons.js';

export interface Task {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The guide that the card links to. Without one, it links to the operation. */
  readonly guide?: string;
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
    guide: 'recipes/failed-runs',
    operationId: 'listUseCaseRuns',
  },
  {
    icon: 'flask',
    title: 'Test without an account',
    text: 'Run the platform on your machine, make operations fail, and move the clock.',
    guide: 'sandbox',
    command: 'npx voice-agent-sandbox',
  },
  {
    icon: 'code',
    title: 'Generate a client',
    text: 'Get a client for Python, Go, Rust, Java, C#, Kotlin, PHP, Ruby, and more.',
    guide: 'other-languages',
    command: 'npx voice-agent-codegen go',
  },
  {
    icon: 'terminal',
    title: 'Command line and agents',
    text: 'Call every operation from a shell, or give it to an AI agent over MCP.',
    guide: 'command-line',
    command: 'voice-agent list-phone-numbers',
  },
];

export interface Package {
  readonly name: string;
  readonly what: string;
  /** Markdown. */
  readonly use: string;
  /** The guide that explains it. */
  readonly guide?: string;
}

/** The core, then the tools around it. */
export const PACKAGES: readonly Package[] = [
  {
    name: 'openapi',
    what: 'The contract: OpenAPI 3.1, a 3.0 profile for generators, and workflows',
    use: 'Download or import',
  },
  {
    name: 'types',
    what: 'TypeScript types for every operation and schema, without runtime code',
    use: 'Import types',
  },
  {
    name: 'client',
    what: 'TypeScript client: typed methods, retries, timeouts, and errors',
    use: 'Import',
    guide: 'first-call',
  },
  {
    name: 'validators',
    what: 'Validators for every request and response, compiled ahead of time',
    use: 'Import',
    guide: 'recipes/forms-and-routers',
  },
  {
    name: 'sandbox',
    what: 'The platform on your machine: stateful, in process or on two ports',
    use: '`npx voice-agent-sandbox`',
    guide: 'sandbox',
  },
  {
    name: 'codegen',
    what: 'Clients in other languages, generated and checked',
    use: '`npx voice-agent-codegen`',
    guide: 'other-languages',
  },
  {
    name: 'cli',
    what: 'Every operation on the command line',
    use: '`npx voice-agent`',
    guide: 'command-line',
  },
  {
    name: 'mcp',
    what: 'Every operation as a tool for AI agents, read-only by default',
    use: '`npx voice-agent-mcp`',
    guide: 'mcp',
  },
];
