/**
 * Reminds travellers of departures and check-ins (J16). In memory are the bookings to come, with when something is due next; what a message
 * says is read at that moment. A booking that moves is another occasion: what was due for its old time is not sent any more.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import { ownId, type StoredDocument } from '#documents'
import type { Notice } from '#messaging/server'
import { bookingSchema, type Booking } from '../booking-model.ts'
import { labelOfMark, marksOf } from '../bookings/marks.ts'
import { DEFAULT_REMINDER_HOURS, remindersOf } from '../bookings/reminders.ts'
import { startOf } from '../bookings/schedule.ts'
import { bookingsCollection, settingsCollection } from '../collections.ts'
import { tripsFace } from '../face.ts'
import { tripSchema, tripSettingsSchema } from '../model.ts'
import { epochOfMoment, formatMoment } from '../moments/moment.ts'
import { bookingPath } from '../paths.ts'
import { audienceOf, readTripOf, type MessagesEnvironment, type Watcher } from './messages-environment.ts'

/** A server that was off makes up for what was due since then. */
const CATCH_UP_MS = 4 * HOUR_MS
const RETRY_MS = MINUTE_MS

type KnownBooking = Pick<StoredDocument, 'id' | 'ownerId' | 'memberIds' | 'version'> & {
  readonly startMs: number
  /** Since when it has begun at this time; what was due before is over. */
  readonly sinceMs: number
  /** Up to when what was due is sent. */
  readonly doneMs: number
  /** What was sent for this time. */
  readonly sent: readonly { readonly userId: string; readonly key: string }[]
  readonly nextMs: number
}
type Hours = ReadonlyMap<string, readonly number[]>
type Due = { readonly userId: string; readonly hours: number; readonly atMs: number }
type Environment = MessagesEnvironment & { readonly signal: AbortSignal }

export function sendReminders(o: Environment): Watcher {
  const known = createKnownBookings(o, (atMs) => loop.wakeAt(atMs))
  const attend = async (booking: KnownBooking): Promise<void> => {
    const nowMs = o.now()
    const isOver = booking.startMs <= nowMs
    const { store } = o.documents
    const document = isOver ? undefined : await store.readDocument(booking.ownerId, bookingsCollection.name, booking.id)
    if (document === undefined) return known.replace(booking, undefined)
    if (document.version > booking.version) return known.hear(document)
    const sent = await sendDue(
      o,
      document,
      known.duesOf(booking).filter(({ atMs }) => atMs <= nowMs),
    )
    known.replace(booking, { ...booking, doneMs: nowMs, sent: [...booking.sent, ...sent] })
  }
  const run = async (): Promise<number> => {
    const failures: unknown[] = []
    for (const booking of known.listDue()) {
      if (o.signal.aborted) break
      await attend(booking).catch((error: unknown) => {
        failures.push(error)
        known.delay(booking, o.now() + RETRY_MS)
      })
      await yieldToEventLoop()
    }
    const [err] = failures
    if (err !== undefined) o.log.warn({ err, bookings: failures.length }, 'reminders of trips failed, trying again')
    return known.nextMs()
  }
  const loop = startLoop({ ...o, run })
  return { hear: known.hear, forget: known.forget, stop: () => loop.stop() }
}

/** The bookings to come, and the hours that users have chosen; `onNext` hears when something is due because of news. */
function createKnownBookings(o: Environment, onNext: (atMs: number) => void) {
  const bookings = new Map<string, KnownBooking>()
  const hoursOf = new Map<string, readonly number[]>()
  const versions = new Map<string, number>()
  const put = (booking: KnownBooking): void => {
    const known = { ...booking, nextMs: nextOf(booking, hoursOf) }
    bookings.set(known.id, known)
    onNext(known.nextMs)
  }
  const hearSettings = ({ id, ownerId, version, isDeleted, fields }: StoredDocument): void => {
    if (id !== ownId(ownerId) || (versions.get(ownerId) ?? 0) >= version) return
    versions.set(ownerId, version)
    const hours = isDeleted ? undefined : tripSettingsSchema.safeParse(fields).data?.reminderHours
    if (hours === undefined) hoursOf.delete(ownerId)
    else hoursOf.set(ownerId, hours)
    for (const booking of bookings.values()) if (audienceOf(booking).includes(ownerId)) put(booking)
  }
  const hearBooking = (document: StoredDocument): void => {
    const before = bookings.get(document.id)
    if (before !== undefined && before.version >= document.version) return
    const booking = toKnown(document, before, o.now())
    if (before !== undefined && before.startMs !== booking?.startMs) void settle(o, before)
    if (booking === undefined) bookings.delete(document.id)
    else put(booking)
  }
  return {
    hear(document: StoredDocument): void {
      if (document.collection === settingsCollection.name) hearSettings(document)
      else if (document.collection === bookingsCollection.name) hearBooking(document)
    },
    forget(userId: string): void {
      hoursOf.delete(userId)
      versions.delete(userId)
      bookings.forEach(({ id, ownerId }) => ownerId === userId && bookings.delete(id))
    },
    /** Puts another state in the place of one, undefined: none; does nothing if it has changed meanwhile. */
    replace(booking: KnownBooking, next: KnownBooking | undefined): void {
      if (bookings.get(booking.id) !== booking) return
      if (next === undefined) bookings.delete(booking.id)
      else bookings.set(next.id, { ...next, nextMs: nextOf(next, hoursOf) })
    },
    delay(booking: KnownBooking, nextMs: number): void {
      if (bookings.get(booking.id) === booking) bookings.set(booking.id, { ...booking, nextMs })
    },
    duesOf: (booking: KnownBooking) => duesOf(booking, hoursOf),
    listDue: () => [...bookings.values()].filter(({ nextMs }) => nextMs <= o.now()),
    nextMs: () => bookings.values().reduce((first, { nextMs }) => Math.min(first, nextMs), o.now() + DAY_MS),
  }
}

