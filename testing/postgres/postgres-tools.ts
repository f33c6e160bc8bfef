/** Programs in the place of `pg_dump` and `pg_restore`, for a PostgreSQL that comes without: a dump is the script that it would become. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createTempFolder, type TempFolder } from '../temp-folder.ts'

export type ToolScripts = { readonly pg_dump?: string; readonly pg_restore?: string }

/** A folder for PATH with these shell scripts in it; each says that it has version 99. */
export async function createPostgresTools(scripts: ToolScripts): Promise<TempFolder> {
  const tools = await createTempFolder()
  for (const [name, script] of Object.entries(scripts)) {
    const lines = ['#!/bin/sh', `[ "$1" = --version ] && { echo '${name} (PostgreSQL) 99.1'; exit; }`, script]
    await writeFile(join(tools.path, name), lines.join('\n'), { mode: 0o755 })
  }
  return tools
}

/** Puts a file in the place of the dump, independent of the database. */
export function dumpFrom(path: string): string {
  return `for word; do case $word in --file=*) file=\${word#--file=};; esac; done; cp '${path}' "$file"`
}

/** Writes out a dump that is a script. */
export const RESTORE_SCRIPT = 'for word; do :; done; cat "$word"'

/**
 * The script of what a database holds now, without its foreign keys: tables are made like copies, which are put into a schema of
 * the database that no restore touches.
 */
export async function writeDatabaseScript(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; comment: string | null }>(
      `SELECT relname AS name, obj_description(oid, 'pg_class') AS comment FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
    await client.query('CREATE SCHEMA IF NOT EXISTS kept')
    const parts = ["SET transaction_timeout = 0;\nSELECT pg_catalog.set_config('search_path', '', false);\n"]
    for (const { name, comment } of tables) {
      await client.query(`CREATE TABLE IF NOT EXISTS kept.${name} (LIKE public.${name} INCLUDING ALL)`)
      const rows = await text(client.query(copyTo(`COPY public.${name} TO STDOUT`)))
      parts.push(`CREATE TABLE public.${name} (LIKE kept.${name} INCLUDING ALL);\n`)
      if (comment !== null) parts.push(`COMMENT ON TABLE public.${name} IS '${comment}';\n`)
      parts.push(`COPY public.${name} FROM stdin;\n${rows}\\.\n\n`)
    }
    return parts.join('')
  } finally {
    await client.end()
  }
}
