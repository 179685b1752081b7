import { copySlug } from './copy-slug.ts';

it('numbers copies from the second one on', () => {
  expect(copySlug('uk-eta', new Set(['uk-eta']))).toBe('uk-eta-copy');
  expect(copySlug('uk-eta', new Set(['uk-eta', 'uk-eta-copy']))).toBe('uk-eta-copy-2');
  expect(copySlug('uk-eta', new Set(['uk-eta-copy', 'uk-eta-copy-2']))).toBe('uk-eta-copy-3');
});

it('counts on where a copy is copied', () => {
  expect(copySlug('uk-eta-copy', new Set(['uk-eta', 'uk-eta-copy']))).toBe('uk-eta-copy-2');
});

it('keeps a long slug within 80 characters', () => {
  const slug = 'a'.repeat(80);
  expect(copySlug(slug, new Set([slug]))).toBe(`${'a'.repeat(75)}-copy`);
});
