import { toWireText, type TextSink } from '#http/server'

/** What a ping needs of a stream. */
export type PingedStream = {
  sink: TextSink | undefined
  /** Whether the consumer takes more. */
  isReady: boolean
  unreadPings: number
}

/** Pings that a consumer may leave unread before it counts as stuck. */
const STUCK_PINGS = 3
const PING = toWireText(': ping\n\n')
/** Streams are pinged in as many parts, so that thousands of them do not make the others wait. */
const PING_PARTS = 16

/**
 * One timer for all streams: a comment to everyone who reads, and `giveUp` for those who have not for some pings.
 * `pinged` gets every part after its ping.
 */
export function createFeedPings<Stream extends PingedStream>(o: {
  readonly pingMs: number
  readonly giveUp: (stream: Stream) => void
  readonly pinged: (part: readonly Stream[]) => void
}): { readonly add: (stream: Stream) => void; readonly remove: (stream: Stream) => void } {
  const parts = Array.from({ length: PING_PARTS }, () => new Set<Stream>())
  const partOf = new Map<Stream, Set<Stream>>()
  let timer: NodeJS.Timeout | undefined
  let turn = 0

  const ping = (stream: Stream): void => {
    if (stream.isReady) stream.isReady = stream.sink?.write(PING) ?? false
    else if (++stream.unreadPings >= STUCK_PINGS) o.giveUp(stream)
  }
  const tick = (): void => {
    turn = (turn + 1) % PING_PARTS
    const part = [...(parts[turn] ?? [])]
    for (const stream of part) ping(stream)
    if (part.length > 0) o.pinged(part)
  }
  return {
    add: (stream) => {
      const part = parts[partOf.size % PING_PARTS]
      if (part === undefined) return
      part.add(stream)
      partOf.set(stream, part)
      timer ??= setInterval(tick, o.pingMs / PING_PARTS).unref()
    },
    remove: (stream) => {
      partOf.get(stream)?.delete(stream)
      partOf.delete(stream)
      if (partOf.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
