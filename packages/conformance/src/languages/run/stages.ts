import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  generateClient,
  listFiles,
  MissingToolError,
  requireTools,
  run,
  runOnce,
  setUp,
  type RunOptions,
} from '@voice-agent-platform/codegen';
import type { DrivenLanguage, DriverPlaces } from '@voice-agent-platform/drivers';

/** What has to succeed before a driver can run, in order. */
export function stagesOf(
  language: DrivenLanguage,
  places: DriverPlaces,
  options: RunOptions,
): Record<string, () => Promise<void>> {
  const { generated } = language;
  return {
    'set up': async () => {
      await rm(places.work, { recursive: true, force: true });
      await withInstallation(language, () => setUpAll(language, places, options));
    },
    ...(generated !== undefined && {
      generate: () => generateClient(generated, places, options),
      'generate again': async () => {
        const first = await contentsOf(places.client);
        await generateClient(generated, places, options);
        // Otherwise, the changes of a new version could not be reviewed.
        if ((await contentsOf(places.client)) !== first)
          throw new Error('The generator wrote a different client for the same document.');
      },
    }),
    build: async () => {
      await cp(places.folder, places.work, { recursive: true });
      for (const command of language.build?.(places) ?? []) await run(command, options);
    },
  };
}

async function setUpAll(
  language: DrivenLanguage,
  places: DriverPlaces,
  options: RunOptions,
): Promise<void> {
  if (language.generated) await setUp(language.generated, places, options);
  await requireTools(language.title, language.driverTools ?? []);
  const commands = language.driverSetUp?.(places) ?? [];
  const files = { cache: places.cache, settings: places.folder };
  await runOnce(commands, files, `driver-${language.name}`, options);
}

/** CI installs what is missing, since everything must run there. On a developer's machine, nothing is installed unasked. */
async function withInstallation(
  { debianPackages }: DrivenLanguage,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const mayInstall = process.env.CI === 'true' && debianPackages !== undefined;
    if (!(error instanceof MissingToolError) || !mayInstall) throw error;
    const apt =
      '$(test "$(id -u)" = 0 || echo sudo -n) env DEBIAN_FRONTEND=noninteractive apt-get --yes';
    const install = `${apt} update && ${apt} install --no-install-recommends ${debianPackages}`;
    await run({ argv: ['sh', '-c', install] });
    await work();
  }
}

async function contentsOf(folder: string): Promise<string> {
  const files = await listFiles(folder);
  const contents = files.map(
    async (file) => `${file}\0${await readFile(join(folder, file), 'utf8')}`,
  );
  return (await Promise.all(contents)).join('\0');
}
