import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { AppError } from '#base/app-error'
import { MINUTE_MS, toIso } from '#base/clock'
import type { FileErrorCode, FileUsage, FileVariant, StoredFile } from '#files'
import { requireReferringDocument } from './document-files.ts'
import { createFairPictures } from './fair-pictures.ts'
import type { ByteRange, FileKey } from './file-store.ts'
import type { FilesOptions } from './files-options.ts'
import { exportFiles, forgetInFiles } from './removals/forget-in-files.ts'
import { createRunningUploads } from './uploads/running-uploads.ts'
import { sweepFiles } from './removals/sweep-files.ts'
import { receiveUpload, type UploadRequest } from './uploads/upload.ts'
import { findReadyFile } from './uploads/uploads.ts'
import { variantKey, type ReadyFile } from './file-row.ts'

const KEY_PURPOSE = 'taschenmesser: signed addresses of files'
const KEY_BYTES = 32

/** What a signed address is for. */
type SignedContent = { readonly fileId: string; readonly variant: FileVariant; readonly expiresAtMs: number }

type ContentSigner = {
  sign(content: SignedContent): string
  isRight(content: SignedContent, signature: string): boolean
}

/** The bytes a variant stands for. */
type Content = {
  readonly variant: FileVariant
  readonly key: FileKey
  readonly type: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** As `PictureMaker` writes them. */
const VARIANT_TYPE = 'image/webp'

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

/** What is handed out for a variant: itself, else the next larger there is, in the end the original. */
function chooseContent(file: ReadyFile, wanted: FileVariant): Content {
  const { storageKey: key, type, sizeBytes, sha256 } = file
  const width = wanted === 'original' ? Number.POSITIVE_INFINITY : Number(wanted)
  const variant = file.picture?.variants.filter((one) => one.width >= width).toSorted((a, b) => a.width - b.width)[0]
  if (variant === undefined) return { variant: 'original', key, type, sizeBytes, sha256 }
  return {
    variant: `${variant.width}`,
    key: variantKey(key, variant.width),
    type: VARIANT_TYPE,
    sizeBytes: variant.sizeBytes,
    sha256: variant.sha256,
  }
}

/**
 * Signs with a key derived for this purpose, so that signatures made here reveal nothing about the server's other secrets, nor the
 * other way round.
 */
function createContentSigner(secret: string): ContentSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, KEY_BYTES))
  const digest = ({ fileId, variant, expiresAtMs }: SignedContent): Buffer =>
    createHmac('sha256', key).update(`${fileId}\n${variant}\n${expiresAtMs}`).digest()
  return {
    sign: (content) => digest(content).toString('base64url'),
    isRight: (content, signature) => {
      const [right, given] = [digest(content), Buffer.from(signature, 'base64url')]
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
