/**
 * The bookings to come, with when something is due next of each, and the hours that users have chosen (J16). It is kept in memory; what was
 * sent for a time that is no more follows from the booking, so it is marked as read also by a server that did not send it (J74).
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '#base/clock'
import { getOrInsert } from '#base/collections/get-or-insert'
import { ownId, type StoredDocument } from '#documents'
import { bookingSchema, type Booking, type Schedule } from '../booking-model.ts'
import { DEFAULT_REMINDER_HOURS, remindedMarksOf, remindersOf } from '../bookings/reminders.ts'
import { bookingsCollection, settingsCollection } from '../collections.ts'
import { tripsFace } from '../face.ts'
import { tripSettingsSchema } from '../model.ts'
import { epochOfMoment } from '../moments/moment.ts'
import { audienceOf, type MessagesEnvironment } from './messages-environment.ts'

/** A server that was off makes up for what was due since then. */
const CATCH_UP_MS = 4 * HOUR_MS
/** So many bookings are looked at before other work has its turn. */
const SLICE = 200

export type KnownBooking = Pick<StoredDocument, 'id' | 'ownerId' | 'memberIds' | 'version'> & {
  /** The next time at which it begins or goes on. */
  readonly startMs: number
  /** Since when it has begun at this time; what was due before is over. */
  readonly sinceMs: number
  /** Up to when what was due is sent. */
  readonly doneMs: number
  /** What was sent for this time. */
  readonly sent: readonly Sent[]
  readonly nextMs: number
}
type Sent = { readonly userId: string; readonly key: string }
type Hours = ReadonlyMap<string, readonly number[]>
export type Due = { readonly userId: string; readonly hours: number; readonly atMs: number }
type Environment = Pick<MessagesEnvironment, 'markRead' | 'now' | 'log'> & { readonly signal: AbortSignal }

export function reminderKey(bookingId: string, hours: number, startMs: number): string {
  return `${tripsFace.id}:reminder:${bookingId}:${hours}:${startMs}`
}

/** `onNext` hears when something is due because of news. */
export function createKnownBookings(o: Environment, onNext: (atMs: number) => void) {
  const bookings = createShelf()
  const work = createWork(o)
  const { hoursOf, ...settings } = createHours()
  const put = (booking: KnownBooking): void => {
    const known = { ...booking, nextMs: nextOf(booking, hoursOf) }
    bookings.put(known)
    onNext(known.nextMs)
  }
  const hearSettings = (document: StoredDocument): void => {
    if (!settings.hear(document)) return
    work.slice(bookings.idsOf(document.ownerId), (bookingId) => {
      const booking = bookings.get(bookingId)
      if (booking !== undefined) put(booking)
    })
  }
  const hearBooking = (document: StoredDocument): void => {
    const before = bookings.get(document.id)
    if (before !== undefined && before.version >= document.version) return
    const booking = toKnown(document, before, o.now())
    if (before === undefined || before.startMs !== booking?.startMs)
      work.markRead(listOutdated(document, { before, hoursOf, nowMs: o.now() }))
    if (booking === undefined) bookings.remove(document.id)
    else put(booking)
  }
  return {
    hear(document: StoredDocument): void {
      if (document.collection === settingsCollection.name) hearSettings(document)
      else if (document.collection === bookingsCollection.name) hearBooking(document)
    },
    forget(userId: string): void {
      settings.forget(userId)
      for (const id of bookings.idsOf(userId)) if (bookings.get(id)?.ownerId === userId) bookings.remove(id)
    },
    /** Puts another state in the place of one, undefined: none; does nothing if it has changed meanwhile. */
    replace(booking: KnownBooking, next: KnownBooking | undefined): void {
      if (bookings.get(booking.id) !== booking) return
      if (next === undefined) bookings.remove(booking.id)
      else bookings.put({ ...next, nextMs: nextOf(next, hoursOf) })
    },
    delay(booking: KnownBooking, nextMs: number): void {
      if (bookings.get(booking.id) === booking) bookings.put({ ...booking, nextMs })
    },
    duesOf: (booking: KnownBooking) => duesOf(booking, hoursOf),
    listDue: () => [...bookings.all()].filter(({ nextMs }) => nextMs <= o.now()),
    nextMs: () => bookings.all().reduce((first, { nextMs }) => Math.min(first, nextMs), o.now() + DAY_MS),
    /** Resolves when the work under way has ended; no other begins. */
    stop: work.end,
  }
}

/** The hours before the beginning that users have chosen. */
function createHours() {
  const hoursOf = new Map<string, readonly number[]>()
  const versions = new Map<string, number>()
  return {
    hoursOf,
    /** Returns false if the document is not the user's own one, or older than what is known. */
    hear({ id, ownerId, version, isDeleted, fields }: StoredDocument): boolean {
      if (id !== ownId(ownerId) || (versions.get(ownerId) ?? 0) >= version) return false
      versions.set(ownerId, version)
      const hours = isDeleted ? undefined : tripSettingsSchema.safeParse(fields).data?.reminderHours
      if (hours === undefined) hoursOf.delete(ownerId)
      else hoursOf.set(ownerId, hours)
      return true
    },
    forget(userId: string): void {
      hoursOf.delete(userId)
      versions.delete(userId)
    },
  }
}

