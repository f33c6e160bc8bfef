/**
 * The server of the simulation: the real decisions and the real memory store behind the real endpoints'
 * inputs, plus a journal, so that it can be set back to an earlier state like a database from a backup.
 */
import type * as z from 'zod/mini'
import { readFeed, sendChanges, type ChangeResult, type FeedPage } from '#documents'
import { testCollections } from '#testing/documents'
import { failed, ok, type Result } from '#base/result'
import type { Batch } from '../decide-batch.ts'
import type { DocumentStore } from '../server/document-store.ts'
import { createMemoryStore } from '../server/memory-store.ts'
import type { SyncFailure } from '../sync-state.ts'

type Entry =
  | { readonly kind: 'batch'; readonly atMs: number; readonly batch: Batch }
  | {
      readonly kind: 'members'
      readonly atMs: number
      readonly userId: string
      readonly id: string
      readonly memberIds: readonly string[]
    }

export type Call =
  | { readonly kind: 'send'; readonly input: z.infer<typeof sendChanges.input> }
  | { readonly kind: 'pull'; readonly since: number; readonly era?: string | undefined }

export type Answer = Result<
  { readonly epoch: string; readonly serverTime: string; readonly results: readonly ChangeResult[] } | FeedPage,
  SyncFailure
>

export type SimulatedServer = {
  /** What the person whose cookie the request carries is answered; null: nobody is signed in. */
  handle(userId: string | null, call: Call): Promise<Answer>
  share(userId: string, id: string, memberIds: readonly string[]): Promise<void>
  /** Forgets the newest part of everything that was written. */
  restoreBackup(keep: number): Promise<void>
  store(): DocumentStore
  /** Every result any request ever got, by changeId; the newest stands. */
  readonly results: ReadonlyMap<string, ChangeResult>
  countEntries(): number
}

export function createSimulatedServer(userIds: readonly string[], now: () => number): SimulatedServer {
  let journal: Entry[] = []
  let clockMs: number | null = null
  let epochs = 0
  const results = new Map<string, ChangeResult>()
  const open = (): DocumentStore => {
    epochs += 1
    const epoch = `epoch-${epochs}`
    return createMemoryStore({ collections: testCollections, now: () => clockMs ?? now(), newEpoch: () => epoch })
  }
  let store = open()
  const perform = async (entry: Entry): Promise<{ epoch: string; results: readonly ChangeResult[] }> => {
    if (entry.kind === 'batch') return store.applyBatch(entry.batch)
    await store.setMembers(entry.userId, 'boards', entry.id, entry.memberIds)
    return { epoch: '', results: [] }
  }
  const write = (entry: Entry): ReturnType<typeof perform> => {
    journal.push(entry)
    return perform(entry)
  }
  const people: Batch['changes'] = userIds.map((userId) => ({
    path: `users/${userId}`,
    type: 'ADD',
    fields: [{ key: 'name', value: userId }],
    changeId: `person-${userId}`,
    userId,
    deviceId: 'server',
    editedAt: new Date(0).toISOString(),
    baseVersion: 0,
  }))
  const welcome = async (): Promise<void> => {
    for (const [index, userId] of userIds.entries()) {
      const batch = {
        userId,
        deviceId: 'server',
        actor: 'server',
        clockOffsetMs: 0,
        expectedVersions: new Map(),
      } as const
      await write({ kind: 'batch', atMs: now(), batch: { ...batch, changes: people.slice(index, index + 1) } })
    }
  }
  const ready = welcome()

  return {
    results,
    countEntries: () => journal.length,
    store: () => store,
    handle: async (userId, call) => {
      await ready
      if (userId === null) return failed({ code: 'unauthenticated', message: '', status: 401 })
      if (call.kind === 'pull') {
        const input = readFeed.input.safeParse({ since: String(call.since), era: call.era })
        if (!input.success) return failed({ code: 'invalid-request', message: '', status: 400, field: 'since' })
        return ok(await store.readFeed(userId, call.since, call.era))
      }
      // What goes over a wire is text: nothing of the device's memory may be shared with the server.
      const input = sendChanges.input.safeParse(JSON.parse(JSON.stringify(call.input)))
      if (!input.success) {
        const field = input.error.issues[0]?.path.join('.') ?? ''
        return failed({ code: 'invalid-request', message: '', status: 400, field })
      }
      if (input.data.userId !== userId) return failed({ code: 'wrong-user', message: '', status: 409 })
      const { deviceId, clientTime, changes } = input.data
      const batch: Batch = {
        userId,
        deviceId,
        actor: 'person',
        clockOffsetMs: now() - Date.parse(clientTime),
        expectedVersions: new Map(),
        changes,
      }
      const answer = await write({ kind: 'batch', atMs: now(), batch })
      for (const result of answer.results) results.set(result.changeId, result)
      return ok({ ...answer, serverTime: new Date(now()).toISOString() })
    },
    share: async (userId, id, memberIds) => {
      await ready
      await write({ kind: 'members', atMs: now(), userId, id, memberIds })
    },
    restoreBackup: async (keep) => {
      journal = journal.slice(0, Math.max(keep, userIds.length))
      store = open()
      for (const entry of journal) {
        clockMs = entry.atMs
        await perform(entry)
      }
      clockMs = null
    },
  }
}
