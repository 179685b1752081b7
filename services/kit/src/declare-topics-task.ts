import { z } from 'zod';
import { kafkaSettings, loadConfig } from './config.ts';
import { declareTopics } from './declare-topics.ts';
import type { Task } from './run-main.ts';

/** Declares topics and access rules at the broker that the environment names. */
export const declareTopicsTask: Task = async () => {
  const { created, rules } = await declareTopics(loadConfig(z.object(kafkaSettings), process.env));
  process.stdout.write(`${created.length} topics created, ${rules} access rules in force\n`);
};
