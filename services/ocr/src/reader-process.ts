import { answerParent } from '@wayfare/picture/answer-parent';
import { openReader } from './open-reader.ts';

const opening = openReader();
answerParent(async (bytes) => (await opening).readPassport(bytes));
