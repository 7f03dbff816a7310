/** Requires the settings of a call, and describes them: its target, and how to set what is missing or wrong. */
import { variableFor } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { createPlatform } from './connect.js';
import { profileFlag, SETTING_NAMES, type SettingName } from './profiles.js';
import type { Call, Settings } from './run.js';
import { PORT_FLAGS, usesSandbox } from './sandbox.js';
import { hasKeyFromElsewhere } from './settings.js';

/**
 * Refuses a call without the settings that its operation needs, or with one that is wrong, before its target is
 * described and a person is asked.
 *
 * @throws UsageError that names all missing settings
 * @throws ConfigurationError for the first wrong one
 */
export function requireSettings(call: Call): void {
  const { settings, spec } = call;
  const needed = ['api-key', `${spec.root}-url`, spec.organizationId && 'organization-id'];
  const missing = SETTING_NAMES.filter((name) => needed.includes(name) && !settings[name].value);
  if (missing.length > 0) {
    // The sandbox has all settings but the address of a root without a port.
    const message = usesSandbox(call)
      ? describePort(spec.root)
      : describeMissing(missing, settings);
    throw new UsageError(message);
  }
  // The client has the rules for the values.
  createPlatform(call);
}

function describePort(root: Call['spec']['root']): string {
  return (
    `the port of the ${root} root is missing: add ${PORT_FLAGS[`${root}-url`]}\n\n` +
    'Nothing was sent: at the default port, another sandbox may run.'
  );
}

function describeMissing(missing: readonly SettingName[], settings: Settings): string {
  const hints = missing.map((name) => howToSet(name, settings));
  return (
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set\n\n${hints.join('\n')}\n` +
    'To try a command on the local sandbox, add --sandbox.'
  );
}

/** Explains how to set a value for the next command. */
function howToSet(name: SettingName, { profile }: Settings): string {
  return `Run: ${commandToSet(name, profile)}   or set ${variableFor(name)}`;
}

/** Explains how to replace a wrong value in a profile. A value from elsewhere needs no explanation. */
export function howToReplace(
  name: SettingName,
  { [name]: { origin }, profile }: Settings,
): string[] {
  return origin === 'profile' ? [`Replace it with: ${commandToSet(name, profile)}`] : [];
}

/** The key is never an argument. */
function commandToSet(name: SettingName, profile: string): string {
  const value = name === 'api-key' ? '' : ' <value>';
  return `voice-agent config set ${name}${value}${profileFlag(profile)}`;
}

/**
 * Describes the target of a call: its host, the source of the address, and the source of a key from elsewhere. The call
 * has passed `requireSettings`.
 */
export function describeTarget({ settings, spec: { root } }: Call): string {
  const { value, source } = settings[`${root}-url`];
  const key = hasKeyFromElsewhere(settings, root) ? `, key from ${settings['api-key'].source}` : '';
  return `${new URL(value!).host} (${source}${key})`;
}
