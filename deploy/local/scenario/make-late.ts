import { Client } from 'pg';

/**
 * Lets a case have been submitted forty days ago, straight in the database: its promised time is over, and nobody has
 * noticed yet.
 * @param postgresUrl of any database of the server.
 */
export const makeLate = async (postgresUrl: string, application: string): Promise<void> => {
  const database = new Client({ connectionString: new URL('/application', postgresUrl).href });
  await database.connect();
  try {
    await database.query(
      `update casework set running_since = now() - interval '40 days', due_at = now() - interval '30 days',
           warn_at = now() - interval '31 days' where application_id = $1 and running_since is not null`,
      [application],
    );
  } finally {
    await database.end();
  }
};
