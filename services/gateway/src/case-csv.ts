import type { CaseSummary } from '@wayfare/proto/application/v1/case_service';
import { countryName } from './country-name.ts';
import { csvLine, type DateFormat, orMissing } from './csv.ts';
import { stageJson } from './json/case-json.ts';

const COLUMNS = [
  'Order Number',
  'Stage',
  'In Stage Since',
  'Due',
  'Travel Date',
  'Assigned To',
  'Destination',
  'Visa Name',
  'Nationality',
  'Applicants',
  'Processing Speed',
  'First Name',
  'Last Name',
  'Submitted',
] as const;

export const caseCsvHeader = csvLine(COLUMNS, { bom: true });

/** @param names of the staff, by id; an id without a name stands as it is. */
export const caseCsvLine = (
  line: CaseSummary,
  { format, names }: { format: DateFormat; names: ReadonlyMap<string, string> },
): string => {
  const time = (instant: Date | undefined): string => (instant ? format(instant) : 'N/A');
  return csvLine([
    line.orderNumber,
    stageJson(line.stage),
    time(line.stageSince),
    time(line.dueAt),
    orMissing(line.travelDate),
    orMissing(names.get(line.assigneeId) ?? line.assigneeId),
    orMissing(countryName(line.destinationCountry)),
    orMissing(line.visaName),
    orMissing(countryName(line.nationality)),
    String(line.numApplicants),
    orMissing(line.processingSpeed),
    orMissing(line.firstMiddleName),
    orMissing(line.lastName),
    time(line.submittedAt),
  ]);
};
