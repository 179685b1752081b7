import { setPriority } from 'node:os';
import { answerParent } from '../pool/answer-parent.ts';
import { openReader } from './open-reader.ts';

/** A recognition uses a whole core for a second: whoever shares the machine goes first. */
setPriority(10);

const opening = openReader();
answerParent(async (bytes) => (await opening).readPassport(bytes));
