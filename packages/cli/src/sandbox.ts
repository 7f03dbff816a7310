/** The settings that `--sandbox` and its ports stand for. */
import { UsageError } from '@voice-agent-platform/shared/usage';
import { sandboxSettings } from './generated/commands.js';
import type { Profile, SettingName } from './profiles.js';
import type { CallOptions } from './run.js';

export const PORT_FLAGS = {
  'base-url': '--sandbox-port',
  'platform-url': '--sandbox-platform-port',
} as const;

type Ports = Pick<CallOptions, 'sandboxPort' | 'sandboxPlatformPort'>;

/** A port implies the sandbox. */
export function usesSandbox({ sandbox, ...ports }: Pick<CallOptions, 'sandbox'> & Ports): boolean {
  return sandbox === true || hasPort(ports);
}

function hasPort({ sandboxPort, sandboxPlatformPort }: Ports): boolean {
  return (sandboxPort ?? sandboxPlatformPort) !== undefined;
}

/**
 * Returns the settings of the sandbox at the given ports. If only one port is given, the other root has no address: at
 * its default port, another sandbox may run.
 */
export function readSandboxProfile(options: Ports): Profile {
  const ports = portsByRoot(options);
  const profile: Profile = { ...sandboxSettings };
  if (!hasPort(options)) return profile;
  for (const name of ['base-url', 'platform-url'] as const) {
    const port = ports[name];
    if (port === undefined) delete profile[name];
    else profile[name] = addressAt(name, port);
  }
  return profile;
}

/** Returns the flag that a setting of the sandbox comes from. A port implies `--sandbox`. */
export function nameSandboxFlag(name: SettingName, options: Ports): string {
  const given: Partial<Record<SettingName, string | undefined>> = portsByRoot(options);
  return given[name] === undefined ? '--sandbox' : PORT_FLAGS[name as keyof typeof PORT_FLAGS];
}

function portsByRoot({ sandboxPort, sandboxPlatformPort }: Ports) {
  return { 'base-url': sandboxPort, 'platform-url': sandboxPlatformPort };
}

function addressAt(name: keyof typeof PORT_FLAGS, port: string): string {
  if (!/^\d{1,5}$/.test(port) || +port < 1 || +port > 65_535) {
    throw new UsageError(`${PORT_FLAGS[name]} must be a port from 1 to 65535`);
  }
  return sandboxSettings[name].replace(/\d+$/, port);
}
