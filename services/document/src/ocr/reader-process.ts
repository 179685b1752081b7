import { answerParent } from '../pool/answer-parent.ts';
import { openReader } from './open-reader.ts';

const opening = openReader();
answerParent(async (bytes) => (await opening).readPassport(bytes));
