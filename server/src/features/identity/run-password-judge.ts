/** The thread that judges new passwords: against breached ones, and by how many guesses zxcvbn expects. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import common from '@zxcvbn-ts/language-common';
import type { Strength, StrengthQuestion } from './password-strength.ts';

const limits = {
  /** What comes after is not scored: the work grows faster than the length. */
  scoredCharacters: 72,
  /** Of zxcvbn's 0 to 4: more than 10^8 guesses. */
  lowestScore: 3,
} as const;

const { dictionary, adjacencyGraphs: graphs } = common;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs });
/** 49,233 passwords that breaches disclosed most often, in lower case. */
const breached = new Set(dictionary['passwords-common'].map(String));

parentPort?.on('message', (question: StrengthQuestion) => {
  parentPort?.postMessage(judge(question));
});

function judge({ password, about }: StrengthQuestion): Strength {
  const normal = password.normalize('NFKC');
  if (breached.has(normal.toLowerCase())) return 'breached';
  const scored = [...normal].slice(0, limits.scoredCharacters).join('');
  const { score } = zxcvbn.check(scored, [...about, 'daybook']);
  return score >= limits.lowestScore ? 'strong' : 'guessable';
}
