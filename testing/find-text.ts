type Run = (sql: string) => Promise<readonly Record<string, unknown>[]>

/** The rows of all tables of a database that contain one of the texts, as „table: row“. */
export async function findText(
  run: Run,
  type: 'sqlite' | 'postgres',
  texts: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of await listTables(run, type)) {
    for (const row of await run(`SELECT * FROM "${table}"`)) {
      const text = JSON.stringify(row)
      if (texts.some((one) => text.toLowerCase().includes(one.toLowerCase()))) found.push(`${table}: ${text}`)
    }
  }
  return found
}

export async function listTables(run: Run, type: 'sqlite' | 'postgres'): Promise<readonly string[]> {
  const rows = await run(
    type === 'sqlite'
      ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
      : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  return rows.map(({ name }) => String(name)).toSorted()
}

/** The names of a table's columns. */
export async function listColumns(run: Run, type: 'sqlite' | 'postgres', table: string): Promise<readonly string[]> {
  const rows = await run(
    type === 'sqlite'
      ? `SELECT name FROM pragma_table_info('${table}')`
      : `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}'`,
  )
  return rows.map(({ name }) => String(name))
}
