/**
 * The worker thread that rates new passwords: against breached ones, and by zxcvbn's estimate of
 * guesses.
 */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import common from '@zxcvbn-ts/language-common';
import type { Strength, StrengthQuestion } from './password-strength.ts';

const limits = {
  /** zxcvbn's time grows faster than the length, so the rest is not rated. */
  scoredCharacters: 72,
  /** zxcvbn's score (0 to 4): more than 10^8 guesses. */
  lowestScore: 3,
} as const;

const { dictionary, adjacencyGraphs: graphs } = common;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs });
/** The 49,233 most frequent passwords of breaches, in lower case. */
const breached = new Set(dictionary['passwords-common'].map(String));

parentPort?.on('message', (question: StrengthQuestion) => {
  parentPort?.postMessage(scorePassword(question));
});

export function scorePassword({ password, about }: StrengthQuestion): Strength {
  const normal = password.normalize('NFKC');
  if (breached.has(normal.toLowerCase())) return 'breached';
  const scored = [...normal].slice(0, limits.scoredCharacters).join('');
  const { score } = zxcvbn.check(scored, [...about, 'daybook']);
  return score >= limits.lowestScore ? 'strong' : 'guessable';
}
