/** Bytes as they are, for what no client library sends. Only to this machine, and always with an end. */
import { connect } from 'node:net'
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises'

export type RawAnswer = {
  /** Of all answers that came, in their order. */
  readonly statuses: readonly number[]
  readonly text: string
  /** `closed` by the server, `idle` where nothing more came, `open` where it was given up. */
  readonly ending: 'closed' | 'idle' | 'open'
  readonly ms: number
}

/** Sends all of it at once, and hears until the server closes, is silent, or the time is over. */
export function sendBytes(
  port: number,
  bytes: string | Uint8Array,
  o: { readonly idleMs: number; readonly timeoutMs: number },
): Promise<RawAnswer> {
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<RawAnswer>()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let idle: NodeJS.Timeout | undefined
  const end = (ending: RawAnswer['ending']): void => {
    clearTimeout(idle)
    clearTimeout(timer)
    socket.destroy()
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    resolve({ statuses, text, ending, ms: performance.now() - startedAt })
  }
  const timer = setTimeout(() => end('open'), o.timeoutMs)
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('latin1')
    clearTimeout(idle)
    idle = setTimeout(() => end('idle'), o.idleMs)
  })
  socket.on('close', () => end('closed'))
  socket.on('error', () => undefined)
  socket.write(bytes)
  return promise
}

export type Poured = {
  /** Of the first answer; 0 where none came. */
  readonly status: number
  readonly text: string
  /** What was on its way by the time that the answer began. */
  readonly sentBytes: number
  /** It was answered, or the server ended the connection. */
  readonly isOver: boolean
}

/** Sends a head and then one piece after the other as fast as they are taken; resolves to what came back, within `timeoutMs`. */
export async function pour(
  port: number,
  o: {
    readonly head: string
    readonly piece: Uint8Array
    readonly times: number
    readonly end: string
    readonly timeoutMs: number
  },
): Promise<Poured> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let isOver = false
  let sentBytes = 0
  let sentBefore: number | undefined
  socket.on('data', (piece: Buffer) => {
    sentBefore ??= sentBytes - socket.writableLength
    text += piece.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.on('close', () => (isOver = true))
  socket.write(o.head)
  const until = performance.now() + o.timeoutMs
  for (let sent = 0; sent < o.times && !isOver && performance.now() < until; sent++) {
    sentBytes += o.piece.length
    socket.write(o.piece)
    // An answer can arrive between two pieces, even if the machine accepts them all at once.
    await yieldToEventLoop()
    while (socket.writableNeedDrain && !isOver && performance.now() < until) await sleep(2)
  }
  if (!isOver) socket.write(o.end)
  while (!isOver && text === '' && performance.now() < until) await sleep(20)
  socket.destroy()
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
  return { status, text, sentBytes: sentBefore ?? sentBytes, isOver: isOver || text !== '' }
}
