/**
 * One upload, step by step: the document is looked at, place reserved, the file received into a folder of its own, its
 * type found out, pictures made, bytes put into the store, and last of all the row says that there is a file. Whatever
 * ends it before leaves nothing that anybody is handed, and what is left over is the sweep's to clear.
 */
import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#base/app-error'
import {
  FILE_MAX_BYTES,
  isPictureType,
  uploadFieldsSchema,
  type FileErrorCode,
  type FileOwnerDocument,
  type StoredFile,
} from '#files'
import type { StoredDocument } from '#documents'
import { onlyReads } from '#documents/server'
import type { RequestErrorCode } from '#http'
import { namePicture } from '../../picture-name.ts'
import { readSealedId, sealedText, sealFileId } from '../../file-id.ts'
import { cleanName, readUploadForm, type UploadPart } from './read-upload-form.ts'
import { detectType, receiveFile, type ReceivedFile } from './receive-file.ts'
import { requireReferringDocument } from '../document-files.ts'
import { allKeys, toStoredFile, variantKey, type ReadyFile } from '../file-row.ts'
import type { FilesOptions } from '../files-options.ts'
import { reserveMakingRoom } from './make-room.ts'
import type { RunningUpload, RunningUploads } from './running-uploads.ts'
import { completeUpload, giveBackUpload, type Reservation } from './uploads.ts'
import type { FileKey, LocalFile } from '../file-store.ts'

/** As the detector names a moving PNG. */
const MOVING_PNG = 'image/apng'
/** Picture types that this server cannot read, so it cannot remove the places and names in them. */
const UNREADABLE_PICTURE = /^image\/hei[cf]/

type KeptContent = Pick<ReadyFile, 'type' | 'sizeBytes' | 'sha256' | 'picture'> & { readonly keptBytes: number }

export type UploadRequest = Readable & { readonly headers: IncomingHttpHeaders }

/** What has come of an upload: its file in the folder, or the file as it was stored the first time. */
type Received =
  | { readonly kind: 'stored'; readonly file: StoredFile }
  | { readonly kind: 'received'; readonly file: ReceivedFile; readonly name: string; readonly reservation: Reservation }

const OWNER_ONLY = 0o700

/** Receives and keeps a file of a person. Throws `AppError` with the codes that the endpoint names. */
export async function receiveUpload(
  o: FilesOptions,
  running: RunningUploads,
  request: {
    readonly userId: string
    readonly incoming: UploadRequest
    /** Throws if the file must not be kept any more, now that it has come. */
    readonly confirm: (() => Promise<void>) | undefined
  },
): Promise<StoredFile> {
  const { userId, incoming, confirm } = request
  await using attempt = openAttempt(o, running, userId, incoming)
  const received = await readUploadForm(incoming, attempt.receive)
  await confirm?.()
  if (received.kind === 'stored') return received.file
  // Waited for here, since what it holds is given back when this function returns.
  const stored = await attempt.keep(received)
  return stored
}

