/**
 * What no client library sends: frames that lie, requests hidden in the bodies of others, floods of headers, bodies without an
 * end or one byte at a time, and connections that say nothing. Each ends by itself, and others are served meanwhile.
 */
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendChanges } from '#documents'
import { FILES_PATH } from '#files'
import type { AttackClass, AttackContext } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, signUpAttacker } from '../attackers.ts'
import { framingCases } from './framing-cases.ts'
import { pour, sendBytes } from './raw-connection.ts'

/** An answer that takes longer than this was held up. */
const WAIT_MS = 1_000
const IDLE_MS = 120
const MEGABYTE = 1024 ** 2
/** Bodies that are left unfinished are ended after 30 s (`listen.ts`), heads after 10. */
const SLOW_END_MS = 33_000
const SLOW_CONNECTIONS = 60
/** What any amount of endless bodies may cost while they last. */
const MEMORY_LIMIT_BYTES = 80 * MEGABYTE

export const raw: AttackClass = {
  name: 'raw',
  // Nothing of it gets as far as a database.
  engines: ['sqlite'],
  limitSeconds: 110,
  async attack(context) {
    const server = await context.startServer()
    const person = await signUpAttacker(server, 'raw')
    const authorization = person.headers['authorization'] ?? ''
    // These wait for most of the time, so the others are tried meanwhile.
    const slow = attackSlowly(context, server, authorization)
    const framed = await attackFrames(context, server, authorization)
    const poured = await attackWithoutEnd(context, server, authorization)
    return { count: framed + poured + (await slow), unit: 'connections' }
  },
}

async function attackFrames(
  { found, stop }: AttackContext,
  server: AttackedServer,
  authorization: string,
): Promise<number> {
  const cases = framingCases(server.port, authorization)
  for (const { name, bytes, answers = 1 } of cases) {
    stop.throwIfAborted()
    const { statuses, text } = await sendBytes(server.port, bytes, { idleMs: IDLE_MS, timeoutMs: 2_500 })
    // 501 is the parser's word for an encoding that it does not know.
    if (statuses.some((status) => status >= 500 && status !== 501))
      found(`a bad answer: ${statuses.join(', ')} to ${name}`)
    if (statuses.length > answers) found(`a request was smuggled: ${statuses.join(', ')} to ${name}`)
    if (/root:x:|"devDependencies"|node_modules/.test(text)) found(`a file was handed out: by ${name}`)
  }
  return cases.length
}

async function attackWithoutEnd(
  { found }: AttackContext,
  server: AttackedServer,
  authorization: string,
): Promise<number> {
  const head = (path: string, headers: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nAuthorization: ${authorization}\r\n${headers}\r\n`
  const json = 'Content-Type: application/json\r\n'
  const isChunked = 'Transfer-Encoding: chunked\r\n'
  const spaces = Buffer.alloc(MEGABYTE, 0x20)
  const asChunk = (bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const told = `Content-Length: ${100 * MEGABYTE}\r\n`
  const bodies = {
    '100 MB with a length': { head: head(sendChanges.path, json + told), piece: spaces, times: 100, end: '' },
    '100 MB in chunks': {
      head: head(sendChanges.path, json + isChunked),
      piece: asChunk(spaces),
      times: 100,
      end: '0\r\n\r\n',
    },
    '100 MB for a page': { head: head('/', told), piece: spaces, times: 100, end: '' },
    '100 MB of a form': {
      head: head(FILES_PATH, `Content-Type: multipart/form-data; boundary=x\r\n${isChunked}`),
      piece: asChunk(spaces),
      times: 100,
      end: '0\r\n\r\n',
    },
    // Each piece by itself would cost some hundred bytes.
    '300,000 chunks of one byte': {
      head: head(sendChanges.path, json + isChunked),
      piece: Buffer.concat(Array.from({ length: 1_000 }, () => asChunk(Buffer.from(' ')))),
      times: 300,
      end: '0\r\n\r\n',
    },
  }
  for (const [name, body] of Object.entries(bodies)) {
    const before = (await server.readMemoryBytes()) ?? 0
    const { status, isOver } = await pour(server.port, { ...body, timeoutMs: 10_000 })
    const grown = ((await server.readMemoryBytes()) ?? 0) - before
    if (status >= 500) found(`a bad answer: ${status} to ${name}`)
    if (!isOver) found(`a body without an end goes on: ${name}`)
    if (grown > MEMORY_LIMIT_BYTES) found(`much memory for one request: ${Math.round(grown / MEGABYTE)} MB for ${name}`)
  }
  return Object.keys(bodies).length
}

/** Connections that stop in the middle: all of them end, and nobody waits for that. */
async function attackSlowly(
  { found, stop }: AttackContext,
  server: AttackedServer,
  authorization: string,
): Promise<number> {
  const head = `Host: localhost:${server.port}\r\nAuthorization: ${authorization}\r\n`
  const kinds = {
    'half a head': 'GET / HTTP/1.1\r\nHost: x\r\n',
    'half a body': `POST ${sendChanges.path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    'half a form': `POST ${FILES_PATH} HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\n`,
    'a body that drips': `POST ${sendChanges.path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  }
  const all = Object.entries(kinds).flatMap(([name, text]) =>
    Array.from({ length: SLOW_CONNECTIONS }, () => ({
      name,
      ended: holdOpen(server.port, text, name.endsWith('drips')),
    })),
  )
  await sleep(1_000, undefined, { signal: stop })
  const { ms } = await ask(server, { method: 'GET', path: '/api/health' })
  if (ms > WAIT_MS) found(`others wait: ${Math.round(ms)} ms beside ${all.length} slow connections`)
  for (const { name, ended } of all) if (!(await ended)) found(`a slow connection stays open: ${name}`)
  return all.length
}

/** Whether the server ended it in time. */
function holdOpen(port: number, text: string, drips: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => void socket.write(text))
  const dripping = drips ? setInterval(() => void socket.write(' '), 1_000) : undefined
  const end = (isEnded: boolean): void => {
    clearInterval(dripping)
    clearTimeout(timer)
    socket.destroy()
    resolve(isEnded)
  }
  const timer = setTimeout(() => end(false), SLOW_END_MS)
  socket.resume()
  socket.on('error', () => undefined)
  socket.on('close', () => end(true))
  return promise
}
