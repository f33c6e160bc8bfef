/**
 * Reminds users whose clock is running, whether or not one of their devices is on. Its state is in memory and derived from
 * documents: it subscribes to what this server writes, and every minute, and before each reminder, it looks for what was written
 * elsewhere or before it started. Nothing waits for it. If several servers find the same reminder, the key of the notice lets only
 * one of them through.
 */
import { DAY_MS, MINUTE_MS, SECOND_MS, toIso } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { StoredDocument } from '#documents'
import { absencesCollection, entriesCollection, plansCollection, settingsCollection } from '../collections.ts'
import { KNOWN_DAYS } from './known-entries.ts'
import { createRemindedPerson, type RemindedPerson } from './reminded-person.ts'
import type { RemindersEnvironment } from './reminders-environment.ts'

/** How often it looks for what was written elsewhere, and how much further back, since clocks of servers differ. */
const LOOK_MS = MINUTE_MS
const OVERLAP_MS = 2 * MINUTE_MS
/** The known documents are at most this old when a user is reminded. */
const FRESH_MS = 5 * SECOND_MS
/** The wait after a change, so that a batch is one run; and after the start, so that it is not slowed down. */
const SETTLE_MS = SECOND_MS

const collections: readonly string[] = [entriesCollection, plansCollection, absencesCollection, settingsCollection].map(
  ({ name }) => name,
)

type Environment = RemindersEnvironment & { readonly signal: AbortSignal }
type People = Map<string, RemindedPerson>

/** Begins to remind; `stop` resolves when it has ended. */
export function startReminders(o: RemindersEnvironment): { readonly stop: () => Promise<void> } {
  const ending = new AbortController()
  const environment = { ...o, signal: ending.signal }
  const people: People = new Map()
  let lookedMs: number | undefined

  const hear = (document: StoredDocument): void => {
    if (hearDocument(environment, people, document)) loop.wakeAt(o.now() + SETTLE_MS)
  }
  const run = async (): Promise<number> => {
    const isSomethingDue = earliest(people, -Infinity) <= o.now()
    let knownMs = Infinity
    if (lookedMs === undefined || o.now() - lookedMs >= (isSomethingDue ? FRESH_MS : LOOK_MS)) {
      const startedMs = await look(environment, lookedMs, hear)
      lookedMs = startedMs ?? lookedMs
      // What comes due while a look takes long waits for another one, in which a clock may have been stopped.
      if (startedMs !== undefined) knownMs = startedMs + FRESH_MS
    }
    const untilMs = Math.min(o.now(), knownMs)
    await attendAll(environment, people, untilMs)
    // What has failed is tried again with the next look.
    return Math.min(o.now() + LOOK_MS, earliest(people, untilMs))
  }
  const loop = startLoop({ ...o, run })
  const stopListening = o.documents.onWritten({ written: hear, forgotten: (userId) => void people.delete(userId) })
  loop.wakeAt(o.now() + SETTLE_MS)
  return {
    async stop() {
      ending.abort()
      stopListening()
      await loop.stop()
    },
  }
}

/** Takes in a written document; returns whether it changes when a user is reminded. */
function hearDocument(o: Environment, people: People, document: StoredDocument): boolean {
  const { collection, ownerId } = document
  if (!collections.includes(collection)) return false
  const known = people.get(ownerId)
  if (collection !== entriesCollection.name) {
    known?.hearSheet()
    return known !== undefined
  }
  const person = known ?? createRemindedPerson(ownerId, o)
  if (!person.hearEntry(document)) return false
  people.set(ownerId, person)
  return true
}

/** Hears of all that was written since the last look, or by which a clock may run at the start; returns when it began. */
async function look(
  o: Environment,
  lastMs: number | undefined,
  hear: (document: StoredDocument) => void,
): Promise<number | undefined> {
  const startedMs = o.now()
  const sinceMs = lastMs === undefined ? startedMs - KNOWN_DAYS * DAY_MS : lastMs - OVERLAP_MS
  try {
    for await (const page of o.documents.store.listWritten(collections, toIso(sinceMs))) {
      if (o.signal.aborted) return undefined
      page.forEach(hear)
    }
    return startedMs
  } catch (error) {
    o.log.warn({ err: error }, 'it could not be looked for running clocks, trying again')
    return undefined
  }
}

/** A failure for one user does not keep the others from being reminded. */
async function attendAll(o: Environment, people: People, untilMs: number): Promise<void> {
  const failures: unknown[] = []
  for (const [userId, person] of people) {
    if (o.signal.aborted) return
    if (person.tidy()) people.delete(userId)
    if (person.dueMs() <= untilMs) await person.attend().catch((error: unknown) => failures.push(error))
  }
  // Once for all of them: while the database is away it is everybody.
  const [err] = failures
  if (err !== undefined) o.log.warn({ err, people: failures.length }, 'people could not be reminded, trying again')
}

/** The first moment after one at which there is something to do. */
function earliest(people: People, afterMs: number): number {
  let first = Infinity
  for (const person of people.values()) {
    const dueMs = person.dueMs()
    if (dueMs > afterMs && dueMs < first) first = dueMs
  }
  return first
}
