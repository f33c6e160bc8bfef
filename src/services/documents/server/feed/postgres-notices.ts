/**
 * What the nodes of one database tell each other: NOTIFY tells at once, on one connection that only listens. For wake-ups
 * a slow poll of the counters makes up for what a broken connection has missed; the deletion of a user is not repeated.
 */
import { randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'

const FEED_CHANNEL = 'documents_feed'
const LEAVER_CHANNEL = 'documents_leavers'
/** PostgreSQL refuses 8,000 bytes; half of it keeps clear of that. */
const PAYLOAD_LIMIT_BYTES = 4_000
const DEFAULT_POLL_MS = 15_000
const FIRST_RETRY_MS = 250
/** A connection that only listens would not notice that the network has dropped it. */
const PROBES = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 }
const LAST_RETRY_MS = 30_000

export type NodeConnection = {
  /** Tells the other nodes whose feed moved; calls that come while one is under way go together. */
  tell(userIds: readonly string[]): void
  /** Tells the other nodes that a user was deleted. */
  announceForgotten(userId: string): void
  close(): Promise<void>
}

type Environment = {
  readonly pool: Pool
  readonly onError: (error: unknown) => void
  readonly wake: (userIds: Iterable<string>) => void
  /** A user was deleted for good, through another node. */
  readonly forget: (userId: string) => void
  readonly connectedUserIds: () => readonly string[]
  readonly pollMs?: number
}

export function connectNodes(environment: Environment): NodeConnection {
  const nodeId = randomUUID()
  const listening = keepListening(environment, nodeId)
  const poll = pollHeads(environment)
  const teller = createTeller(environment, nodeId)
  return {
    tell: teller.tell,
    announceForgotten: teller.announceForgotten,
    close: async () => {
      poll.stop()
      await Promise.all([listening.stop(), poll.done(), teller.done()])
    },
  }
}

/** Holds one connection that listens; when it breaks, opens another after a growing pause. */
function keepListening(environment: Environment, nodeId: string): { stop(): Promise<void> } {
  let isStopped = false
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let delayMs = FIRST_RETRY_MS
  let connecting = Promise.resolve()

  const reconnectLater = (broken: Client, error: unknown): void => {
    if (client !== broken) return
    client = undefined
    if (isStopped) return
    environment.onError(error)
    void endQuietly(broken)
    retry = setTimeout(start, delayMs)
    retry.unref()
    delayMs = Math.min(delayMs * 2, LAST_RETRY_MS)
  }
  const connect = async (): Promise<void> => {
    const { default: pg } = await import('pg')
    if (isStopped) return
    const opened = new pg.Client({ ...environment.pool.options, ...PROBES })
    client = opened
    opened.on('error', (error) => reconnectLater(opened, error))
    opened.on('end', () => reconnectLater(opened, new Error('the listening connection ended')))
    opened.on('notification', ({ channel, payload }) => {
      const userIds = readNotice(payload, nodeId)
      if (channel === FEED_CHANNEL) environment.wake(userIds)
      else userIds.forEach(environment.forget)
    })
    try {
      await opened.connect()
      await opened.query(`LISTEN ${FEED_CHANNEL}; LISTEN ${LEAVER_CHANNEL}`)
      delayMs = FIRST_RETRY_MS
      // Notices that were sent while this node did not listen are lost.
      environment.wake(environment.connectedUserIds())
    } catch (error) {
      reconnectLater(opened, error)
    }
  }
  const start = (): void => {
    connecting = connect()
  }
  start()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      await connecting
      const last = client
      client = undefined
      if (last !== undefined) await endQuietly(last)
    },
  }
}

async function endQuietly(client: Client): Promise<void> {
  try {
    await client.end()
  } catch {
    // It was broken already, which is why it is being thrown away.
  }
}

/** People of a notice; none if it is our own, since this node's listeners were woken at once. */
function readNotice(payload: string | undefined, nodeId: string): readonly string[] {
  const [sender, ...userIds] = (payload ?? '').split(' ')
  return sender === nodeId ? [] : userIds
}

/** Compares the counters of connected people with what they were, and wakes those whose moved. */
function pollHeads(environment: Environment): { stop(): void; done(): Promise<void> } {
  let known = new Map<string, string>()
  let running = Promise.resolve()
  const poll = async (): Promise<void> => {
    const userIds = environment.connectedUserIds()
    if (userIds.length === 0) return
    try {
      const { rows } = await environment.pool.query<{ user_id: string; position: string }>(
        'SELECT user_id, position FROM feed_head WHERE user_id = ANY ($1)',
        [userIds],
      )
      const moved = rows.filter((row) => known.get(row.user_id) !== row.position)
      known = new Map(rows.map((row) => [row.user_id, row.position]))
      environment.wake(moved.map((row) => row.user_id))
    } catch (error) {
      environment.onError(error)
    }
  }
  const timer = setInterval(() => {
    running = running.then(poll)
  }, environment.pollMs ?? DEFAULT_POLL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer), done: () => running }
}

function createTeller(
  environment: Environment,
  nodeId: string,
): Pick<NodeConnection, 'tell' | 'announceForgotten'> & { done(): Promise<void> } {
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined
  let leaving = Promise.resolve()
  const notify = async (channel: string, payloads: readonly string[]): Promise<void> => {
    try {
      await environment.pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        channel,
        payloads,
      ])
    } catch (error) {
      environment.onError(error)
    }
  }
  const send = async (): Promise<void> => {
    // The commit of a NOTIFY takes a lock of the whole database, so there is one at a time.
    while (waiting.size > 0) {
      const payloads = toPayloads(nodeId, waiting)
      waiting.clear()
      await notify(FEED_CHANNEL, payloads)
    }
    sending = undefined
  }
  return {
    tell: (userIds) => {
      for (const userId of userIds) waiting.add(userId)
      if (waiting.size > 0) sending ??= send()
    },
    announceForgotten: (userId) => {
      leaving = leaving.then(() => notify(LEAVER_CHANNEL, toPayloads(nodeId, [userId])))
    },
    done: async () => void (await Promise.all([sending, leaving])),
  }
}

function toPayloads(nodeId: string, userIds: Iterable<string>): readonly string[] {
  const payloads: string[] = []
  let payload = nodeId
  for (const userId of userIds) {
    // Ids are ASCII, so characters are bytes.
    if (payload.length + 1 + userId.length > PAYLOAD_LIMIT_BYTES) {
      payloads.push(payload)
      payload = nodeId
    }
    payload += ` ${userId}`
  }
  return [...payloads, payload]
}
