import type { Staff } from './staff.ts';

/** As many cases as are measured get a document first. */
const MOST = 30;
const WARM_UP = 3;

/** One empty page, as small as a PDF can be. */
const onePage = (): Blob => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  const parts = ['%PDF-1.4\n'];
  const offsets = objects.map((object, index) => {
    const offset = parts.join('').length;
    parts.push(`${index + 1} 0 obj\n${object}\nendobj\n`);
    return offset;
  });
  const start = parts.join('').length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    `xref\n0 4\n0000000000 65535 f \n${entries}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
};

interface Listed {
  readonly applicationId: string;
}

/** What the screen waits for after "next case": the case, then the first of its documents, to the last byte. */
export const measureNextCase = async (staff: Staff, rounds: number): Promise<{ name: string; times: number[] }[]> => {
  await staff.signIn();
  const count = Math.min(rounds, MOST) + WARM_UP;
  const answer = await staff.send(`admin/cases?stage=submitted&assignee=nobody&pageSize=${count}`);
  const { cases } = (await answer.json()) as { cases: Listed[] };
  for (const { applicationId } of cases) {
    const form = new FormData();
    form.set('kind', 'visa');
    form.set('traveller', '0');
    form.set('file', onePage(), 'visa.pdf');
    await staff.send(`admin/cases/${applicationId}/documents`, { method: 'POST', body: form });
  }
  const nextCase: number[] = [];
  const firstDocument: number[] = [];
  await staff.signIn();
  for (let round = -WARM_UP; round < count - WARM_UP; round += 1) {
    const start = performance.now();
    const next = await staff.send('admin/cases/next', { method: 'POST', body: '{}' });
    const { applicationId } = ((await next.json()) as { summary: Listed }).summary;
    const claimed = performance.now();
    const listed = await staff.send(`admin/submissions/${applicationId}/documents`);
    const { documents } = (await listed.json()) as { documents: { id: string }[] };
    if (!documents[0]) throw new Error('The next case has no document.');
    const link = (await (await staff.send(`documents/${documents[0].id}/link`)).json()) as { url: string };
    await (await staff.send(link.url.replace(/^.*\/api\//, ''))).arrayBuffer();
    if (round < 0) continue;
    nextCase.push(claimed - start);
    firstDocument.push(performance.now() - start);
  }
  return [
    { name: 'next case, claimed and whole', times: nextCase },
    { name: 'next case and its first document', times: firstDocument },
  ];
};
