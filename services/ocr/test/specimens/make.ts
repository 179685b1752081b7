// node test/specimens/make.ts FOLDER dev|held [GENUINE-PER-CLASS] [NEGATIVES-PER-KIND] [SEED] [CLASSES]: draws a set of
// specimens with its truth.json.
import { makeSet } from './make-set.ts';

const [folder = '', split = 'dev', genuine = '4', negative = '3', seed = '9303', classes] = process.argv.slice(2);
await makeSet({
  folder,
  split: split === 'held' ? 'held' : 'dev',
  genuine: Number(genuine),
  negative: Number(negative),
  seed: Number(seed),
  classes: classes?.split(','),
});
