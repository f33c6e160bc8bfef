/** From what a person chose to what is kept and referred to. */
import { AppError } from '#base/app-error'
import { newId, type FillRandom } from '#base/id'
import { FILE_MAX_BYTES, type FileErrorCode, type FileReference, type PictureShape } from '#files'
import { sealedText, sealFileId } from '../../file-id.ts'
import { toFileName } from '../../file-name.ts'

/** A picture as it is kept: the chosen file itself, or what it was turned into where servers can't read it. */
export type ReadPicture = (
  file: File,
) => Promise<{ readonly blob: Blob; readonly picture: PictureShape; readonly name: string } | undefined>

const MEDIA_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/
const MEDIA_TYPE_MAX_LENGTH = 100

export type TakingParts = {
  readonly userId: string
  readonly readPicture: ReadPicture
  readonly fillRandom: FillRandom
  /** SHA-256; null where the browser has none, which is where the page came over plain HTTP. */
  readonly digest: ((bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>) | null
}

/** Rejects with `AppError<FileErrorCode>` where the file can't be taken. */
export async function readChosenFile(
  file: File,
  o: TakingParts,
): Promise<{ readonly reference: FileReference; readonly bytes: ArrayBuffer }> {
  checkSize(file)
  const read = await o.readPicture(file)
  const blob = read?.blob ?? file
  checkSize(blob)
  const bytes = await readBytes(blob)
  const reference = {
    fileId: await makeFileId(o),
    name: toFileName(read?.name ?? file.name),
    type: toMediaType(blob.type),
    sizeBytes: bytes.byteLength,
    ...(read === undefined ? {} : { picture: read.picture }),
  }
  return { reference, bytes }
}

/** Rule U16; if no digest is available the server accepts the unsealed id. */
async function makeFileId({ userId, fillRandom, digest }: TakingParts): Promise<string> {
  const random = newId(fillRandom)
  if (digest === null) return random
  return sealFileId(random, new Uint8Array(await digest(new TextEncoder().encode(sealedText(random, userId)))))
}

function checkSize({ size }: Blob): void {
  if (size > FILE_MAX_BYTES) throw new AppError<FileErrorCode>('file-too-large')
}

/** Now and as a copy: a chosen file can be moved or changed a moment later. */
async function readBytes(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer()
  } catch (error) {
    throw new AppError<FileErrorCode>('unknown', {}, error)
  }
}

function toMediaType(type: string): string {
  const plain = (type.split(';')[0] ?? '').trim().toLowerCase()
  return plain.length <= MEDIA_TYPE_MAX_LENGTH && MEDIA_TYPE.test(plain) ? plain : 'application/octet-stream'
}
