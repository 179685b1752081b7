import sharp from 'sharp';
import { answerParent } from '../pool/answer-parent.ts';
import { preparePicture } from './prepare-picture.ts';

sharp.concurrency(1);
sharp.cache(false);

answerParent(preparePicture);
