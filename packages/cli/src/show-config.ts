/** Shows profiles and settings without secrets. */
import { HIDDEN, hideInText, type Known } from '@voice-agent-platform/shared/hidden';
import { printsJson, printValue } from './output.js';
import { profilesFile, readProfiles, SETTING_NAMES } from './profiles.js';
import type { CallOptions } from './run.js';
import { hasKeyFromElsewhere, readSettings } from './settings.js';

/** Prints each profile without its key. */
export function listProfiles(options: CallOptions): void {
  const { env, terminal } = options;
  const profiles = readProfiles(env, terminal.warn);
  if (profiles.size === 0 && !printsJson(options)) {
    terminal.error('No profiles yet. Create one with: voice-agent config set base-url <url>');
    return;
  }
  const rows = [...profiles].map(([profile, settings]) => {
    const shown = SETTING_NAMES.map((name) => [
      name,
      hideSecrets(settings[name], [settings['api-key']]),
    ]);
    return { profile, ...(Object.fromEntries(shown) as Record<string, string | null>) };
  });
  printValue(rows, options);
}

/** Prints each setting, and where it comes from. */
export function showSettings(options: CallOptions): void {
  const { profile, ...settings } = readSettings(options);
  const key = settings['api-key'].value;
  options.terminal.hide([key]);
  const rows = SETTING_NAMES.map((setting) => {
    const { value, source } = settings[setting];
    return { setting, value: hideSecrets(value, [key]), source };
  });
  // A table has a row for each setting, and JSON a property.
  const shown = printsJson(options)
    ? Object.fromEntries(rows.map(({ setting, ...details }) => [setting, details]))
    : rows;
  printValue({ profile, file: profilesFile(options.env), settings: shown }, options);
  for (const root of ['base', 'platform'] as const) {
    if (!hasKeyFromElsewhere(settings, root)) continue;
    const [keySource, source] = [settings['api-key'].source, settings[`${root}-url`].source];
    options.terminal.error(`The key comes from ${keySource}, and ${root}-url from ${source}.`);
  }
}

/**
 * Hides the keys in a setting, and all that is before the last `@` of an address: its password may contain characters
 * that should have been escaped.
 *
 * @returns null if the setting has no value
 */
function hideSecrets(value: string | undefined, keys: Known): string | null {
  if (value === undefined) return null;
  if (keys.includes(value)) return HIDDEN;
  return hideInText(value, keys).replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, `$1${HIDDEN}@`);
}
