/**
 * The outer layers of an archive: packed by zstd, with a checksum of all that was packed, and encrypted in the format of
 * age (age-encryption.org/v1) if there is a passphrase, so that `age --decrypt` and `zstd --decompress` open it as well.
 */
import { Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { AppError } from '#base/app-error'
import type { ArchiveErrorCode } from '#backup'

/** Pictures are packed already, and databases get to half of their size with little work. */
const LEVEL = 3
/** The memory a foreign archive may make its reader take for looking back: 8 MB. */
const WINDOW_LOG_MAX = 23
/** 128 MB and a second for each guess (OWASP: at least 2^17). */
const SCRYPT_WORK_FACTOR = 17
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const AGE_MAGIC = Buffer.from('age-encryption.org/v1\n')
/** Its last line begins like this. */
const AGE_HEADER_END = '\n--- '
/** That of an archive with a passphrase has 150 bytes; the library would look for a line's end for as long as bytes come. */
const AGE_HEADER_MAX_BYTES = 1_024

export type Sealing = {
  readonly passphrase: string | undefined
  /** Base-2 logarithm of what a guess at the passphrase costs; tests that read many archives take less. */
  readonly scryptWorkFactor?: number | undefined
}

export async function* sealArchive(
  tar: Readable,
  { passphrase, scryptWorkFactor = SCRYPT_WORK_FACTOR }: Sealing,
): AsyncGenerator<Uint8Array> {
  const packer = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const packed = pipe(tar, packer)
  if (passphrase === undefined) yield* packed
  else {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(scryptWorkFactor)
    yield* await encrypter.encrypt(toWebStream(packed))
  }
}

/** The tar inside. Throws `AppError` with an `ArchiveErrorCode`, also while it is read. */
export async function* unsealArchive(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes, AGE_HEADER_MAX_BYTES)
  if (startsWith(head, AGE_MAGIC)) yield* unpack(await decrypt(head, all, passphrase))
  else if (startsWith(head, ZSTD_MAGIC)) yield* unpack(all)
  else if (isBeginningOf(head, AGE_MAGIC) || isBeginningOf(head, ZSTD_MAGIC)) throw refusal('backup-cut')
  else throw refusal('backup-foreign')
}

async function* unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacker = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG_MAX } })
  try {
    yield* pipe(Readable.from(bytes, { objectMode: false }), unpacker)
  } catch (error) {
    if (error instanceof AppError || !isOfZlib(error)) throw error
    throw refusal(error.code === 'Z_BUF_ERROR' ? 'backup-cut' : 'backup-damaged', error)
  }
}

async function decrypt(
  head: Buffer,
  all: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const end = head.indexOf(AGE_HEADER_END)
  if (end === -1 || head.indexOf('\n', end + 1) === -1)
    throw refusal(head.length < AGE_HEADER_MAX_BYTES ? 'backup-cut' : 'backup-damaged')
  if (passphrase === undefined)
    throw new AppError<ArchiveErrorCode>('backup-passphrase', {
      message: 'Die Sicherung ist verschlüsselt. Gib ihre Passphrase an.',
    })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let sourceError: unknown
  const source = noteError(all, (error) => (sourceError = error))
  try {
    const plain = await decrypter.decrypt(toWebStream(source))
    return toDamage(plain, () => sourceError)
  } catch (error) {
    if (sourceError !== undefined) throw sourceError
    // A wrong passphrase and a damaged header cannot be distinguished.
    const isShort = error instanceof Error && /ended before reading/.test(error.message)
    throw refusal(isShort ? 'backup-cut' : 'backup-passphrase', error)
  }
}

/** Damage and truncation cannot be distinguished either: the last block differs from the others. */
async function* toDamage(plain: AsyncIterable<Uint8Array>, sourceError: () => unknown): AsyncGenerator<Uint8Array> {
  try {
    yield* plain
  } catch (error) {
    throw sourceError() ?? refusal('backup-damaged', error)
  }
}

async function* noteError(
  bytes: AsyncIterable<Uint8Array>,
  note: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    note(error)
    throw error
  }
}

/** Bytes from the beginning, fewer if there are no more, and everything with them. */
async function peek(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ readonly head: Buffer; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let isAtEnd = false
  while (head.length < length && !isAtEnd) {
    const next = await iterator.next()
    if (next.done === true) isAtEnd = true
    else head = Buffer.concat([head, next.value])
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > 0) yield head
      if (!isAtEnd) yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await iterator.return?.()
    }
  }
  return { head: head.subarray(0, length), all: all() }
}

/** What comes out of `through`; an error of `from` is thrown, and both end if the reader stops. */
function pipe(from: Readable, through: NodeJS.ReadWriteStream & Readable): AsyncIterable<Uint8Array> {
  from.once('error', (error) => through.destroy(error))
  through.once('close', () => from.destroy())
  return from.pipe(through)
}

/** As the library takes it, with nothing read ahead. */
function toWebStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next()
        if (next.done === true) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: async () => void (await iterator.return?.()),
    },
    { highWaterMark: 0 },
  )
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic)
}

function isBeginningOf(head: Buffer, magic: Buffer): boolean {
  return head.length < magic.length && magic.subarray(0, head.length).equals(head)
}

function isOfZlib(error: unknown): error is Error & { readonly code: string } {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^(?:Z_|ZSTD_|ERR_ZSTD)/.test(code)
}

function refusal(code: ArchiveErrorCode, cause?: unknown): AppError<ArchiveErrorCode> {
  return new AppError(code, {}, cause)
}
