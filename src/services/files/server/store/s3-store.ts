/** Files as objects `<prefix><key>` of a bucket of any S3-compatible service; the bytes go through this server. */
import { stat } from 'node:fs/promises'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import type { RequestErrorCode } from '#http'
import {
  checkFileKey,
  claimStore,
  isFileKey,
  type ByteRange,
  type FileKey,
  type FileStore,
  type LocalFile,
  type StoredFile,
  type StoreMarks,
} from '../file-store.ts'
import { readS3List, type S3ListPage } from './read-s3-list.ts'
import type { S3Settings } from './read-s3-url.ts'
import { createS3Connection, type S3Connection, type S3Refusal, type S3Times } from './s3-connection.ts'

export type S3StoreOptions = {
  readonly settings: S3Settings
  /** By a clock that is right: S3 refuses what was signed a quarter of an hour ago. */
  readonly now: Now
  /** How many keys are asked for at once; at most 1,000. */
  readonly pageSize?: number
  readonly times?: S3Times
}

const PAGE_SIZE = 1_000

export function openS3Store({ settings, now, pageSize = PAGE_SIZE, times }: S3StoreOptions): FileStore {
  const connection = createS3Connection(settings, now, times)
  const nameOf = (key: FileKey): string => {
    checkFileKey(key)
    return settings.prefix + key
  }
  return {
    put: async (key, source) => put(connection, nameOf(key), source),
    read: async (key, range) => read(connection, nameOf(key), range),
    async remove(key) {
      await forget(await connection.ask({ method: 'DELETE', name: nameOf(key) }, isMissing))
    },
    list: () => list(connection, settings.prefix, pageSize),
    claim: (owner) => claimStore(marksOf(connection, settings.prefix), owner),
    close: async () => connection.close(),
  }
}

async function put(connection: S3Connection, name: string, source: LocalFile): Promise<void> {
  // Asked first: a body of another length would look like a torn connection.
  if ((await stat(source.path)).size !== source.sizeBytes) throw new Error('a file is not as long as it was said to be')
  const headers = { 'content-type': 'application/octet-stream' }
  await forget(await connection.ask({ method: 'PUT', name, headers, body: source }))
}

/** Some services answer with a body; a connection whose body is not consumed cannot be used for the next request. */
async function forget(answer: Response | S3Refusal): Promise<void> {
  if (answer instanceof Response) await answer.body?.cancel()
}

async function read(
  connection: S3Connection,
  name: string,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const headers = range === undefined ? {} : { range: `bytes=${range.first}-${range.last}` }
  const answer = await connection.ask(
    { method: 'GET', name, headers },
    (refusal) => isMissing(refusal) || isBeyond(refusal),
  )
  if (!(answer instanceof Response)) return isBeyond(answer) ? emptyStream() : undefined
  if (range !== undefined && answer.headers.get('content-range')?.startsWith(`bytes ${range.first}-`) !== true) {
    await answer.body?.cancel()
    throw new AppError<RequestErrorCode>('unavailable', {}, new Error('S3 answered with another range'))
  }
  return answer.body ?? emptyStream()
}

async function* list(connection: S3Connection, prefix: string, pageSize: number): AsyncIterable<StoredFile> {
  let token: string | undefined
  do {
    const next = token === undefined ? {} : { 'continuation-token': token }
    const query = { 'max-keys': String(pageSize), ...(prefix === '' ? {} : { prefix }), ...next }
    const page = await readPage(connection, query)
    for (const { name, ...kept } of page.objects) {
      const key = name.slice(prefix.length)
      if (name.startsWith(prefix) && isFileKey(key)) yield { key, ...kept }
    }
    token = page.nextToken
  } while (token !== undefined)
}

async function readPage(connection: S3Connection, query: Readonly<Record<string, string>>): Promise<S3ListPage> {
  const answer = await connection.ask({ method: 'GET', name: '', query: { 'list-type': '2', ...query } })
  if (!(answer instanceof Response)) throw new Error('no refusal was expected')
  return readS3List(await answer.text())
}

/** There are never many of them. */
function marksOf(connection: S3Connection, prefix: string): StoreMarks {
  return {
    async list(beginning) {
      const { objects } = await readPage(connection, { prefix: prefix + beginning })
      return objects.map(({ name }) => name.slice(prefix.length))
    },
    async add(name) {
      await connection.ask({ method: 'PUT', name: prefix + name })
    },
  }
}

/** A missing bucket is an error, not a missing file. */
function isMissing({ status, code }: S3Refusal): boolean {
  return status === 404 && code === 'NoSuchKey'
}

function isBeyond({ status }: S3Refusal): boolean {
  return status === 416
}

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() })
}
