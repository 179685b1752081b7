import { join } from 'node:path';
import { testSchema } from '@wayfare/kit/test-schema';

testSchema({ service: 'payment', folder: join(__dirname, '..') });
