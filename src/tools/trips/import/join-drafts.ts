/** Joins what a file says in pieces: the legs of a journey, both ends of a stay, and the same leg once for each person (J46). */
import type { FoundBooking, DraftLeg, DraftMoment } from './readers/drafts.ts'
import { MAX_LEGS } from '../booking-model.ts'
import { HOUR_MS } from '#base/clock'
import { cutLine } from './readers/drafts.ts'

/** The longest time between two legs of one journey, by the clocks of the place. */
const MAX_CHANGE_MS = 24 * HOUR_MS

export function joinDrafts(drafts: readonly FoundBooking[]): readonly FoundBooking[] {
  const joined: FoundBooking[] = []
  const seen = new Map<string, number>()
  for (const draft of drafts) {
    const key = draftKey(draft)
    const twin = key === undefined ? undefined : seen.get(key)
    const before = joined.at(-1)
    if (twin !== undefined) joined[twin] = withSeat(joined[twin] ?? draft, draft)
    else if (before !== undefined && continues(before, draft)) joined[joined.length - 1] = withLegs(before, draft)
    else {
      const open = joined.findIndex((other) => isOtherEnd(other, draft))
      if (open >= 0) joined[open] = withEnd(joined[open] ?? draft, draft)
      else joined.push(draft)
    }
    // A joined one is no twin of what comes next.
    if (key !== undefined && twin === undefined && !seen.has(key)) seen.set(key, joined.length - 1)
  }
  return joined
}

/** What makes two drafts, or a draft and a booking, the same: where and when it begins. Undefined if the day is not known. */
function draftKey(draft: FoundBooking): string | undefined {
  const { schedule, kind, code = '', title } = draft
  const start =
    'legs' in schedule ? schedule.legs[0]?.departure : 'stay' in schedule ? schedule.stay.from : schedule.event.from
  if (start?.date === undefined) return undefined
  const leg = 'legs' in schedule ? schedule.legs[0] : undefined
  const what = leg === undefined ? title : `${leg.detail.number ?? ''} ${leg.from.name}`
  return JSON.stringify([kind, code, start.date, start.time, what.toLowerCase()])
}

/** Several people of one booking sit on several seats. */
function withSeat(draft: FoundBooking, other: FoundBooking): FoundBooking {
  if (!('legs' in draft.schedule) || !('legs' in other.schedule)) return draft
  const [added] = other.schedule.legs
  const seat = added?.detail.seat
  const legs = draft.schedule.legs.map((leg) => {
    const isSame = leg.detail.number === added?.detail.number && leg.departure.date === added?.departure.date
    const seats = leg.detail.seat?.split(', ') ?? []
    if (!isSame || seat === undefined || seats.includes(seat)) return leg
    const all = cutLine([...seats, seat].join(', '), 40)
    return all === undefined ? leg : { ...leg, detail: { ...leg.detail, seat: all } }
  })
  return { ...draft, schedule: { legs } }
}

/** Under the same code, it begins where the other ends, soon after. */
function continues(before: FoundBooking, draft: FoundBooking): boolean {
  if (before.code === undefined || before.code !== draft.code || before.kind !== draft.kind) return false
  if (before.status !== draft.status || !('legs' in before.schedule) || !('legs' in draft.schedule)) return false
  const last = before.schedule.legs.at(-1)
  const [next] = draft.schedule.legs
  if (last === undefined || next === undefined || before.schedule.legs.length >= MAX_LEGS) return false
  const isSamePlace = isSameSpot(last, next)
  const [arrival, departure] = [wallMs(last.arrival), wallMs(next.departure)]
  if (!isSamePlace || arrival === undefined || departure === undefined) return false
  return departure >= arrival && departure - arrival <= MAX_CHANGE_MS
}

function isSameSpot({ to }: DraftLeg, { from }: DraftLeg): boolean {
  if (to.code !== undefined && from.code !== undefined) return to.code === from.code
  return to.name !== '' && to.name.toLowerCase() === from.name.toLowerCase()
}

/** Both are of one place, so its clocks may be compared. */
function wallMs({ date, time }: DraftMoment): number | undefined {
  return date === undefined || time === undefined ? undefined : Date.parse(`${date}T${time}Z`)
}

function withLegs(before: FoundBooking, draft: FoundBooking): FoundBooking {
  if (!('legs' in before.schedule) || !('legs' in draft.schedule)) return before
  const legs = [...before.schedule.legs, ...draft.schedule.legs]
  const [from, to] = [legs[0]?.from.name, legs.at(-1)?.to.name]
  const title =
    from === undefined || to === undefined ? before.title : (cutLine(`${from} – ${to}`, 200) ?? before.title)
  return {
    ...before,
    title,
    schedule: { legs },
    price: before.price ?? draft.price,
    remarks: [...new Set([...before.remarks, ...draft.remarks])],
  }
}

/** One has the beginning of a stay, the other its end. */
function isOtherEnd(draft: FoundBooking, other: FoundBooking): boolean {
  if (!('stay' in draft.schedule) || !('stay' in other.schedule)) return false
  const [a, b] = [draft.schedule.stay, other.schedule.stay]
  const isSame =
    draft.title.toLowerCase() === other.title.toLowerCase() && (draft.code ?? other.code) === (other.code ?? draft.code)
  const isFirst =
    a.from.date !== undefined && a.to.date === undefined && b.from.date === undefined && b.to.date !== undefined
  return isSame && isFirst && (a.from.date ?? '') < (b.to.date ?? '')
}

function withEnd(draft: FoundBooking, other: FoundBooking): FoundBooking {
  if (!('stay' in draft.schedule) || !('stay' in other.schedule)) return draft
  return {
    ...draft,
    code: draft.code ?? other.code,
    schedule: { stay: { ...draft.schedule.stay, to: other.schedule.stay.to } },
  }
}
