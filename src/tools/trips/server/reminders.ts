/**
 * Reminds travellers of departures and check-ins (J16). In memory are the bookings to come, with when something is due next; what a message
 * says is read at that moment. A booking that moves is another occasion: what was due for its old time is not sent any more.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { MINUTE_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import { cutText } from '#base/text/text'
import type { StoredDocument } from '#documents'
import type { Notice } from '#messaging/server'
import { bookingSchema, type Booking } from '../booking-model.ts'
import { labelOfMark, nameCoach, type Mark } from '../bookings/marks.ts'
import { remindedMarksOf } from '../bookings/reminders.ts'
import { bookingsCollection } from '../collections.ts'
import { tripsFace } from '../face.ts'
import { tripSchema } from '../model.ts'
import { epochOfMoment, formatMoment } from '../moments/moment.ts'
import { bookingPath } from '../paths.ts'
import { createKnownBookings, reminderKey, type Due, type KnownBooking } from './known-bookings.ts'
import { audienceOf, readTripOf, type MessagesEnvironment, type Watcher } from './messages-environment.ts'

const RETRY_MS = MINUTE_MS

type Environment = MessagesEnvironment & { readonly signal: AbortSignal }

export function sendReminders(o: Environment): Watcher {
  const known = createKnownBookings(o, (atMs) => loop.wakeAt(atMs))
  const attend = async (booking: KnownBooking): Promise<void> => {
    const nowMs = o.now()
    const { store } = o.documents
    const document = await store.readDocument(booking.ownerId, bookingsCollection.name, booking.id)
    if (document !== undefined && document.version > booking.version) return known.hear(document)
    if (document === undefined || booking.startMs <= nowMs) {
      known.replace(booking, undefined)
      // Its next leg may be to come.
      if (document !== undefined) known.hear(document)
      return
    }
    const sent = await sendDue(
      o,
      { document, startMs: booking.startMs },
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
  return {
    hear: known.hear,
    forget: known.forget,
    async stop() {
      await loop.stop()
      await known.stop()
    },
  }
}

type Start = { readonly document: StoredDocument; readonly startMs: number }

async function sendDue(
  o: Environment,
  { document, startMs }: Start,
  dues: readonly Due[],
): Promise<KnownBooking['sent']> {
  const booking = bookingSchema.parse(document.fields)
  const mark = remindedMarksOf(booking.schedule).find(({ at }) => epochOfMoment(at) === startMs)
  if (dues.length === 0 || mark === undefined) return []
  const onBoard = await readOnBoard(o, document, booking)
  const sent: KnownBooking['sent'][number][] = []
  for (const { userId, hours } of dues) {
    if (!onBoard(userId)) continue
    const key = reminderKey(document.id, hours, startMs)
    const { title, body } = describeReminder(booking, mark, hours)
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
function describeReminder(booking: Booking, mark: Mark, hours: number): Pick<Notice, 'title' | 'body'> {
  const label = labelOfMark(mark.role, booking.kind)
  const spot = mark.spot === undefined ? '' : `, ${mark.spot.name}`
  const detail = booking.details.find(({ id }) => mark.key === `${id}.from`)
  const parts = [
    [platformWord(booking.kind, detail?.fromPlatform), detail?.fromPlatform],
    ['', detail?.coach === undefined ? undefined : nameCoach(detail.coach, booking.kind)],
    ['Sitz', detail?.seat],
  ].flatMap(([name, value]) => (value === undefined ? [] : `${name ?? ''} ${value}`.trim()))
  return {
    title: `${cutText(booking.title, MAX_TITLE)} ${inHours(hours)}`,
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
