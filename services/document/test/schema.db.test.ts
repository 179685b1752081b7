import { join } from 'node:path';
import { testSchema } from '@wayfare/kit/test-schema';

testSchema({ service: 'document', folder: join(__dirname, '..') });
