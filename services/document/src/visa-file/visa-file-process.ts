import { answerParent } from '@wayfare/picture/answer-parent';
import { examineVisaFile } from './examine-visa-file.ts';

answerParent(examineVisaFile);
