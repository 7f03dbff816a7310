import type { Case } from '../kit.js';
import { answers } from './answers.js';
import { platform } from './platform.js';
import { refusals } from './refusals.js';
import { repeats } from './repeats.js';
import { time } from './time.js';

/** What the client does, on every runtime alike. */
export const cases: readonly Case[] = [...platform, ...answers, ...refusals, ...repeats, ...time];
