import { sql } from 'kysely'
import { toIso } from '#base/clock'
import type { FilesOptions } from '../files-options.ts'
import { markForRemoval, removeMarked } from './removals.ts'

const PAGE = 200

/**
 * Removes the files of a user's documents, regardless of the uploader, and the user's running uploads. Files they added to other
 * users' documents stay, as the documents' own content does, under an anonymous id.
 */
export async function forgetInFiles(
  o: Pick<FilesOptions, 'database' | 'store' | 'now'>,
  { userId, anonymousId }: { readonly userId: string; readonly anonymousId: string },
): Promise<void> {
  const { kysely } = o.database
  await markForRemoval(o, sql`"ownerId" = ${userId} OR ("userId" = ${userId} AND state = 'uploading')`)
  await removeMarked(o)
  await sql`UPDATE files_file SET "userId" = ${anonymousId} WHERE "userId" = ${userId}`.execute(kysely)
  await sql`DELETE FROM files_person WHERE "userId" = ${userId}`.execute(kysely)
}

/** Exports the server's data about the files a user added. */
export async function* exportFiles(o: Pick<FilesOptions, 'database'>, userId: string): AsyncGenerator<object> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{
      id: string
      collection: string
      documentId: string
      name: string
      type: string
      sizeBytes: number | string
      sha256: string
      createdAtMs: number | string
    }>`
      SELECT id, collection, "documentId", name, type, "sizeBytes", sha256, "createdAtMs" FROM files_file
      WHERE "userId" = ${userId} AND state = 'ready' AND id > ${after} ORDER BY id LIMIT ${PAGE}`.execute(
      o.database.kysely,
    )
    for (const { id, sizeBytes, createdAtMs, ...row } of rows) {
      yield { fileId: id, ...row, sizeBytes: Number(sizeBytes), uploadedAt: toIso(Number(createdAtMs)) }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id ?? ''
  }
}
