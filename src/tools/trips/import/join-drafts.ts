/** Joins what a file says in pieces: the legs of a journey, both ends of a stay or a hired car, and the same leg once for each person (J46). */
import type { FoundBooking, DraftLeg, DraftMoment } from './readers/drafts.ts'
import { MAX_LEGS } from '../booking-model.ts'
import { HOUR_MS } from '#base/clock'
import { getOrInsert } from '#base/collections/get-or-insert'
import { cutLine } from './readers/drafts.ts'

/** The longest time between two legs of one journey, by the clocks of the place. */
const MAX_CHANGE_MS = 24 * HOUR_MS

export function joinDrafts(drafts: readonly FoundBooking[]): readonly FoundBooking[] {
  const joined: FoundBooking[] = []
  const seen = new Map<string, number>()
  const open = new Map<string, number[]>()
  for (const draft of drafts) {
    const key = draftKey(draft)
    const twin = key === undefined ? undefined : seen.get(key)
    const before = joined.at(-1)
    if (twin !== undefined) joined[twin] = withSeat(joined[twin] ?? draft, draft)
    else if (before !== undefined && continues(before, draft)) joined[joined.length - 1] = withLegs(before, draft)
    else if (!joinEnd(joined, open, draft)) {
      joined.push(draft)
      if (isBeginning(draft)) getOrInsert(open, nameOf(draft), () => []).push(joined.length - 1)
    }
    // A joined one is no twin of what comes next.
    if (key !== undefined && twin === undefined && !seen.has(key)) seen.set(key, joined.length - 1)
  }
  return joined
}

/** What makes two drafts the same: where and when they begin. Undefined if the day is not known, or nothing but the day. */
function draftKey(draft: FoundBooking): string | undefined {
  const { schedule, kind, code = '', title } = draft
  const start =
    'legs' in schedule ? schedule.legs[0]?.departure : 'stay' in schedule ? schedule.stay.from : schedule.event.from
  if (start?.date === undefined) return undefined
  const leg = 'legs' in schedule ? schedule.legs[0] : undefined
  const what = leg === undefined ? [title] : whatOf(leg, title)
  if (what === undefined) return undefined
  return JSON.stringify([kind, code, start.date, start.time, ...what.map((name) => name.toLowerCase())])
}

/** A number or a time tells journeys from one place apart; without either only both ends do. */
function whatOf({ detail, from, to, departure }: DraftLeg, title: string): readonly string[] | undefined {
  if (detail.number !== undefined) return [detail.number, from.name]
  if (departure.time !== undefined) return from.name === '' ? ['', to.name, title] : ['', from.name]
  return from.name === '' || to.name === '' ? undefined : [from.name, to.name, title]
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

type Ends = { readonly from: DraftMoment; readonly to: DraftMoment }

/** Of what has two ends that a file may tell apart: a stay, or a hired car. */
function endsOf({ kind, schedule }: FoundBooking): Ends | undefined {
  if ('stay' in schedule) return schedule.stay
  const [leg, ...others] = 'legs' in schedule && kind === 'car' ? schedule.legs : []
  return leg === undefined || others.length > 0 ? undefined : { from: leg.departure, to: leg.arrival }
}

function isBeginning(draft: FoundBooking): boolean {
  const ends = endsOf(draft)
  return ends !== undefined && ends.from.date !== undefined && ends.to.date === undefined
}

/** Things of one name that have only begun and are looked at for an end; a calendar has two or three. */
const MAX_OPEN = 20

const nameOf = ({ kind, title }: FoundBooking): string => `${kind} ${title.toLowerCase()}`

/** Whether it is the end of something that has begun; `open` has the places of those, by their names. */
function joinEnd(joined: FoundBooking[], open: Map<string, number[]>, draft: FoundBooking): boolean {
  const ends = endsOf(draft)
  if (ends === undefined || ends.from.date !== undefined) return false
  const places = open.get(nameOf(draft))
  const at = places?.slice(0, MAX_OPEN).findIndex((place) => isOtherEnd(joined[place], draft)) ?? -1
  const place = places?.[at]
  if (place === undefined) return false
  places?.splice(at, 1)
  joined[place] = withEnd(joined[place] ?? draft, draft)
  return true
}

/** One has the beginning, the other the end. A car may come back on the same day. */
function isOtherEnd(draft: FoundBooking | undefined, other: FoundBooking): boolean {
  const [from, to] = [draft === undefined ? undefined : endsOf(draft)?.from, endsOf(other)?.to]
  if (draft === undefined || from?.date === undefined || to?.date === undefined) return false
  const isSame = (draft.code ?? other.code) === (other.code ?? draft.code)
  return isSame && (from.date < to.date || (draft.kind === 'car' && from.date === to.date))
}

function withEnd(draft: FoundBooking, other: FoundBooking): FoundBooking {
  const code = draft.code ?? other.code
  if ('stay' in draft.schedule && 'stay' in other.schedule)
    return { ...draft, code, schedule: { stay: { ...draft.schedule.stay, to: other.schedule.stay.to } } }
  if (!('legs' in draft.schedule) || !('legs' in other.schedule)) return draft
  const [begun, ended] = [draft.schedule.legs[0], other.schedule.legs[0]]
  if (begun === undefined || ended === undefined) return draft
  // A car is brought back to where it was taken unless they say otherwise.
  const to = ended.to.name === '' ? begun.from : ended.to
  return { ...draft, code, schedule: { legs: [{ ...begun, to, arrival: ended.arrival }] } }
}
