/** The contract's own table of operations. */
import { readFile } from 'node:fs/promises';
import type { OperationId } from './story.js';

export interface OperationRow {
  operationId: OperationId;
  method: string;
  path: string;
  root: 'base' | 'platform';
  organizationId: boolean;
  requestBody: boolean;
  success: { status: number; body: 'json' | 'text' | 'none' | 'unknown' };
}

const table = new URL(import.meta.resolve('@voice-agent-platform/openapi/operations.json'));

export const operations = JSON.parse(await readFile(table, 'utf8')) as OperationRow[];
