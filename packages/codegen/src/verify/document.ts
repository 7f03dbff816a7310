import { readFileSync } from 'node:fs';
import type { Document } from '@voice-agent-platform/contract-reader/document';
import { profile } from '../set-up.js';

/** The document that clients are generated from. */
export const document = JSON.parse(readFileSync(profile, 'utf8')) as Document;
