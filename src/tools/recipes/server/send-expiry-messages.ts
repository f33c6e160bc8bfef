/**
 * Sends the message of the day about food that expires (R78). In memory are the users who want it, with when it is due next; their food
 * is read at that moment.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import { ownId, type StoredDocument } from '#documents'
import { isZone } from '#base/calendar/zoned'
import { settingsCollection } from '../collections.ts'
import { recipesFace } from '../face.ts'
import { recipeSettingsSchema } from '../model.ts'
import type { MessagesEnvironment, Watcher } from './messages-environment.ts'
import { readExpiryNotice } from './read-expiry-notice.ts'

/** A server that was off makes up for what was due since then; later the next day is near. */
const CATCH_UP_MS = 4 * HOUR_MS
/** After that nothing is pushed any more. */
const VALID_FOR_MS = 6 * HOUR_MS
const RETRY_MS = MINUTE_MS
/** Used if a device names a time zone that this server does not know. */
const HOME_ZONE = 'Europe/Berlin'

type Wish = { readonly hour: number; readonly timeZone: string }
type WishingPerson = {
  readonly version: number
  readonly wish: Wish
  readonly due: { readonly atMs: number; readonly date: string }
  readonly nextMs: number
}

export function sendExpiryMessages(o: MessagesEnvironment & { readonly signal: AbortSignal }): Watcher {
  const people = new Map<string, WishingPerson>()
  const take = (document: StoredDocument): void => {
    const { ownerId } = document
    const before = people.get(ownerId)
    if (document.id !== ownId(ownerId) || (before !== undefined && before.version >= document.version)) return
    const person = toPerson(document, before, o.now())
    if (person === undefined) people.delete(ownerId)
    else people.set(ownerId, person)
  }
  const attend = async (userId: string, person: WishingPerson): Promise<void> => {
    const { due, wish } = person
    const document = await o.documents.store.readDocument(userId, settingsCollection.name, ownId(userId))
    if (document === undefined) return void people.delete(userId)
    if (document.version > person.version) return take(document)
    if (o.now() - due.atMs < CATCH_UP_MS) await sendOne(o, userId, due.date)
    // What was changed meanwhile counts.
    if (people.get(userId) === person) people.set(userId, { ...person, ...dueAfter(due.atMs, wish) })
  }
  const run = async (): Promise<number> => {
    const failures: unknown[] = []
    for (const [userId, person] of people) {
      if (o.signal.aborted) break
      if (person.nextMs > o.now()) continue
      await attend(userId, person).catch((error: unknown) => {
        failures.push(error)
        if (people.get(userId) === person) people.set(userId, { ...person, nextMs: o.now() + RETRY_MS })
      })
      // Thousands of users have chosen the same hour.
      await yieldToEventLoop()
    }
    const [err] = failures
    if (err !== undefined) o.log.warn({ err, people: failures.length }, 'messages about food failed, trying again')
    return people.values().reduce((first, { nextMs }) => Math.min(first, nextMs), o.now() + DAY_MS)
  }
  const loop = startLoop({ ...o, run })
  return {
    hear(document) {
      take(document)
      const person = people.get(document.ownerId)
      if (person !== undefined) loop.wakeAt(person.nextMs)
    },
    forget: (userId) => void people.delete(userId),
    stop: () => loop.stop(),
  }
}

async function sendOne(o: MessagesEnvironment, userId: string, date: string): Promise<void> {
  const notice = await readExpiryNotice(o.documents.store, userId, date)
  if (notice === undefined) return
  // The day is the key: another hour on the same day is no second message.
  const key = `${recipesFace.id}:expiry:${date}`
  await o.notify(userId, { ...notice, key, kind: 'food-expiring', source: recipesFace.id, validForMs: VALID_FOR_MS })
}

/** Undefined: the user wants none. */
function toPerson(document: StoredDocument, before: WishingPerson | undefined, nowMs: number) {
  const { fields, isDeleted, version, updatedAt } = document
  const wish = isDeleted ? undefined : recipeSettingsSchema.safeParse(fields).data?.expiryMessage
  if (wish === undefined || !wish.isOn) return undefined
  if (before?.wish.hour === wish.hour && before.wish.timeZone === wish.timeZone) return { ...before, version, wish }
  // An hour that was over when it was chosen is one of tomorrow.
  return { version, wish, ...dueAfter(Math.max(Date.parse(updatedAt), nowMs - CATCH_UP_MS), wish) }
}

/** The first time after an instant at which the clock of the zone shows the hour; one that is skipped is an hour later. */
function dueAfter(afterMs: number, { hour, timeZone }: Wish): Pick<WishingPerson, 'due' | 'nextMs'> {
  const zone = isZone(timeZone) ? timeZone : HOME_ZONE
  const today = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(zone).toPlainDate()
  const toDue = (day: Temporal.PlainDate) => {
    const atMs = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds
    return { due: { atMs, date: day.toString() }, nextMs: atMs }
  }
  const first = toDue(today)
  return first.nextMs > afterMs ? first : toDue(today.add({ days: 1 }))
}
