import type { Command } from './language.js';

/** Installs packages of Debian, as root or by a `sudo` that asks for no password. */
export function installPackages(names: string): Command {
  const apt =
    '$(test "$(id -u)" = 0 || echo sudo -n) env DEBIAN_FRONTEND=noninteractive apt-get --yes';
  return {
    argv: ['sh', '-c', `${apt} update && ${apt} install --no-install-recommends ${names}`],
  };
}
