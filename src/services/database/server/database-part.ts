/** One of the databases that a server consists of: a SQLite file of its own, or tables in the PostgreSQL that all share. */
export type DatabasePart = {
  /** On SQLite its file is `NAME.sqlite`. */
  readonly name: string
  /** The newest schema that this version of the app knows: how many steps lead to it from nothing. */
  readonly schemaVersion: { readonly sqlite: number; readonly postgres: number }
  /** The place of that number: the column `version` of the only row returned by `query`, once `table` exists. */
  readonly version: { readonly table: string; readonly query: string }
  /** Exists exactly if the part is made. */
  readonly keyTable: string
  /** Hold rows only if people use the server. */
  readonly personTables: readonly string[]
}

/** The part as operators know it: a file, or tables. */
export function describePart(part: Pick<DatabasePart, 'name'>, type: 'sqlite' | 'postgres'): string {
  return type === 'sqlite' ? `${part.name}.sqlite` : `the tables of ${part.name}`
}
