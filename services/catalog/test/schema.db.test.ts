import { join } from 'node:path';
import { testSchema } from '@wayfare/kit/test-schema';

testSchema({ service: 'catalog', folder: join(__dirname, '..') });
