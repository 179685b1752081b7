// What the local start runs before anything of ours is built; in a cluster it is a task of an image.
import { declareTopicsTask } from './declare-topics-task.ts';

await declareTopicsTask([]);
