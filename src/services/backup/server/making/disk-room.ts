/** Whether disks have room for a backup, before it takes any, and leave enough for the server to go on. */
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '#base/app-error'
import { formatBytes } from '#base/text/format-bytes'
import { totalBytes, type BackupErrorCode, type BackupManifest } from '#backup'
import type { BackupRequest } from './source.ts'

const MEGABYTE = 1024 ** 2
/** What a database gets to at least when it is packed; an archive that needs more room than that ends with a full disk. */
const PACKED_SHARE = 0.5
/** Left on the disk of the data for what the server writes while databases are copied. */
const COPIES_RESERVE_BYTES = 32 * MEGABYTE

/** Of the disk of a folder, for a program without special rights. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws `backup-place-full` unless copies of `bytes` bytes fit beside the data. */
export async function requireRoomForCopies(folder: string, bytes: number): Promise<void> {
  const [freeBytes, neededBytes] = [await readFreeBytes(folder), bytes + COPIES_RESERVE_BYTES]
  if (freeBytes < neededBytes)
    throw noRoom('Um die Datenbanken neben den Daten des Servers zu kopieren,', neededBytes, freeBytes)
}

/** Throws `backup-place-full` unless an archive fits. `freeBytes`: undefined if the place does not say. */
export function requireRoomForArchive(
  { freeBytes, reserveBytes }: { readonly freeBytes: number | undefined; readonly reserveBytes: number },
  manifest: BackupManifest,
): void {
  if (freeBytes === undefined) return
  const databaseBytes = totalBytes(manifest) - manifest.files.bytes
  const neededBytes = reserveBytes + manifest.files.bytes + PACKED_SHARE * databaseBytes
  if (freeBytes < neededBytes) throw noRoom('Für die Sicherung', neededBytes, freeBytes)
}

/** What an archive leaves free in its place, in bytes: nothing, unless that is on the disk of the data. */
export async function readReserve({ source, target }: Pick<BackupRequest, 'source' | 'target'>): Promise<number> {
  if (target.kind === 's3') return 0
  const place = target.kind === 'file' ? dirname(target.path) : target.path
  const [data, archives] = await Promise.all([stat(source.dataDir), stat(place)])
  if (data.dev !== archives.dev) return 0
  const { blocks, bsize } = await statfs(source.dataDir)
  return reserveOf(blocks * bsize)
}

/** Twice as much as where people can write no more, so that a nightly backup never leads there. */
function reserveOf(diskBytes: number): number {
  return Math.min(diskBytes / 5, Math.max(400 * MEGABYTE, Math.min(diskBytes * 0.02, 2_048 * MEGABYTE)))
}

function noRoom(what: string, neededBytes: number, freeBytes: number): AppError<BackupErrorCode> {
  const cause = new Error(`about ${Math.round(neededBytes)} bytes are needed, ${freeBytes} are free`)
  const message = `${what} sind etwa ${formatBytes(neededBytes)} nötig, frei sind ${formatBytes(freeBytes)}. Mach Platz frei oder behalte weniger Sicherungen.`
  return new AppError('backup-place-full', { message }, cause)
}
