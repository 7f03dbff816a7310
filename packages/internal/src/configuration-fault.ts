/** What the client refuses in its configuration, for programs that are not configured by `createClient`. */
export interface ConfigurationFault {
  /** The option of `createClient`. */
  readonly option: 'apiKey' | 'baseUrl' | 'organizationId' | 'platformUrl';
  /** Such as `is not set`. */
  readonly fault: string;
}

/** Reads the message of a `ConfigurationError`; `undefined` if it is about something else. */
export function configurationFault(message: string): ConfigurationFault | undefined {
  const match = /(?:^|: )(apiKey|baseUrl|organizationId|platformUrl) (.+)$/s.exec(message);
  if (!match) return undefined;
  const [, option, fault = ''] = match;
  return {
    option: option as ConfigurationFault['option'],
    // The rest says how to pass the option to the client.
    fault: fault.startsWith('is missing') ? 'is not set' : fault,
  };
}
