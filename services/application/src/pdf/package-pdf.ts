import type { GovernmentPackage, PackagePicture } from '../domain/case/government-package.ts';
import { startPages, UNPRINTABLE } from './write-pages.ts';

const NAMES = { passport: 'Passport page', selfie: 'Photo' } as const;

const caption = ({ kind, widthPx, heightPx, sizeBytes, largeEnough }: PackagePicture): string =>
  [
    `${NAMES[kind]}, ${widthPx} × ${heightPx} pixels, ${Math.ceil(sizeBytes / 1024)} kB`,
    largeEnough ? '' : ' (smaller than the authority asks)',
  ].join('');

/** The package on paper, in English as forms are: each traveller's values in the authority's order, then pictures. */
export const packagePdf = async (handed: GovernmentPackage): Promise<Buffer> => {
  const { orderNumber, destination, travellers, form, authorityReference, createdAt } = handed;
  const number = orderNumber.toUpperCase();
  const pages = await startPages({ title: `Order ${number}`, now: new Date(createdAt) });
  for (const [index, { number: traveller, values, pictures }] of travellers.entries()) {
    if (index > 0) pages.nextPage();
    pages.heading(`${destination.visaName} · Order ${number}`);
    pages.subheading(`Traveler ${traveller} of ${travellers.length}`);
    if (authorityReference) pages.note(`Reference of the authority: ${authorityReference}`);
    if (form.portal) pages.note(form.portal);
    for (const { label, value, optional } of values) pages.row(label, value || (optional ? '–' : 'Not given'));
    pages.nextPage();
    pages.subheading(`Traveler ${traveller} of ${travellers.length} · Pictures`);
    if (pictures.length === 0) pages.note('None given');
    for (const picture of pictures)
      await pages.picture(
        Buffer.from(picture.base64, 'base64'),
        caption(picture),
        picture.kind === 'passport' ? 400 : 260,
      );
  }
  const made = `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  return pages.finish(`Order ${number} · ${made} · ${UNPRINTABLE} stands for a letter that cannot be printed here`);
};
