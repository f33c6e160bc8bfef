/** The names of entries within an archive. The reader accepts no others. */
import type { BackupPart } from '#backup'

export const MANIFEST_NAME = 'manifest.json'
/** The last entry, as `sha256sum --check` reads it; an archive without it was cut. */
export const CHECKSUMS_NAME = 'SHA256SUMS'
const FILES_FOLDER = 'files/'
const FILE_KEY = /^[0-9a-z_-]{20,64}$/

export function nameOfPart({ kind, name }: Pick<BackupPart, 'kind' | 'name'>): string {
  if (kind === 'secrets') return 'secrets.json'
  return kind === 'dump' ? `databases/${name}.dump` : `databases/${name}.sqlite`
}

export function nameOfFile(key: string): string {
  return FILES_FOLDER + key
}

/** The key of a file in the store, or undefined for what is named otherwise. */
export function readFileName(name: string): string | undefined {
  const key = name.startsWith(FILES_FOLDER) ? name.slice(FILES_FOLDER.length) : ''
  return FILE_KEY.test(key) ? key : undefined
}

/** A line of the checksums. */
export function toChecksumLine(name: string, sha256: string): string {
  return `${sha256}  ${name}\n`
}