/** What an upload holds while it lasts: its folder, its place in the quota, and the keys that bytes may be under. */
function openAttempt(o: FilesOptions, running: RunningUploads, userId: string, incoming: UploadRequest) {
  const storageKey = o.newKey()
  const folder = join(o.uploadFolder, storageKey)
  const superseded = new AbortController()
  let upload: RunningUpload | undefined
  let unfinished: Reservation | undefined
  let hasPut = false

  const receive = async (part: UploadPart): Promise<Received> => {
    const { userId: takenInBy, fileId, ...belongsTo } = readFields(part.fields)
    if (takenInBy !== userId) throw new AppError<FileErrorCode>('wrong-user')
    const { ownerId } = await requireReceivingDocument(o, userId, belongsTo, fileId)
    upload = running.begin(fileId, () => {
      superseded.abort()
      incoming.destroy()
    })
    const reservation = { fileId, userId, claim: storageKey, storageKey }
    const reservedBytes = Math.min(Number(incoming.headers['content-length'] ?? FILE_MAX_BYTES), FILE_MAX_BYTES)
    const plan = { ...reservation, ownerId, belongsTo, reservedBytes, quotaBytes: o.quotaBytes }
    const reserved = await reserveMakingRoom(o, plan)
    if (reserved.kind === 'ready') return { kind: 'stored', file: toStoredFile(reserved.file) }
    unfinished = reservation
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
    const file = await receiveFile(noting(part.content, upload), join(folder, 'upload'))
    if (part.isCut()) throw new AppError<FileErrorCode>('file-too-large')
    return { kind: 'received', file, name: cleanName(part.fileName), reservation }
  }

  const keep = async ({ file, name, reservation }: Extract<Received, { kind: 'received' }>): Promise<StoredFile> => {
    upload?.noteEnd()
    const type = await detectType(file.head, file.sizeBytes)
    hasPut = true
    const kept = await keepContent(o, { file, type, folder, storageKey, signal: superseded.signal })
    // It may be kept as another type than it came.
    const keptName = isPictureType(kept.type) ? namePicture(name, kept.type) : name
    const ready = await completeUpload(o.database.kysely, reservation, { ...kept, name: keptName }, o.quotaBytes)
    unfinished = undefined
    return toStoredFile(ready)
  }

  return {
    receive,
    keep,
    async [Symbol.asyncDispose]() {
      upload?.end()
      try {
        await rm(folder, { recursive: true, force: true })
        if (unfinished === undefined || !(await giveBackUpload(o.database.kysely, unfinished))) return
        if (hasPut) for (const key of allKeys(storageKey)) await o.store.remove(key)
      } catch (err) {
        o.log.warn({ err }, 'what an upload left could not be removed, the sweep will')
      }
    },
  }
}

/** As `requireReferringDocument`; throws `unauthorized` unless the user may send the file (rules U16 and U20). */
async function requireReceivingDocument(
  o: FilesOptions,
  userId: string,
  belongsTo: FileOwnerDocument,
  fileId: string,
): Promise<StoredDocument> {
  const document = await requireReferringDocument(o, userId, belongsTo, fileId)
  const random = readSealedId(fileId)
  const maySend =
    random === undefined
      ? !(await onlyReads(o, userId, document))
      : fileId === sealFileId(random, createHash('sha256').update(sealedText(random, userId)).digest())
  if (!maySend) throw new AppError<FileErrorCode>('unauthorized')
  return document
}

function readFields(fields: Readonly<Record<string, string>>) {
  const parsed = uploadFieldsSchema.safeParse({ ...fields })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]
  throw new AppError<RequestErrorCode>(
    'invalid-request',
    name === undefined ? {} : { field: String(name) },
    parsed.error,
  )
}

async function* noting(source: AsyncIterable<Uint8Array>, upload: RunningUpload): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    upload.noteBytes()
    yield chunk
  }
}

/**
 * Puts into the store what is to be kept of a file. Of pictures that is not what came: throws `unsupported-picture` and
 * `picture-too-large` where it can't be made.
 */
async function keepContent(
  o: Pick<FilesOptions, 'store' | 'pictures'>,
  upload: {
    readonly file: LocalFile
    readonly type: string
    readonly folder: string
    readonly storageKey: FileKey
    readonly signal: AbortSignal
  },
): Promise<KeptContent> {
  const { file, storageKey } = upload
  const type = upload.type === MOVING_PNG ? 'image/png' : upload.type
  if (UNREADABLE_PICTURE.test(type)) throw new AppError<FileErrorCode>('unsupported-picture')
  if (!isPictureType(type)) {
    await o.store.put(storageKey, file)
    const { sizeBytes, sha256 } = file
    return { type, sizeBytes, sha256, picture: undefined, keptBytes: sizeBytes }
  }
  const made = await o.pictures.make({ path: file.path, type }, upload.folder, upload.signal)
  if (!made.ok) throw new AppError<FileErrorCode>(made.error)
  const { original, variants, shape } = made.value
  for (const variant of variants) await o.store.put(variantKey(storageKey, variant.width), variant)
  await o.store.put(storageKey, original)
  return {
    type: original.type,
    sizeBytes: original.sizeBytes,
    sha256: original.sha256,
    picture: { shape, variants: variants.map(({ width, sizeBytes, sha256 }) => ({ width, sizeBytes, sha256 })) },
    keptBytes: variants.reduce((sum, { sizeBytes }) => sum + sizeBytes, original.sizeBytes),
  }
}
