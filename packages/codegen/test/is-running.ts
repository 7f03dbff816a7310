import { spawnSync } from 'node:child_process';

/** A process that has ended stays in the table of processes until its parent has read its status. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}
