import pg from 'pg';

/** What is asked for, taken from the rows that were made. */
export interface Samples {
  readonly orderNumber: string;
  readonly email: string;
  /** The submissions since then are as many as the spreadsheet is measured with. */
  readonly csvFrom: string;
  /** How many submissions are not drafts. */
  readonly withoutDrafts: number;
}

export const findSamples = async (databaseUrl: string, csvRows: number): Promise<Samples> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: cases } = await client.query(
      `select order_number, email from casework join application on application.id = application_id
         where closed_at is null and email is not null limit 1`,
    );
    const { rows: since } = await client.query(
      'select created_at from application order by created_at desc, id desc offset $1 limit 1',
      [csvRows - 1],
    );
    const { rows: first } = await client.query('select min(created_at) as created_at from application');
    const { rows: others } = await client.query(
      "select count(*)::int as count from application where status <> 'draft'",
    );
    return {
      withoutDrafts: others[0].count,
      orderNumber: cases[0].order_number,
      email: cases[0].email,
      csvFrom: (since[0] ?? first[0]).created_at.toISOString(),
    };
  } finally {
    await client.end();
  }
};
