import { sql } from 'kysely'
import { AppError } from '#base/app-error'
import type { FileErrorCode } from '#files'
import { findReferringDocument } from '../document-files.ts'
import { toReadyFile, type FileRow, type ReadyFile } from '../file-row.ts'
import type { FilesOptions } from '../files-options.ts'
import { markForRemoval, removeMarked } from '../removals/removals.ts'
import { readUsedBytes, reserveUpload, type UploadPlan } from './uploads.ts'

/**
 * Works as `reserveUpload`. If the quota is full, removes files that no document has referred to for some time, longest first: a
 * user who deleted something to make room must not have to wait until it can no longer be restored.
 */
export async function reserveMakingRoom(o: FilesOptions, plan: UploadPlan): ReturnType<typeof reserveUpload> {
  try {
    return await reserveUpload(o.database.kysely, plan, o.now())
  } catch (error) {
    const isFull = error instanceof AppError && error.code === ('quota-exceeded' satisfies FileErrorCode)
    if (!isFull || !(await makeRoom(o, plan))) throw error
    return reserveUpload(o.database.kysely, plan, o.now())
  }
}

async function makeRoom(o: FilesOptions, plan: UploadPlan): Promise<boolean> {
  const { kysely } = o.database
  let missingBytes = (await readUsedBytes(kysely, plan.userId, plan.fileId)) + plan.reservedBytes - plan.quotaBytes
  const chosen: ReadyFile[] = []
  for (const file of await findUnreferred(o, plan.userId)) {
    if (missingBytes <= 0) break
    // It may have come back since it was looked for last.
    if ((await findReferringDocument(o, file.ownerId, file.belongsTo, file.fileId)) !== undefined) continue
    chosen.push(file)
    missingBytes -= file.countedBytes
  }
  // Nothing goes in vain.
  if (missingBytes > 0) return false
  for (const { fileId } of chosen) await markForRemoval(o, sql`id = ${fileId} AND "unreferredSinceMs" IS NOT NULL`)
  await removeMarked(o)
  return true
}

async function findUnreferred({ database }: FilesOptions, userId: string): Promise<readonly ReadyFile[]> {
  const { rows } = await sql<FileRow>`
    SELECT * FROM files_file WHERE "userId" = ${userId} AND state = 'ready' AND "unreferredSinceMs" IS NOT NULL
    ORDER BY "unreferredSinceMs", id`.execute(database.kysely)
  return rows.map(toReadyFile)
}
