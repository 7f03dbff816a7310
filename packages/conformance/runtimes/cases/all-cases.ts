import type { Case } from '../kit.js';
import { responses } from './responses.js';
import { platform } from './platform.js';
import { refusals } from './refusals.js';
import { retries } from './retries.js';
import { time } from './time.js';

/** What the client does, on every runtime alike. */
export const cases: readonly Case[] = [...platform, ...responses, ...refusals, ...retries, ...time];
