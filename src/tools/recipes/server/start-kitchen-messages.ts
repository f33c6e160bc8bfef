/**
 * Sends what cooks want to hear of although their app is closed: timers that ring (R66) and food that expires (R78). It subscribes to
 * what this server writes, and every minute it looks for what was written elsewhere or before it started. Nothing waits for it. If
 * several servers find the same occasion, the key of the notice lets only one of them through.
 */
import { MINUTE_MS, toIso } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { StoredDocument } from '#documents'
import { cookTimersCollection, settingsCollection } from '../collections.ts'
import { LONGEST_TIMER_MS } from '../cooking/running-timers.ts'
import type { MessagesEnvironment, Watcher } from './messages-environment.ts'
import { ringTimers } from './ring-timers.ts'
import { sendExpiryMessages } from './send-expiry-messages.ts'

/** How often it looks for what was written elsewhere, and how much further back, since clocks of servers differ. */
const LOOK_MS = MINUTE_MS
const OVERLAP_MS = 2 * MINUTE_MS

/** Begins to send; `stop` resolves when it has ended. */
export function startKitchenMessages(o: MessagesEnvironment): { readonly stop: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const watchers: ReadonlyMap<string, Watcher> = new Map([
    [cookTimersCollection.name, ringTimers({ ...o, signal })],
    [settingsCollection.name, sendExpiryMessages({ ...o, signal })],
  ])
  const names = [...watchers.keys()]
  const hear = (document: StoredDocument): void => watchers.get(document.collection)?.hear(document)
  const hearAll = async (pages: AsyncIterable<readonly StoredDocument[]>): Promise<void> => {
    for await (const page of pages) {
      if (signal.aborted) return
      page.forEach(hear)
    }
  }
  let lookedMs: number | undefined
  const run = async (): Promise<number> => {
    const startedMs = o.now()
    const { store } = o.documents
    try {
      // Few users have chosen something, whenever that was; a timer that rings here is no longer than a day.
      if (lookedMs === undefined) await hearAll(store.listCollection(settingsCollection.name))
      const sinceMs = lookedMs === undefined ? startedMs - LONGEST_TIMER_MS : lookedMs
      await hearAll(store.listWritten(names, toIso(sinceMs - OVERLAP_MS)))
      lookedMs = startedMs
    } catch (error) {
      o.log.warn({ err: error }, 'it could not be looked for timers of cooks, trying again')
    }
    return o.now() + LOOK_MS
  }
  const loop = startLoop({ ...o, run })
  const stopListening = o.documents.onWritten({
    written: hear,
    forgotten: (userId) => watchers.forEach((watcher) => watcher.forget(userId)),
  })
  loop.wakeAt(o.now())
  return {
    async stop() {
      ending.abort()
      stopListening()
      await Promise.all([loop.stop(), ...[...watchers.values()].map((watcher) => watcher.stop())])
    },
  }
}
