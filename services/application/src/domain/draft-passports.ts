import type { Application, DraftPassport, Traveller } from './application.ts';

/** Far more than drafts have at once; a few tens of gigabytes. */
export const MOST_DRAFT_PASSPORTS = 20_000;

/** One for each traveller, one of whom may not be saved yet, and one more while it takes the place of another. */
export const mostOfApplication = ({ numApplicants }: Pick<Application, 'numApplicants'>, traveller: number): number =>
  Math.max(numApplicants, traveller + 1) + 1;

const pictureOf = (drafts: readonly DraftPassport[], index: number): string | undefined =>
  drafts.find(({ traveller }) => traveller === index)?.documentId;

/** The application with each picture at its traveller, as it is once it is paid. */
export const withDraftPassports = <Of extends Pick<Application, 'travellers'>>(
  application: Of,
  drafts: readonly DraftPassport[],
): Of => ({
  ...application,
  travellers: application.travellers.map((traveller, index): Traveller => {
    const documentId = pictureOf(drafts, index);
    return documentId ? { ...traveller, passportDocumentId: documentId } : traveller;
  }),
});

/** As it is kept until then: the pictures stand beside it. */
export const withoutDraftPassports = (application: Application): Application => ({
  ...application,
  travellers: application.travellers.map(({ passportDocumentId: _, ...traveller }) => traveller),
});

/**
 * Whose each picture is after the personal details were entered: whose they say (`named`, one per traveller), else that
 * of the person who had it. One that was somebody's and no longer is is let go of. One that was nobody's stays so: it
 * may be read at this moment, and named by the next save.
 */
export const placeDraftPassports = (
  drafts: readonly DraftPassport[],
  { travellers, named }: { travellers: readonly Traveller[]; named: readonly string[] },
): DraftPassport[] => {
  const known = new Set(drafts.map(({ documentId }) => documentId));
  const taken = new Set<string>();
  const take = (documentId: string | undefined): string | undefined => {
    if (!documentId || !known.has(documentId) || taken.has(documentId)) return undefined;
    taken.add(documentId);
    return documentId;
  };
  const asNamed = travellers.map((_, index) => take(named[index]));
  const placed = travellers.flatMap(({ passportDocumentId }, traveller) => {
    const documentId = asNamed[traveller] ?? take(passportDocumentId);
    return documentId ? [{ documentId, traveller }] : [];
  });
  const nobodys = drafts.filter(({ documentId, traveller }) => traveller === undefined && !taken.has(documentId));
  return [...placed, ...nobodys];
};
