import { answerParent } from '@wayfare/picture/answer-parent';
import { judgeVisaFile } from './judge-visa-file.ts';

answerParent(judgeVisaFile);
