/** Reads from the pending changesets which versions they lead to. */
import getReleasePlan from '@changesets/get-release-plan';
import { repository } from '@voice-agent-platform/shared/chores/workspace';

export interface PendingBump {
  readonly newVersion: string;
  /** `major`, `minor` or `patch`. */
  readonly type: string;
}

/** Returns the bump of each package that the pending changesets raise, by the name of the package. */
export async function readPendingBumps(): Promise<Map<string, PendingBump>> {
  const { releases } = await getReleasePlan(repository);
  return new Map(
    releases
      .filter(({ type }) => type !== 'none')
      .map(({ name, newVersion, type }) => [name, { newVersion, type }]),
  );
}
