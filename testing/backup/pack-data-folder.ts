/** Archives of a data folder whose server does not run, also such as no server would make: with the parts that are there. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import type { BackupManifest, BackupPart } from '#backup'
import { packArchive, type ArchiveEntry } from '#backup/server'

export const databaseNames = ['accounts', 'documents', 'messaging', 'files', 'uptime', 'uptime-history'] as const

/** `change` is what another server, or an attacker, writes into the manifest. */
export async function packDataFolder(o: {
  readonly dataDir: string
  readonly path: string
  readonly madeAt?: string
  readonly passphrase?: string
  /** For databases that can't be read. */
  readonly counts?: NonNullable<BackupManifest['counts']>
  readonly change?: (manifest: BackupManifest) => BackupManifest
}): Promise<BackupManifest> {
  const names = ['secrets' as const, ...databaseNames].filter((name) => existsSync(pathOf(o.dataDir, name)))
  const parts = await Promise.all(names.map((name) => readPart(o.dataDir, name)))
  const files = await listFiles(join(o.dataDir, 'files'))
  const madeAt = o.madeAt ?? new Date().toISOString()
  const manifest: BackupManifest = {
    format: 1,
    appVersion: '0.1.0',
    madeAt,
    cutAt: madeAt,
    engine: 'sqlite',
    parts,
    files: { count: files.length, bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), missing: 0 },
    counts: o.counts ?? { ...countThings(o.dataDir), files: files.length },
  }
  const changed = o.change?.(manifest) ?? manifest
  const entries = [...parts.map((part) => partEntry(o.dataDir, part)), ...files]
  const bytes = packArchive({
    manifest: changed,
    entries: (async function* () {
      yield* entries
    })(),
    passphrase: o.passphrase,
    // As weak as it can be: tests do not guess.
    scryptWorkFactor: 4,
    checksumsPath: `${o.path}.sums`,
  })
  await pipeline(bytes, createWriteStream(o.path))
  return changed
}

const pathOf = (dataDir: string, name: BackupPart['name']): string =>
  join(dataDir, name === 'secrets' ? 'secrets.json' : `${name}.sqlite`)

async function readPart(dataDir: string, name: 'secrets' | (typeof databaseNames)[number]): Promise<BackupPart> {
  const bytes = await readFile(pathOf(dataDir, name))
  const stored = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  return name === 'secrets'
    ? { kind: 'secrets', name, ...stored }
    : { kind: 'database', name, ...stored, schemaVersion: 0 }
}

function partEntry(dataDir: string, { name, bytes }: BackupPart): ArchiveEntry {
  const archived = name === 'secrets' ? 'secrets.json' : `databases/${name}.sqlite`
  return { name: archived, sizeBytes: bytes, read: () => createReadStream(pathOf(dataDir, name)) }
}

async function listFiles(folder: string): Promise<readonly ArchiveEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile() && /^[0-9a-z_-]{20,64}$/.test(entry.name))
  const files = paths.map(async ({ parentPath, name }): Promise<ArchiveEntry> => {
    const path = join(parentPath, name)
    return { name: `files/${name}`, sizeBytes: (await stat(path)).size, read: () => createReadStream(path) }
  })
  return (await Promise.all(files)).toSorted((a, b) => (basename(a.name) < basename(b.name) ? -1 : 1))
}

function countThings(dataDir: string): { readonly people: number; readonly documents: number } {
  return {
    people: count(join(dataDir, 'accounts.sqlite'), 'auth_user'),
    documents: count(join(dataDir, 'documents.sqlite'), 'documents'),
  }
}

function count(path: string, table: string): number {
  const database = new DatabaseSync(path)
  const row = database.prepare(`SELECT count(*) AS n FROM ${table}`).get()
  database.close()
  return Number(row?.['n'])
}
