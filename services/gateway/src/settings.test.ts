import { configSchema } from './config.ts';
import { settingsOf } from './settings.ts';

const shape = configSchema.shape;
const figuresOf = (over: { FIGURES?: string; UNSOURCED_FIGURES?: string }) =>
  settingsOf({
    FIGURES: shape.FIGURES.parse(over.FIGURES),
    UNSOURCED_FIGURES: shape.UNSOURCED_FIGURES.parse(over.UNSOURCED_FIGURES),
    KEYCLOAK_ISSUER: 'http://localhost:8180/realms/visa',
  } as Parameters<typeof settingsOf>[0]).figures;

it('shows the figures of the specification until an operator configures others', () => {
  expect(figuresOf({}).map(({ key, value }) => [key, value])).toEqual([
    ['rating', '4.4'],
    ['approvalRate', '99%'],
    ['experience', '12+'],
    ['assistance', '24/7'],
    ['destinations', '200+'],
    ['reviews', '64,000+'],
  ]);
  const own = [{ key: 'reviews', value: '12', source: 'Example Reviews' }];
  expect(figuresOf({ FIGURES: JSON.stringify(own) })).toEqual(own);
});

it('leaves out figures without a source where that is switched on', () => {
  const figures = JSON.stringify([
    { key: 'rating', value: '4.4', source: '' },
    { key: 'reviews', value: '12', source: 'Example Reviews' },
  ]);
  expect(figuresOf({ FIGURES: figures, UNSOURCED_FIGURES: 'false' }).map(({ key }) => key)).toEqual(['reviews']);
});
