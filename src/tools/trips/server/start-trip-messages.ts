/**
 * Sends what travellers want to hear of although their app is closed: reminders of departures and check-ins (J16), and that another
 * traveller moved a booking (J20). It subscribes to what this server writes, and every minute it looks for what was written elsewhere or
 * before it started. Nothing waits for it. If several servers find the same occasion, the key of the notice lets only one of them through.
 */
import { MINUTE_MS, toIso } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { StoredDocument } from '#documents'
import { bookingsCollection, settingsCollection } from '../collections.ts'
import type { MessagesEnvironment } from './messages-environment.ts'
import { MOVES_KNOWN_MS, sendMoveMessages } from './move-messages.ts'
import { sendReminders } from './reminders.ts'

/** How often it looks for what was written elsewhere, and how much further back, since clocks of servers differ. */
const LOOK_MS = MINUTE_MS
const OVERLAP_MS = 2 * MINUTE_MS

/** Settings first: they say who is to be reminded at all. */
const names: readonly string[] = [settingsCollection.name, bookingsCollection.name]

/** Begins to send; `stop` resolves when it has ended. */
export function startTripMessages(o: MessagesEnvironment): { readonly stop: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const reminders = sendReminders({ ...o, signal })
  const watchers = [reminders, sendMoveMessages({ ...o, signal })]
  const hear = (document: StoredDocument): void => watchers.forEach((watcher) => watcher.hear(document))
  const hearAll = async (
    pages: AsyncIterable<readonly StoredDocument[]>,
    hearOne: (document: StoredDocument) => void,
  ): Promise<void> => {
    for await (const page of pages) {
      if (signal.aborted) return
      page.forEach(hearOne)
    }
  }
  let lookedMs: number | undefined
  const run = async (): Promise<number> => {
    const startedMs = o.now()
    const { store } = o.documents
    try {
      // Bookings of the days to come were written at any time.
      if (lookedMs === undefined) for (const name of names) await hearAll(store.listCollection(name), reminders.hear)
      // After a start also the moves that an earlier server heard of and did not tell any more.
      await hearAll(store.listWritten(names, toIso((lookedMs ?? startedMs - MOVES_KNOWN_MS) - OVERLAP_MS)), hear)
      lookedMs = startedMs
    } catch (error) {
      o.log.warn({ err: error }, 'it could not be looked for bookings, trying again')
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
      await Promise.all([loop.stop(), ...watchers.map((watcher) => watcher.stop())])
    },
  }
}
