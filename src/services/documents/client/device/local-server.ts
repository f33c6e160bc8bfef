/**
 * The server of the documents without an account, in the browser itself: it decides with the rules of the real one and answers the same
 * questions, so that the ordinary client works with it (rules Z).
 */
import { toIso, type Now } from '#base/clock'
import { failed, ok } from '#base/result'
import { readFeed, rejectionTexts, sendChanges, type Change, type CollectionRegistry, type FeedPage } from '#documents'
import { unreachable, type CallEndpoint } from '#http/client'
import { documentKeysOf, type Batch } from '../../decide/batch.ts'
import { decideBatch, type BatchDecision } from '../../decide/decide-batch.ts'
import { DEVICE_OWNER } from '../../own-id.ts'
import type { BrowserParts } from '../browser-ports.ts'
import type { FeedStreamListener } from '../session/feed-stream.ts'
import type { Found, LocalStore } from './local-store.ts'

const PAGE_SIZE = 500

export type LocalServerParts = {
  readonly collections: CollectionRegistry
  readonly now: Now
  readonly store: Promise<LocalStore>
  /** Changes that were refused, or could not be kept: a German sentence for each. */
  readonly onRefused: (text: string) => void
  /** A page of the feed was read, or could not be. */
  readonly onPulled: () => void
  readonly log: Pick<Console, 'error'>
}

export function createLocalServer(o: LocalServerParts): Required<Pick<BrowserParts, 'callEndpoint' | 'followStream'>> {
  let stream: { readonly since: () => number; readonly listener: FeedStreamListener } | null = null

  const read = async (since: number): Promise<FeedPage> => {
    const store = await o.store
    const { documents, next } = await store.readFeed(since, PAGE_SIZE)
    const end = { since, next, hasMore: documents.length === PAGE_SIZE }
    return { userId: DEVICE_OWNER, ...lifeOf(store), ...end, documents: [...documents], lost: [] }
  }
  const send = async (changes: Batch['changes']) => {
    const store = await o.store
    const batch = batchOf(changes)
    const { touched, leading } = documentKeysOf(batch, o.collections)
    const question = { keys: new Set([...touched, ...leading]), changeIds: changes.map(({ changeId }) => changeId) }
    const { results } = await store.decide(question, (found) => decideAlone(batch, found, o))
    for (const result of results) if (result.outcome === 'rejected') o.onRefused(rejectionTexts[result.code])
    // What was written comes back as it does from a server, to this tab and by it to the others.
    if (stream !== null) void read(stream.since()).then(stream.listener.onPage, () => undefined)
    return { ...lifeOf(store), serverTime: toIso(o.now()), results: [...results] }
  }
  return {
    callEndpoint: (async (endpoint: unknown, input: unknown) => {
      try {
        return ok(await answer(endpoint, input, { send, read }))
      } catch (error) {
        o.log.error('the documents of the device could not be read or written', error)
        return failed(unreachable)
      } finally {
        if (endpoint === readFeed) o.onPulled()
      }
    }) as CallEndpoint,
    followStream: (_userId, since, listener) => {
      stream = { since, listener }
      queueMicrotask(() => listener.onOpened())
      return () => {
        stream = null
      }
    },
  }
}

/** A database in a browser has one era: it is not restored from a backup (D6). */
function lifeOf({ epoch }: LocalStore): { readonly epoch: string; readonly era: string } {
  return { epoch, era: epoch }
}

function answer(
  endpoint: unknown,
  input: unknown,
  o: {
    readonly send: (changes: Batch['changes']) => Promise<unknown>
    readonly read: (since: number) => Promise<FeedPage>
  },
): Promise<unknown> {
  if (endpoint === sendChanges) return o.send((input as { readonly changes: Batch['changes'] }).changes)
  if (endpoint === readFeed) return o.read(Number((input as { readonly since: string }).since))
  return Promise.reject(new Error('the device alone cannot answer this'))
}

/** Judges the changes that an earlier version of the app has left beside the documents. */
export function decideOld(
  changes: readonly Change[],
  found: Found,
  o: Pick<LocalServerParts, 'collections' | 'now'>,
): BatchDecision {
  return decideAlone(batchOf(changes), found, o)
}

function batchOf(changes: Batch['changes']): Batch {
  const self = { userId: DEVICE_OWNER, deviceId: DEVICE_OWNER, actor: 'person' } as const
  return { ...self, clockOffsetMs: 0, changes, expectedVersions: new Map() }
}

/** As the only device of its only user: nothing it writes is unseen by it, and nothing supersedes it. */
function decideAlone(
  batch: Batch,
  { documents, answered }: Found,
  { collections, now }: Pick<LocalServerParts, 'collections' | 'now'>,
): BatchDecision {
  const snapshot = { documents, answered, historySince: () => [], eraStartsMs: [] }
  return decideBatch(batch, snapshot, collections, now())
}
