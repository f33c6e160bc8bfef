import type { BenchClient } from './bench-client.ts'
import { FLOOR_CHANGES_PATH, FLOOR_DOCUMENTS_PATH, FLOOR_STREAM_PATH } from './floor-paths.ts'
import type { Realm } from './realm.ts'
import { COLLECTION, toChange, type Operation } from './scenarios/workload.ts'

export type FloorClient = BenchClient & {
  /** What `connect` sends: bodies that our client sent. */
  setBodies(bodies: readonly string[]): void
  /** Resolves to the time it takes to get all there is. */
  download(): Promise<number>
}

type Row = { readonly path: string; readonly type: string } | { readonly collection: string; readonly id: string }

/** The least a client can do: fetch, parse, keep in a map. It decides nothing, checks nothing, keeps nothing on disk. */
export function createFloorClient(realm: Realm, userId: string, deviceId: string): FloorClient {
  const documents = new Map<string, Row>()
  const waiting = new Map<string, (momentMs: number) => void>()
  const recorded: Operation[] = []
  let bodies: readonly string[] = []

  const keep = (row: Row): void => {
    const path = 'path' in row ? row.path : `${row.collection}/${row.id}`
    if ('type' in row && row.type === 'DELETED') documents.delete(path)
    else documents.set(path, row)
    waiting.get(path)?.(realm.clock())
    waiting.delete(path)
  }
  const post = async (body: string): Promise<void> => {
    const answer = await realm.fetch(`${FLOOR_CHANGES_PATH}?user=${userId}`, { method: 'POST', body })
    await answer.json()
  }
  const follow = async (answer: Response): Promise<void> => {
    if (answer.body === null) return
    const reader = answer.body.getReader()
    const decoder = new TextDecoder()
    let buffered = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const events = (buffered + decoder.decode(piece.value, { stream: true })).split('\n\n')
      buffered = events.pop() ?? ''
      for (const event of events) {
        const { changes } = JSON.parse(event.slice('data: '.length)) as { readonly changes: readonly Row[] }
        for (const change of changes) keep(change)
      }
    }
  }
  const whenSeen = (id: string): Promise<number> => {
    const path = `${COLLECTION}/${id}`
    return documents.has(path) ? Promise.resolve(realm.clock()) : new Promise((resolve) => waiting.set(path, resolve))
  }

  return {
    async open(isOnline) {
      if (!isOnline) return 0
      const startedAt = realm.clock()
      const answer = await realm.fetch(`${FLOOR_STREAM_PATH}?user=${userId}`)
      follow(answer).catch(() => undefined)
      return realm.clock() - startedAt
    },
    goOffline: () => {},
    async record(operations, pace) {
      const startedAt = realm.clock()
      for (const operation of operations) {
        recorded.push(operation)
        if (pace === 'tasks') await realm.nextTask()
      }
      return realm.clock() - startedAt
    },
    async connect() {
      const startedAt = realm.clock()
      for (const body of bodies) await post(body)
      return { startedAt, doneAt: realm.clock() }
    },
    async download() {
      const startedAt = realm.clock()
      for (let after: number | null = 0; after !== null;) {
        const answer = await realm.fetch(`${FLOOR_DOCUMENTS_PATH}?after=${after}`)
        const page = (await answer.json()) as { readonly next: number | null; readonly rows: readonly Row[] }
        for (const row of page.rows) keep(row)
        after = page.next
      }
      return realm.clock() - startedAt
    },
    whenSeen,
    async sendLive(operations, gapMs) {
      const moments: number[] = []
      for (const operation of operations) {
        moments.push(realm.clock())
        await post(JSON.stringify({ changes: [toChange(operation, userId, deviceId)] }))
        await new Promise((resolve) => setTimeout(resolve, gapMs))
      }
      return moments
    },
    countDocuments: () => documents.size,
    countPending: () => recorded.length,
    setBodies: (given) => {
      bodies = given
    },
  }
}
