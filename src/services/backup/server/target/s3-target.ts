/**
 * Archives as objects of a bucket. A large one is sent in parts, and the service makes it an object once it has all of them;
 * an upload that ends before leaves nothing under its name.
 */
import { createHash } from 'node:crypto'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import { readArchiveName, type BackupErrorCode } from '#backup'
import { createS3Connection, readS3List, type S3Refusal, type S3Request, type S3Settings } from '#files/server'
import type { StoredArchive, TargetStore } from './target-store.ts'

/** S3 takes parts of at least 5 MB, and 10,000 of them. They grow, so that these are enough for a terabyte. */
const PART_BYTES = 16 * 1024 ** 2
const PARTS_OF_A_SIZE = 2_000
const LIST_PAGE = '1000'
const PROBE = 'taschenmesser-probe'
const TEXT_MAX_CHARACTERS = 100_000

type Ask = (request: S3Request, isExpected?: (refusal: S3Refusal) => boolean) => Promise<Response | undefined>

export function openS3Target(o: {
  readonly settings: S3Settings
  readonly now: Now
  readonly partBytes?: number
}): TargetStore {
  const { settings, now, partBytes = PART_BYTES } = o
  const connection = createS3Connection(settings, now)
  const nameOf = (name: string): string => settings.prefix + name

  /** Undefined for the refusals that are expected. */
  const ask: Ask = async (request, isExpected = () => false) => {
    const answer = await connection.ask(request, isRefusal).catch((error: unknown) => {
      throw toPlaceError(error)
    })
    if (answer instanceof Response) return answer
    if (isExpected(answer)) return undefined
    throw new AppError<BackupErrorCode>(
      'backup-place-refused',
      {},
      new Error(`S3 answered ${request.method} with ${answer.status} ${answer.code}`),
    )
  }
  const done = async (request: S3Request, isExpected?: (refusal: S3Refusal) => boolean): Promise<void> => {
    await (await ask(request, isExpected))?.body?.cancel()
  }
  const remove = (name: string): Promise<void> => done({ method: 'DELETE', name: nameOf(name) }, isMissing)
  return {
    // Parts without a finished object stay in the bucket, and may be another server's: a rule of the service removes them.
    clear: async () => {},
    write: (name, bytes) => write(ask, nameOf(name), chunk(bytes, partBytes)),
    list: () => list(ask, settings.prefix),
    async read(name) {
      const answer = await ask({ method: 'GET', name: nameOf(name) }, isMissing)
      return answer?.body ?? undefined
    },
    remove,
    readFreeBytes: async () => undefined,
    async probe() {
      await done({ method: 'PUT', name: nameOf(PROBE), body: toBody(Buffer.from('probe')) })
      await remove(PROBE)
    },
    close: () => connection.close(),
  }
}

async function write(ask: Ask, name: string, parts: AsyncGenerator<Buffer<ArrayBuffer>>): Promise<number> {
  const first = await parts.next()
  const second = await parts.next()
  if (first.done === true || second.done === true) {
    const body = toBody(first.done === true ? Buffer.alloc(0) : first.value)
    await (await ask({ method: 'PUT', name, body }))?.body?.cancel()
    return body.sizeBytes
  }
  const uploadId = elementOf(await textOf(await ask({ method: 'POST', name, query: { uploads: '' } })), 'UploadId')
  try {
    const etags: string[] = []
    let sizeBytes = 0
    const send = async (part: Buffer<ArrayBuffer>): Promise<void> => {
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await ask({ method: 'PUT', name, query, body: toBody(part) })
      await answer?.body?.cancel()
      etags.push(answer?.headers.get('etag') ?? '')
      sizeBytes += part.length
    }
    for (const part of [first.value, second.value]) await send(part)
    for await (const part of parts) await send(part)
    await complete(ask, { name, uploadId, etags })
    return sizeBytes
  } catch (error) {
    // The original failure counts; an unreachable service cannot discard the parts.
    await ask({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function complete(
  ask: Ask,
  { name, uploadId, etags }: { readonly name: string; readonly uploadId: string; readonly etags: readonly string[] },
): Promise<void> {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = toBody(Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`))
  const text = await textOf(await ask({ method: 'POST', name, query: { uploadId }, body }))
  // It may find out that it can't after it has begun to answer.
  if (!text.includes('<CompleteMultipartUploadResult'))
    throw new AppError<BackupErrorCode>('backup-place-refused', {}, new Error('S3 did not put the parts together'))
}

async function list(ask: Ask, prefix: string): Promise<readonly StoredArchive[]> {
  const archives: StoredArchive[] = []
  let token: string | undefined
  do {
    const more = token === undefined ? {} : { 'continuation-token': token }
    const query = { 'list-type': '2', 'max-keys': LIST_PAGE, ...(prefix === '' ? {} : { prefix }), ...more }
    const page = readS3List(await textOf(await ask({ method: 'GET', name: '', query })))
    for (const object of page.objects) {
      const name = object.name.slice(prefix.length)
      if (object.name.startsWith(prefix) && readArchiveName(name) !== undefined)
        archives.push({ name, sizeBytes: object.sizeBytes })
    }
    token = page.nextToken
  } while (token !== undefined)
  return archives
}

/** Pieces put together to parts; the last is what is left. */
async function* chunk(bytes: AsyncIterable<Uint8Array>, firstBytes: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let [part, filled, count] = [Buffer.alloc(firstBytes), 0, 0]
  for await (const piece of bytes) {
    for (let taken = 0; taken < piece.length;) {
      const some = piece.subarray(taken, taken + part.length - filled)
      part.set(some, filled)
      taken += some.length
      filled += some.length
      if (filled < part.length) continue
      yield part
      count += 1
      // Not the same memory again: a part may be sent a second time.
      part = Buffer.alloc(firstBytes * 2 ** Math.floor(count / PARTS_OF_A_SIZE))
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

function toBody(bytes: Buffer<ArrayBuffer>) {
  return { bytes, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function textOf(answer: Response | undefined): Promise<string> {
  return ((await answer?.text()) ?? '').slice(0, TEXT_MAX_CHARACTERS * 10)
}

function elementOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]{1,1024})</${name}>`).exec(xml)?.[1]
  if (text === undefined)
    throw new AppError<BackupErrorCode>('backup-place-refused', {}, new Error(`S3 answered without ${name}`))
  return text
}

/** What the settings are to blame for, and not a service that is away for a moment. */
function isRefusal({ status }: S3Refusal): boolean {
  return status >= 300 && status < 500 && status !== 429 && status !== 408
}

function isMissing({ status, code }: S3Refusal): boolean {
  return status === 404 && code !== 'NoSuchBucket'
}

function toPlaceError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const code = error.code === 'storage-full' ? 'backup-place-full' : 'backup-place-unreachable'
  return new AppError<BackupErrorCode>(code, {}, error.cause)
}
