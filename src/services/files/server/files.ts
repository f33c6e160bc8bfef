import { AppError } from '#base/app-error'
import { MINUTE_MS, toIso } from '#base/clock'
import type { FileErrorCode, FileUsage, FileVariant, StoredFile } from '#files'
import { chooseContent, type Content } from './contents/choose-content.ts'
import { requireReferringDocument } from './document-files.ts'
import { createFairPictures } from './fair-pictures.ts'
import type { ByteRange } from './file-store.ts'
import type { FilesOptions } from './files-options.ts'
import { exportFiles, forgetInFiles } from './removals/forget-in-files.ts'
import { createRunningUploads } from './uploads/running-uploads.ts'
import { createContentSigner } from './contents/sign-content.ts'
import { sweepFiles } from './removals/sweep-files.ts'
import { receiveUpload, type UploadRequest } from './uploads/upload.ts'
import { findReadyFile } from './uploads/uploads.ts'
import { sql, type Kysely } from 'kysely'

/** As many as fit into one statement of either database. */
const PEOPLE_AT_ONCE = 500

/** Returns the usage of these users, reservations included; users without files are missing. */
async function readUsage(
  kysely: Kysely<unknown>,
  userIds: readonly string[],
  limitBytes: number,
): Promise<ReadonlyMap<string, FileUsage>> {
  const usages = new Map<string, FileUsage>()
  for (let start = 0; start < userIds.length; start += PEOPLE_AT_ONCE) {
    const some = userIds.slice(start, start + PEOPLE_AT_ONCE)
    const { rows } = await sql<{ userId: string; usedBytes: number | string }>`
      SELECT "userId", SUM("countedBytes") AS "usedBytes" FROM files_file
      WHERE "userId" IN (${sql.join(some)}) GROUP BY "userId"`.execute(kysely)
    for (const { userId, usedBytes } of rows) usages.set(userId, { usedBytes: Number(usedBytes), limitBytes })
  }
  return usages
}

/** How long a signed address is good. */
const ADDRESS_MS = 10 * MINUTE_MS

export type FilesService = {
  /**
   * Receives a form with a file, as the upload endpoint says. `confirm` is called when all of it has come: the file is not kept
   * if it throws.
   */
  upload(userId: string, request: UploadRequest, confirm?: () => Promise<void>): Promise<StoredFile>
  /** Returns a signed URL if the user can see the document now; otherwise throws `object-not-found`. */
  signUrl(userId: string, fileId: string, variant: FileVariant): Promise<SignedUrl>
  /** What an address is good for; throws `invalid-url`, and `object-not-found` where it is gone meanwhile. */
  findContent(address: ContentAddress): Promise<NamedContent>
  /** The bytes; throws `object-not-found` where they are gone. */
  readContent(content: Content, range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** What each person may keep. */
  readonly quotaBytes: number
  /** Returns the usage of these users; users without files are missing. */
  readUsage(userIds: readonly string[]): Promise<ReadonlyMap<string, FileUsage>>
  /** Removes what is no longer needed; to be called every hour, on all nodes. */
  sweep(): Promise<void>
  /** Removes the files of a person's documents; after the documents. Safe to repeat. */
  forgetPerson(deletedUser: { readonly userId: string; readonly anonymousId: string }): Promise<void>
  /** What is known of the files a person took in. */
  exportFiles(userId: string): AsyncIterable<object>
}

export type SignedUrl = {
  readonly url: string
  readonly expiresAt: string
  readonly type: string
  readonly sizeBytes: number
}

/** The parts of a signed address as they come. */
export type ContentAddress = {
  readonly fileId: string
  readonly variant: FileVariant
  readonly expiresAtMs: number
  readonly signature: string
}

export type NamedContent = Content & { readonly name: string }

export function createFiles(o: FilesOptions): FilesService {
  const running = createRunningUploads(o.now)
  const picturesOf = createFairPictures(o.pictures)
  const signer = createContentSigner(o.secret)
  const { kysely } = o.database
  return {
    upload: (userId, request, confirm) =>
      receiveUpload({ ...o, pictures: picturesOf(userId) }, running, { userId, incoming: request, confirm }),
    async signUrl(userId, fileId, wanted) {
      const file = await findReadyFile(kysely, fileId)
      if (file === undefined) throw new AppError<FileErrorCode>('object-not-found')
      await requireReferringDocument(o, userId, file.belongsTo, fileId)
      const { variant, type, sizeBytes } = chooseContent(file, wanted)
      const expiresAtMs = o.now() + ADDRESS_MS
      const signature = signer.sign({ fileId, variant, expiresAtMs })
      const query = new URLSearchParams({ variant, expires: String(expiresAtMs), signature })
      return {
        url: `/api/files/${fileId}/content?${query.toString()}`,
        expiresAt: toIso(expiresAtMs),
        type,
        sizeBytes,
      }
    },
    async findContent({ signature, ...content }) {
      if (content.expiresAtMs < o.now() || !signer.isRight(content, signature))
        throw new AppError<FileErrorCode>('invalid-url')
      const file = await findReadyFile(kysely, content.fileId)
      if (file === undefined) throw new AppError<FileErrorCode>('object-not-found')
      return { ...chooseContent(file, content.variant), name: file.name }
    },
    async readContent(content, range) {
      const bytes = await o.store.read(content.key, range)
      if (bytes === undefined) throw new AppError<FileErrorCode>('object-not-found')
      return bytes
    },
    quotaBytes: o.quotaBytes,
    readUsage: (userIds) => readUsage(kysely, userIds, o.quotaBytes),
    sweep: () => sweepFiles(o),
    forgetPerson: (deletedUser) => forgetInFiles(o, deletedUser),
    exportFiles: (userId) => exportFiles(o, userId),
  }
}