/** Undefined: nothing is to be sent of it, now or later. */
function toKnown(document: StoredDocument, before: KnownBooking | undefined, nowMs: number): KnownBooking | undefined {
  const { id, ownerId, memberIds, version, isDeleted, fields, updatedAt } = document
  const booking = isDeleted ? undefined : bookingSchema.safeParse(fields).data
  if (booking === undefined || remindersOf(booking, [0], nowMs).length === 0) return undefined
  const startMs = epochOfMoment(startOf(booking.schedule))
  const times =
    before?.startMs === startMs
      ? { sinceMs: before.sinceMs, doneMs: before.doneMs, sent: before.sent }
      : { sinceMs: Date.parse(updatedAt), doneMs: nowMs - CATCH_UP_MS, sent: [] }
  return { id, ownerId, memberIds, version, startMs, ...times, nextMs: nowMs }
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

/** When something is due next; at its start it is forgotten. */
function nextOf(known: KnownBooking, hoursOf: Hours): number {
  return duesOf(known, hoursOf).reduce((first, { atMs }) => Math.min(first, atMs), known.startMs)
}

async function sendDue(o: Environment, document: StoredDocument, dues: readonly Due[]): Promise<KnownBooking['sent']> {
  if (dues.length === 0) return []
  const booking = bookingSchema.parse(document.fields)
  const onBoard = await readOnBoard(o, document, booking)
  const startMs = epochOfMoment(startOf(booking.schedule))
  const sent: KnownBooking['sent'][number][] = []
  for (const { userId, hours } of dues) {
    if (!onBoard(userId)) continue
    const key = `${tripsFace.id}:reminder:${document.id}:${hours}:${startMs}`
    const { title, body } = describeReminder(booking, hours)
    const about = {
      kind: 'trip-reminder',
      source: tripsFace.id,
      title,
      body,
      link: bookingPath(booking.tripId, document.id),
    }
    await o.notify(userId, { ...about, key, isUrgent: true, validForMs: startMs - o.now() })
    sent.push({ userId, key })
  }
  return sent
}

/**
 * Travellers who are not on a booking are not reminded of it; users of the trip that it does not list are. If the trip is gone, no user is.
 */
async function readOnBoard(
  o: Environment,
  document: StoredDocument,
  { travellerIds }: Booking,
): Promise<(userId: string) => boolean> {
  const trip = await readTripOf(o, document)
  if (trip === undefined) return () => false
  const people = new Set(audienceOf(trip))
  const travellers = tripSchema.safeParse(trip.fields).data?.travellers ?? []
  return (userId) => {
    if (!people.has(userId)) return false
    const own = travellers.filter((traveller) => traveller.userId === userId)
    return travellerIds.length === 0 || own.length === 0 || own.some(({ id }) => travellerIds.includes(id))
  }
}

/** „ICE 599 in 24 Stunden“, „Abfahrt Do 11.06. 08:04, Wien Hbf. Gleis 7, Wagen 12, Sitz 61“ */
function describeReminder(booking: Booking, hours: number): Pick<Notice, 'title' | 'body'> {
  const [mark] = marksOf(booking.schedule)
  if (mark === undefined) throw new RangeError('a schedule has a beginning')
  const label = labelOfMark(mark.role, booking.kind)
  const spot = mark.spot === undefined ? '' : `, ${mark.spot.name}`
  const { schedule } = booking
  const detail = 'legs' in schedule ? booking.details.find(({ id }) => id === schedule.legs[0]?.id) : undefined
  const parts = [
    [platformWord(booking.kind, detail?.fromPlatform), detail?.fromPlatform],
    [booking.kind === 'flight' ? '' : 'Wagen', detail?.coach],
    ['Sitz', detail?.seat],
  ].flatMap(([name, value]) => (value === undefined ? [] : `${name ?? ''} ${value}`.trim()))
  return {
    title: `${booking.title.slice(0, MAX_TITLE)} ${inHours(hours)}`,
    body: `${label} ${formatMoment(mark.at)}${spot}${parts.length === 0 ? '' : `. ${parts.join(', ')}`}`,
  }
}

/** „Gate B44“ and „Terminal 1“ say themselves what they are. */
function platformWord(kind: Booking['kind'], platform = ''): string {
  if (/^\p{L}{3,}/u.test(platform)) return ''
  return kind === 'flight' ? 'Gate' : kind === 'train' ? 'Gleis' : 'ab'
}

/** Messages have titles of 200 characters at most. */
const MAX_TITLE = 170

function inHours(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `in ${hours / 24} Tagen`
  return hours === 1 ? 'in einer Stunde' : `in ${hours} Stunden`
}

/** Its old time is no more: toasts and pushes of it that still wait go. */
async function settle(o: Environment, { sent }: KnownBooking): Promise<void> {
  try {
    for (const { userId, key } of sent) await o.markRead(userId, key)
  } catch (error) {
    o.log.warn({ err: error }, 'an old reminder could not be marked as read')
  }
}
