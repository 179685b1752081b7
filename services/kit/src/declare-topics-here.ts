// What the local start runs before anything of ours is built; services do the same by `main.js declare-topics`.
import { z } from 'zod';
import { kafkaSettings, loadConfig } from './config.ts';
import { declareTopics } from './declare-topics.ts';

const { created, rules } = await declareTopics(loadConfig(z.object(kafkaSettings), process.env));
process.stdout.write(`${created.length} topics created, ${rules} access rules in force\n`);
