/** The database of a test server without any space left, on each engine, until a test makes room. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { TestData } from '../app-server.ts'

/** For the server's `maxDatabasePages`: more than an empty database takes. */
export const DISK_PAGES = 300

export type FullDisk = { fill(): Promise<void>; makeRoom(): Promise<void> }

/** With `service` there is no space for the tables of that service alone. */
export function openFullDisk(data: TestData, service?: string): FullDisk {
  return data.database === undefined
    ? onSqlite(data, service === undefined ? ['documents', 'accounts'] : [service])
    : onPostgres(data.database.url, service === undefined ? '%' : `${service}\\_%`)
}

/** Another program fills the files beyond what the server may let them grow to, and empties them later. */
function onSqlite({ environment }: TestData, names: readonly string[]): FullDisk {
  const run = async (sql: string): Promise<void> => {
    for (const name of names) {
      const database = new DatabaseSync(join(environment['DATA_DIR'] ?? '', `${name}.sqlite`), { timeout: 5_000 })
      database.exec(sql)
      database.close()
    }
  }
  return {
    fill: () => run(`CREATE TABLE filler (bytes); INSERT INTO filler VALUES (zeroblob(${DISK_PAGES * 4_096}))`),
    makeRoom: () => run('DELETE FROM filler'),
  }
}

/** Every write fails with what PostgreSQL says of a full disk. */
function onPostgres(url: string, tables: string): FullDisk {
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  const onTables = (statement: string): string => `
    DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE '${tables}' LOOP EXECUTE format('${statement}', name);
      END LOOP; END $$`
  return {
    fill: () =>
      run(`
        CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
        ${onTables('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %I EXECUTE FUNCTION refuse()')}`),
    makeRoom: () => run(onTables('DROP TRIGGER full_disk ON %I')),
  }
}