/** Bookings by id, and those that a user sees. */
function createShelf() {
  const bookings = new Map<string, KnownBooking>()
  const byUser = new Map<string, Set<string>>()
  const unlink = (booking: KnownBooking | undefined): void => {
    if (booking === undefined) return
    for (const userId of audienceOf(booking)) {
      const ids = byUser.get(userId)
      ids?.delete(booking.id)
      if (ids?.size === 0) byUser.delete(userId)
    }
  }
  return {
    get: (id: string) => bookings.get(id),
    all: () => bookings.values(),
    idsOf: (userId: string): readonly string[] => [...(byUser.get(userId) ?? [])],
    put(booking: KnownBooking): void {
      const before = bookings.get(booking.id)
      if (before?.memberIds !== booking.memberIds || before.ownerId !== booking.ownerId) {
        unlink(before)
        for (const userId of audienceOf(booking)) getOrInsert(byUser, userId, () => new Set()).add(booking.id)
      }
      bookings.set(booking.id, booking)
    },
    remove(id: string): void {
      unlink(bookings.get(id))
      bookings.delete(id)
    },
  }
}

/** What is done in between: one thing after the other, and never long at once. */
function createWork(o: Environment) {
  let ended: Promise<void> = Promise.resolve()
  const add = (run: () => Promise<void>): void => {
    ended = ended
      .then(run)
      .catch((error: unknown) => o.log.warn({ err: error }, 'an old reminder could not be marked as read'))
  }
  return {
    end: async () => ended,
    slice(ids: readonly string[], look: (id: string) => void): void {
      if (ids.length === 0) return
      add(async () => {
        for (const [place, id] of ids.entries()) {
          if (place > 0 && place % SLICE === 0) await yieldToEventLoop()
          if (o.signal.aborted) return
          look(id)
        }
      })
    },
    /** Their time is no more: toasts and pushes of them that still wait go. */
    markRead(sent: readonly Sent[]): void {
      const byKey = new Map(sent.map((one) => [`${one.userId} ${one.key}`, one]))
      if (byKey.size === 0) return
      add(async () => {
        for (const { userId, key } of byKey.values()) if (!o.signal.aborted) await o.markRead(userId, key)
      })
    },
  }
}

/** Undefined: nothing is to be sent of it, now or later. */
function toKnown(document: StoredDocument, before: KnownBooking | undefined, nowMs: number): KnownBooking | undefined {
  const { id, ownerId, memberIds, version, isDeleted, fields, updatedAt } = document
  const booking = isDeleted ? undefined : bookingSchema.safeParse(fields).data
  const [startMs] = booking === undefined ? [] : remindersOf(booking, [0], nowMs)
  if (startMs === undefined) return undefined
  const times =
    before?.startMs === startMs
      ? { sinceMs: before.sinceMs, doneMs: before.doneMs, sent: before.sent }
      : { sinceMs: Date.parse(updatedAt), doneMs: nowMs - CATCH_UP_MS, sent: [] }
  return { id, ownerId, memberIds, version, startMs, ...times, nextMs: nowMs }
}

type Outdating = {
  readonly before: KnownBooking | undefined
  readonly hoursOf: Hours
  readonly nowMs: number
}

/** What any server may have sent for times at which the booking does not begin any more, as far as they are not long over. */
function listOutdated(document: StoredDocument, { before, hoursOf, nowMs }: Outdating): readonly Sent[] {
  const { isDeleted, fields } = document
  const booking = isDeleted ? undefined : bookingSchema.safeParse(fields).data
  const starts = new Set(booking === undefined || booking.status === 'cancelled' ? [] : startsOf(booking.schedule))
  const isOutdated = (startMs: number): boolean => !starts.has(startMs) && startMs > nowMs - DAY_MS
  const known = before === undefined ? [] : [before.startMs]
  const earlier = new Set([...known, ...(booking === undefined ? [] : listEarlierStarts(booking, nowMs))])
  const users = audienceOf(document)
  const sent = [...earlier]
    .filter(isOutdated)
    .flatMap((startMs) =>
      users.flatMap((userId) =>
        [...new Set([...(hoursOf.get(userId) ?? []), ...DEFAULT_REMINDER_HOURS])]
          .filter((hours) => startMs - hours * HOUR_MS <= nowMs)
          .map((hours) => ({ userId, key: reminderKey(document.id, hours, startMs) })),
      ),
    )
  return before !== undefined && !starts.has(before.startMs) ? [...before.sent, ...sent] : sent
}

/** Where the moves of the last day began, and where a cancelled booking did. */
function listEarlierStarts({ moves, schedule, status }: Booking, nowMs: number): readonly number[] {
  const moved = moves.filter(({ at }) => Date.parse(at) > nowMs - DAY_MS).flatMap(({ from }) => startsOf(from))
  return [...moved, ...(status === 'cancelled' ? startsOf(schedule) : [])]
}

function startsOf(schedule: Schedule): readonly number[] {
  return remindedMarksOf(schedule).map(({ at }) => epochOfMoment(at))
}

/** What is still to be sent of a booking, to all who see it. */
function duesOf(known: KnownBooking, hoursOf: Hours): readonly Due[] {
  const afterMs = Math.max(known.sinceMs, known.doneMs)
  return audienceOf(known).flatMap((userId) =>
    [...new Set(hoursOf.get(userId) ?? DEFAULT_REMINDER_HOURS)]
      .map((hours) => ({ userId, hours, atMs: known.startMs - hours * HOUR_MS }))
      .filter(({ atMs }) => atMs > afterMs),
  )
}

/** When something is due next; at its start the one after that is looked for. */
function nextOf(known: KnownBooking, hoursOf: Hours): number {
  return duesOf(known, hoursOf).reduce((first, { atMs }) => Math.min(first, atMs), known.startMs)
}
