/**
 * Everybody's feed as server-sent events (rule D3). All streams of a person share one look at the feed: a wake-up
 * marks them as behind, and one loop per person reads a page for those who stand at the same position and are ready
 * for more. While a consumer is slow nothing is read for it and nothing piles up.
 */
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { toWireText, type OpenEvents, type Session, type TextSink, type WireText } from '#http/server'
import type { DocumentStore, FeedStep } from '../document-store.ts'
import type { FeedHub } from './feed-hub.ts'

/** What a ping needs of a stream. */
type PingedStream = {
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

/** What streams need to know of sessions, to end with theirs (rule S6 of accounts). */
export type StreamSessions = {
  /** Calls the listener with sessions that have just ended on this node. */
  onEnded(listener: (ended: readonly Session[]) => void): void
  /** Returns the sessions that are still active; undefined if that cannot be determined now, and then all streams stay. */
  findLive(sessionIds: readonly string[]): Promise<ReadonlySet<string> | undefined>
}

export type FeedStreams = {
  /**
   * A stream of the person's feed behind `since` (undefined: behind the newest): `hello` with epoch and counter first,
   * then a `feed` event for every page there is. What `deviceId` itself writes is passed on to others first. Opening it throws `too-many-requests`, and what the store throws.
   */
  from(session: Session, since: number | undefined, deviceId?: string): OpenEvents
  /** Streams that are open. */
  count(): number
}

type Stream = PingedStream & {
  readonly channel: Channel
  readonly sessionId: string
  readonly deviceId: string | undefined
  position: number
  /** Whether the feed may contain more than was sent. */
  isBehind: boolean
}

/** One person's streams. */
type Channel = {
  readonly userId: string
  readonly streams: Set<Stream>
  unsubscribe: () => void
  isReading: boolean
}

/** Takes a stream off the channel and says so to its sink, if both are still there. */
type EndStream = (stream: Stream, say: (sink: TextSink) => void) => void

/** One tab of a device holds the stream and shares it, so this is a person with twenty devices. */
const STREAMS_PER_PERSON = 20

const newStream = { sink: undefined, position: 0, isReady: false, isBehind: true, unreadPings: 0 }

export function createFeedStreams(o: {
  readonly store: Pick<DocumentStore, 'readFeedText'>
  readonly hub: FeedHub
  readonly sessions: StreamSessions
  /** Silence after which a comment line keeps the connection alive. */
  readonly pingMs: number
}): FeedStreams {
  const { store, hub, sessions } = o
  const channels = new Map<string, Channel>()

  const end: EndStream = (stream, say) => {
    if (leave(stream) && stream.sink !== undefined) say(stream.sink)
  }
  /** Whether it was still there. */
  const leave = (stream: Stream): boolean => {
    const { channel } = stream
    if (!channel.streams.delete(stream)) return false
    pings.remove(stream)
    if (channel.streams.size === 0) {
      channel.unsubscribe()
      channels.delete(channel.userId)
    }
    return true
  }
  const endAll = (ended: readonly Stream[]): void => {
    for (const stream of ended) end(stream, (sink) => sink.end())
  }
  /** This node hears of its own endings at once; those of other nodes are asked for with every ping. */
  const endOver = async (asked: readonly Stream[]): Promise<void> => {
    const live = await sessions.findLive([...new Set(asked.map(({ sessionId }) => sessionId))])
    if (live !== undefined) endAll(asked.filter(({ sessionId }) => !live.has(sessionId)))
  }
  const pings = createFeedPings<Stream>({
    pingMs: o.pingMs,
    giveUp: (stream) => end(stream, (sink) => sink.cut()),
    pinged: (part) => void endOver(part),
  })
  sessions.onEnded((ended) => {
    for (const { userId, sessionId } of ended) {
      const streams = [...(channels.get(userId)?.streams ?? [])]
      endAll(streams.filter((stream) => stream.sessionId === sessionId))
    }
  })
  const openChannel = (userId: string): Channel => {
    const channel: Channel = { userId, streams: new Set(), unsubscribe: () => {}, isReading: false }
    channel.unsubscribe = hub.subscribe(userId, (signal, step, writerDeviceId) => {
      if (signal === 'closed') endAll([...channel.streams])
      else {
        pass(channel, step, writerDeviceId)
        void bring(channel, store, end)
      }
    })
    return channel
  }
  return {
    from:
      ({ userId, sessionId }, since, deviceId) =>
      async (createSink) => {
        const channel = channels.getOrInsertComputed(userId, openChannel)
        if (channel.streams.size >= STREAMS_PER_PERSON) {
          throw new AppError<RequestErrorCode>('too-many-requests', { retryAfterSeconds: 60 })
        }
        const stream: Stream = { ...newStream, channel, sessionId, deviceId }
        // Among those who are woken before the first look, so that nothing written in between goes unnoticed.
        channel.streams.add(stream)
        pings.add(stream)
        const ready = (): void => {
          stream.isReady = true
          stream.unreadPings = 0
          if (stream.isBehind) void bring(channel, store, end)
        }
        try {
          // A page beyond the end of the feed is empty and tells the counter (rule D4).
          const { epoch, next: head } = await store.readFeedText(userId, Number.MAX_SAFE_INTEGER)
          stream.position = Math.min(since ?? head, head)
          stream.sink = createSink({ ready, gone: () => void leave(stream) })
          // The server may have begun to stop meanwhile.
          if (!channel.streams.has(stream)) return stream.sink.end()
          if (stream.sink.write(toEvent('hello', JSON.stringify({ epoch, head })))) ready()
        } catch (error) {
          leave(stream)
          throw error
        }
      },
    count: () => channels.values().reduce((sum, channel) => sum + channel.streams.size, 0),
  }
}

/**
 * Sends a step to the streams that need it next; all others are behind now. The device that wrote it has it already and comes last:
 * a process that is woken by a write may run before the next one is made.
 */
function pass(channel: Channel, step: FeedStep | undefined, writerDeviceId: string | undefined): void {
  let event: WireText | undefined
  const give = (stream: Stream): void => {
    // A page that is being read may bring the same documents: a stream that waits for it takes no step meanwhile.
    const isCurrent = stream.isReady && !stream.isBehind && !channel.isReading
    if (step === undefined || !isCurrent || stream.position !== step.since) stream.isBehind = true
    else {
      event ??= toEvent('feed', step.toText(), step.next)
      stream.isReady = stream.sink?.write(event) ?? false
      stream.position = step.next
    }
  }
  for (const stream of channel.streams) if (stream.deviceId !== writerDeviceId) give(stream)
  for (const stream of channel.streams) if (stream.deviceId === writerDeviceId) give(stream)
}

/** Brings every ready stream of the channel to the end of the feed. */
async function bring(channel: Channel, store: Pick<DocumentStore, 'readFeedText'>, end: EndStream): Promise<void> {
  if (channel.isReading) return
  channel.isReading = true
  for (let group = nextGroup(channel); group.length > 0; group = nextGroup(channel)) {
    // A stream that falls behind from here on needs another read: this one may be too early.
    for (const stream of group) stream.isBehind = false
    try {
      const page = await store.readFeedText(channel.userId, group[0]?.position ?? 0)
      const event = toEvent('feed', page.text, page.next)
      for (const stream of group) {
        if (!channel.streams.has(stream)) continue
        if (page.next > stream.position) stream.isReady = stream.sink?.write(event) ?? false
        stream.position = page.next
        if (page.hasMore) stream.isBehind = true
      }
    } catch (error) {
      // A database outage is not the stream's failure; any other error is reported. Either way the clients connect again and pull the
      // feed.
      for (const stream of group) end(stream, (sink) => (error instanceof AppError ? sink.end() : sink.fail(error)))
    }
  }
  channel.isReading = false
}

/** Streams that wait for the same page. */
function nextGroup({ streams }: Channel): readonly Stream[] {
  const due = [...streams].filter((stream) => stream.isReady && stream.isBehind)
  return due.filter((stream) => stream.position === due[0]?.position)
}

function toEvent(name: string, json: string, id?: number): WireText {
  // The texts of the stores have no line breaks, so the data is always one line.
  return toWireText(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${json}\n\n`)
}

/**
 * One timer for all streams: a comment to everyone who reads, and `giveUp` for those who have not for some pings.
 * `pinged` gets every part after its ping.
 */
function createFeedPings<Stream extends PingedStream>(o: {
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
