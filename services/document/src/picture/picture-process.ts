import { answerParent } from '@wayfare/picture/answer-parent';
import sharp from 'sharp';
import { preparePicture } from './prepare-picture.ts';

sharp.concurrency(1);
sharp.cache(false);

answerParent(preparePicture);
