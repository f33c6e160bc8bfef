/** Bodies that are much larger than anybody may send, and such as are cut into single bytes: refused early, at a bounded cost. */
import { readAccount, signIn } from '#auth'
import { sendChanges } from '#documents'
import { FILES_PATH } from '#files'
import type { AttackContext } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { findLeak } from '../leaks.ts'
import { pour } from './raw-connection.ts'

const MEGABYTE = 1024 ** 2
const LOOK_MS = 20
const BODY_MEGABYTES = 512
/** The HTTP library reads 64 MB of a refused body, for half a second at most, so that its answer arrives. */
const FIRST_BODY_MEGABYTES = 96
/** What one body may cost while it lasts, beyond what those before it did. */
const MEMORY_LIMIT_BYTES = 80 * MEGABYTE
/** The two ends of a connection keep some megabytes by themselves; the whole of a body is not waited for. */
const UNANSWERED_BYTES = 32 * MEGABYTE

type Body = Omit<Parameters<typeof pour>[1], 'timeoutMs'> & {
  readonly right: number
  /** It is answered when it has come. */
  readonly isWaitedFor?: true
}

export async function attackWithoutEnd(
  { found, stop }: AttackContext,
  server: AttackedServer,
  authorization: string,
): Promise<number> {
  const bodies = Object.entries(bodiesFor(server, authorization))
  let usualBytes = await refuseFirst(server, bodies[0]?.[1])
  for (const [name, { right, isWaitedFor, ...body }] of bodies) {
    stop.throwIfAborted()
    const memory = await watch(server, usualBytes)
    const { status, text, sentBytes, isOver } = await pour(server.port, { ...body, timeoutMs: 10_000 })
    const { mostBytes, grownBytes: grown } = await memory.end()
    usualBytes = Math.max(usualBytes, mostBytes)
    if (status !== right) found(`a wrong answer: ${status} to ${name}, not ${right}`)
    if (!isOver) found(`a body without an end goes on: ${name}`)
    if (isWaitedFor !== true && sentBytes > UNANSWERED_BYTES)
      found(`a body is read to its end: ${Math.round(sentBytes / MEGABYTE)} MB before the answer, ${name}`)
    if (grown > MEMORY_LIMIT_BYTES) found(`much memory for one request: ${Math.round(grown / MEGABYTE)} MB for ${name}`)
    const leak = findLeak(text, '')
    if (leak !== undefined) found(`a leak: „${leak}“ by ${name}`)
  }
  return bodies.length
}

/**
 * The most memory that the server has while it refuses a smaller body, in bytes: V8 lets up to 64 MB of buffers lie before it
 * collects them, which looks like a body that is kept.
 */
async function refuseFirst(server: AttackedServer, body: Body | undefined): Promise<number> {
  const memory = await watch(server, 0)
  if (body !== undefined) await pour(server.port, { ...body, times: FIRST_BODY_MEGABYTES, timeoutMs: 10_000 })
  return (await memory.end()).mostBytes
}

function bodiesFor(server: AttackedServer, authorization: string): Readonly<Record<string, Body>> {
  const head = (method: string, path: string, headers: string): string =>
    `${method} ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nAuthorization: ${authorization}\r\n${headers}\r\n`
  const post = (path: string, headers: string): string => head('POST', path, headers)
  const json = 'Content-Type: application/json\r\n'
  const isChunked = 'Transfer-Encoding: chunked\r\n'
  const spaces = Buffer.alloc(MEGABYTE, 0x20)
  const asChunk = (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const told = { piece: spaces, times: BODY_MEGABYTES, end: '' }
  const inChunks = { piece: asChunk(spaces), times: BODY_MEGABYTES, end: '0\r\n\r\n' }
  const length = `Content-Length: ${BODY_MEGABYTES * MEGABYTE}\r\n`
  return {
    '512 MB with a length': { ...told, head: post(sendChanges.path, json + length), right: 413 },
    '512 MB in chunks': { ...inChunks, head: post(sendChanges.path, json + isChunked), right: 413 },
    '512 MB for a page': { ...told, head: post('/', length), right: 405 },
    '512 MB to sign in': { ...told, head: post(signIn.path, json + length), right: 413 },
    '512 MB of a GET': { ...told, head: head('GET', readAccount.path, length), right: 200 },
    '512 MB of a form': {
      ...inChunks,
      head: post(FILES_PATH, `Content-Type: multipart/form-data; boundary=x\r\n${isChunked}`),
      right: 413,
      // A file has 25 MB, and goes to the disk.
      isWaitedFor: true,
    },
    // Each piece by itself would cost some hundred bytes. All of it is spaces, and no JSON.
    '300,000 chunks of one byte': {
      head: post(sendChanges.path, json + isChunked),
      piece: Buffer.concat(Array.from({ length: 1_000 }, () => asChunk(Buffer.from(' ')))),
      times: 300,
      end: '0\r\n\r\n',
      right: 400,
    },
  }
}

/** Looks at the server's memory until it is ended; what it has grown by counts from `usualBytes` if it had less. */
async function watch(
  server: AttackedServer,
  usualBytes: number,
): Promise<{ end(): Promise<{ readonly mostBytes: number; readonly grownBytes: number }> }> {
  const before = (await server.readMemoryBytes()) ?? 0
  let most = before
  const look = async (): Promise<void> => void (most = Math.max(most, (await server.readMemoryBytes()) ?? 0))
  const timer = setInterval(() => void look(), LOOK_MS)
  return {
    async end() {
      clearInterval(timer)
      await look()
      return { mostBytes: most, grownBytes: most - Math.max(before, usualBytes) }
    },
  }
}
