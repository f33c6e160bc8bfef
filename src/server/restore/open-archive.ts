import { createReadStream } from 'node:fs'
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { openTarget, type BackupTarget } from '#backup/server'

/** The source an archive is read from; plain data, so that it can be sent to a thread. */
export type ArchiveSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'kept'; readonly target: BackupTarget; readonly dataDir: string; readonly name: string }

/** Its bytes, from the beginning. Throws `not-found`, and a code of backups where the place does not hand it out. */
export async function openArchive(source: ArchiveSource): Promise<AsyncIterable<Uint8Array>> {
  if (source.kind === 'file') return createReadStream(source.path)
  const { target, dataDir, name } = source
  const bytes = await openTarget(target, { dataDir, now: Date.now }).read(name)
  if (bytes === undefined) throw new AppError<RequestErrorCode>('not-found')
  return bytes
}
