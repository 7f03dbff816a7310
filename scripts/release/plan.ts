import getReleasePlan from '@changesets/get-release-plan';
import { repository } from '../workspace.js';

export interface PendingBump {
  newVersion: string;
  /** `major`, `minor` or `patch`. */
  type: string;
}

/** The effect of the pending changesets, by package. */
export async function pendingBumps(): Promise<Map<string, PendingBump>> {
  const { releases } = await getReleasePlan(repository);
  return new Map(
    releases
      .filter(({ type }) => type !== 'none')
      .map(({ name, newVersion, type }) => [name, { newVersion, type }]),
  );
}
