/**
 * Follows all documents of some collections, of all owners: reads them once, listens to what this server writes, and looks every 15
 * s for what other nodes have written (rules L of the documents service). A document is passed on again only if its version is
 * newer.
 */
import { MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import type { StoredDocument } from '#documents'
import { yielding } from '../../store/server/yielding.ts'
import type { UptimeEnvironment } from '../../store/server/uptime-environment.ts'

const LOOK_MS = 15 * SECOND_MS
/** Clocks of nodes differ, and what is being written has its time already. */
const OVERLAP_MS = MINUTE_MS
/** A start that the database does not answer is tried again. */
const RETRY_MS = 2 * SECOND_MS

export type FollowOptions = Pick<UptimeEnvironment, 'documents' | 'now' | 'startTimer' | 'log'> & {
  readonly collections: readonly string[]
  /** A document as it is now, also one that is deleted. */
  readonly onDocument: (document: StoredDocument) => void
  /** Called when a user is gone for good with all their data. */
  readonly onForgotten: (userId: string) => void
}

export type Following = {
  /** Resolves once all documents were passed on. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export function followDocuments(o: FollowOptions): Following {
  const ending = new AbortController()
  const versions = new Map<string, number>()
  /** Users who left since the last look began: their documents that it has already read must not come back. */
  const leavers = new Set<string>()
  let cancelTimer = (): void => undefined
  let look = Promise.resolve()
  let isReady = false
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>()

  const take = (document: StoredDocument): void => {
    const { collection, id, version, ownerId } = document
    if (!o.collections.includes(collection) || leavers.has(ownerId)) return
    const key = `${collection}/${id}`
    if ((versions.get(key) ?? 0) >= version) return
    // Of what is deleted the version is kept: an older state may still be on its way.
    versions.set(key, version)
    o.onDocument(document)
  }
  const lookAgain = async (sinceMs: number | undefined): Promise<void> => {
    const beganMs = o.now()
    leavers.clear()
    try {
      await (sinceMs === undefined ? readAll(o, take, ending.signal) : readSince(o, sinceMs, take, ending.signal))
      if (!isReady && !ending.signal.aborted) becomeReady()
      isReady = true
      schedule(beganMs, LOOK_MS)
    } catch (error) {
      o.log.warn({ err: error, collections: o.collections }, 'documents could not be read, trying again')
      schedule(sinceMs, RETRY_MS)
    }
  }
  const schedule = (sinceMs: number | undefined, delayMs: number): void => {
    if (ending.signal.aborted) return
    cancelTimer = o.startTimer(() => {
      look = lookAgain(sinceMs)
    }, delayMs)
  }
  const stopListening = o.documents.onWritten({
    written: take,
    forgotten: (userId) => {
      leavers.add(userId)
      o.onForgotten(userId)
    },
  })
  look = lookAgain(undefined)
  return {
    ready,
    async stop() {
      ending.abort()
      cancelTimer()
      stopListening()
      await look
    },
  }
}

async function readAll(o: FollowOptions, take: (document: StoredDocument) => void, signal: AbortSignal): Promise<void> {
  for (const collection of o.collections) await takePages(o.documents.store.listCollection(collection), take, signal)
}

async function readSince(
  o: FollowOptions,
  sinceMs: number,
  take: (document: StoredDocument) => void,
  signal: AbortSignal,
): Promise<void> {
  await takePages(o.documents.store.listWritten(o.collections, toIso(sinceMs - OVERLAP_MS)), take, signal)
}

/** A page may have hundreds of documents, and each is checked against its schema. */
async function takePages(
  pages: AsyncIterable<readonly StoredDocument[]>,
  take: (document: StoredDocument) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const page of pages) {
    for await (const document of yielding(page)) {
      if (signal.aborted) return
      take(document)
    }
  }
}
