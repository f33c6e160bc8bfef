import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#base/app-error'
import type { BackupErrorCode } from '#backup'
import type { BackupTarget } from '#backup/server'

/** Where an archive is read from; plain data, so that a thread can be told. */
export type ArchiveSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'kept'; readonly target: BackupTarget; readonly name: string }

/** Its bytes, from the beginning. Throws a code of backups where the place does not hand it out. */
export async function openArchive(source: ArchiveSource): Promise<AsyncIterable<Uint8Array>> {
  if (source.kind === 'file') return createReadStream(source.path)
  const { target, name } = source
  if (target.kind === 'folder') return createReadStream(join(target.path, name))
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = target
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const path = `${bucket}/${prefix}${name}`.split('/').map(encodeURIComponent).join('/')
  const answer = await client.fetch(`${endpoint}/${path}`).catch((error: unknown) => {
    throw new AppError<BackupErrorCode>('backup-place-unreachable', {}, error)
  })
  if (!answer.ok || answer.body === null) throw new AppError<BackupErrorCode>('backup-place-refused')
  return answer.body
}
