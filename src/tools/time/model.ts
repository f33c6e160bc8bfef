/**
 * The documents of time tracking. Nothing that follows from others is stored (no duration, no balance), except in a
 * closing, which is there to hold what was true once. Fields that belong together are one field, so that two edits
 * made at once never mix: the begin of the one with the end of the other.
 */
import * as z from 'zod/mini'
import { daysBetween, isFarDate } from '#base/calendar/calendar-day'
import { holidayOptions, states } from './calendar/states.ts'
import { dateOf, epochOf, isZoned } from '#base/calendar/zoned'

export const MAX_NOTE = 500
export const MAX_NAME = 100
export const MAX_TAGS = 20
/** Stops of one entry; one clock is never stopped more often, and a broken program can't fill a document. */
export const MAX_STOPS = 50
/** An entry is no longer than this; a longer one means that the user forgot to stop. */
export const MAX_ENTRY_DAYS = 7
/** An absence has no more days than three years have. */
export const MAX_ABSENCE_DAYS = 3 * 366
/** Minutes; a correction of more is a mistake. */
export const MAX_CORRECTION = 100_000
const MAX_DAY_MINUTES = 24 * 60
const MAX_LEAVE_DAYS = 366
/** Cents; an hour of more is a mistake. */
export const MAX_RATE_CENTS = 10_000_00
/** Minutes and cents of a budget. */
export const MAX_BUDGET_MINUTES = 9_999 * 60
export const MAX_BUDGET_CENTS = 100_000_000_00
export const MAX_ADDRESS = 500

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
/** `2026-06-10T08:00:00+02:00[Europe/Berlin]`; see `zoned.ts`. */
const zoned = z.string().check(z.refine(isZoned))
/**
 * A25: from 1970 to 2199. A document of an older version may have another year: it is read, counted and deleted as ever, and each change
 * to it has to mend the year. Stops are not narrowed: they are only ever added, so a change could not mend one.
 */
const nearZoned = zoned.check(z.refine((at) => !isFarDate(dateOf(at))))
/** `2026-06-10`, in the same years. */
const date = z.iso.date().check(z.refine((day) => !isFarDate(day)))
/** `HH:MM` */
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const instant = z.iso.datetime()
const tagIds = z.array(identifier).check(z.maxLength(MAX_TAGS))

export const entryKinds = ['work', 'break'] as const
export type EntryKind = (typeof entryKinds)[number]

export const entrySources = ['clock', 'form', 'import'] as const

/** From when until when; without an end it ends by its stops, or is running (see `resolve-entries.ts`). */
const entryTimeSchema = z
  .strictObject({ start: nearZoned, end: z.optional(nearZoned) })
  .check(
    z.refine(
      ({ start, end }) =>
        end === undefined ||
        (epochOf(end) >= epochOf(start) && epochOf(end) - epochOf(start) <= MAX_ENTRY_DAYS * 86_400_000),
    ),
  )
export type EntryTime = z.infer<typeof entryTimeSchema>

/** A stop of the clock; several devices that are offline may each add one. Stops are never changed. */
export const stopSchema = z.strictObject({
  id: identifier,
  at: zoned,
  /** What people call the device („Handy“, „Laptop“). */
  device: z.optional(text(MAX_NAME)),
})
export type Stop = z.infer<typeof stopSchema>

export const entrySchema = z.strictObject({
  kind: z.enum(entryKinds),
  time: entryTimeSchema,
  stops: z.optional(z.array(stopSchema).check(z.maxLength(MAX_STOPS))),
  /** Stops that were looked at and are not to be offered any more. */
  seenStopIds: z.optional(z.array(identifier).check(z.maxLength(MAX_STOPS))),
  projectId: z.optional(identifier),
  tagIds: z.optional(tagIds),
  note: z.optional(text(MAX_NOTE)),
  /** Whether a customer pays for it; absent: as its project says (F4). */
  isBillable: z.optional(z.boolean()),
  source: z.enum(entrySources),
})
export type TimeEntry = z.infer<typeof entrySchema>

/** The place among others of its kind; see `#base/rank`. Absent until the user has moved one of them. */
const rank = z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/)))

/** What a project may take, in minutes and in cents; only what is set is watched. */
const budgetSchema = z.strictObject({
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_BUDGET_MINUTES))),
  cents: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_BUDGET_CENTS))),
})
export type Budget = z.infer<typeof budgetSchema>

export const projectSchema = z.strictObject({
  name: text(MAX_NAME),
  color: hexColor,
  isArchived: z.boolean(),
  rank,
  customerId: z.optional(identifier),
  /** Of entries that do not say it themselves; absent: they are. */
  isBillable: z.optional(z.boolean()),
  budget: z.optional(budgetSchema),
})
export type Project = z.infer<typeof projectSchema>

export const tagSchema = z.strictObject({ name: text(MAX_NAME), isArchived: z.boolean(), rank })
export type Tag = z.infer<typeof tagSchema>

/** Those that projects are done for. */
export const customerSchema = z.strictObject({
  name: text(MAX_NAME),
  isArchived: z.boolean(),
  rank,
  /** The lines below the name, as they stand on a letter. */
  address: z.optional(text(MAX_ADDRESS)),
})
export type Customer = z.infer<typeof customerSchema>

/** What an hour costs from a day on until the next rate of the same project begins (F2); without a project it is that of all others. */
export const rateSchema = z.strictObject({
  validFrom: date,
  projectId: z.optional(identifier),
  /** Euro cents. */
  cents: z.int().check(z.minimum(0), z.maximum(MAX_RATE_CENTS)),
})
export type Rate = z.infer<typeof rateSchema>

/** An entry to be made with one tap; without times it starts the clock. */
export const templateSchema = z.strictObject({
  title: text(MAX_NAME),
  kind: z.enum(entryKinds),
  times: z.optional(z.strictObject({ start: timeOfDay, end: timeOfDay })),
  projectId: z.optional(identifier),
  tagIds: z.optional(tagIds),
  note: z.optional(text(MAX_NOTE)),
  /** As that of an entry (F12). */
  isBillable: z.optional(z.boolean()),
})
export type Template = z.infer<typeof templateSchema>

export const breakModes = ['hint', 'fixed', 'gliding'] as const
/** What becomes of a break that was due and not taken: nothing but a hint, or it is deducted (`deductBreak`). */
export type BreakMode = (typeof breakModes)[number]

export const MAX_FREE_DAYS = 40
/** `12-24` of each year, `2026-12-24`, or days from Easter Sunday: `easter-48`. */
const freeDay = z
  .string()
  .check(z.regex(/^easter[+-]\d{1,2}$|^((19|20|21)\d\d-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
/** Days off that are no public holidays: of each year, also over New Year, or once. */
const freeDaySchema = z.strictObject({
  name: text(MAX_NAME),
  from: freeDay,
  to: z.optional(freeDay),
  isHalf: z.optional(z.boolean()),
})
export type FreeDay = z.infer<typeof freeDaySchema>

/** The working time due from a day on, until the next plan. It holds everything that determines the target and the actual time. */
export const planSchema = z.strictObject({
  /** The account counts day by day from the first plan on: a year with a digit missing would be seven hundred thousand days. */
  validFrom: date,
  /** Target of Monday to Sunday in minutes. */
  minutes: z.array(z.int().check(z.minimum(0), z.maximum(MAX_DAY_MINUTES))).check(z.minLength(7), z.maxLength(7)),
  state: z.enum(states),
  /** Holidays that only some municipalities have, and days that are half a day's work. */
  options: z.array(z.enum(holidayOptions)).check(z.maxLength(holidayOptions.length)),
  worksOnHolidays: z.boolean(),
  breakMode: z.enum(breakModes),
  /** Days of leave in a year, in halves. */
  leaveDays: z.number().check(
    z.minimum(0),
    z.maximum(MAX_LEAVE_DAYS),
    z.refine((value) => Number.isInteger(value * 2)),
  ),
  freeDays: z.optional(z.array(freeDaySchema).check(z.maxLength(MAX_FREE_DAYS))),
  /** The first and the last day of the job this plan belongs to; leave, target and balance follow from them (A26, A27). */
  employment: z.optional(
    z
      .strictObject({ from: z.optional(date), to: z.optional(date) })
      .check(z.refine(({ from = '', to = from }) => from <= to)),
  ),
})
export type Plan = z.infer<typeof planSchema>

export const absenceKinds = [
  'vacation',
  'sick',
  'special',
  'overtime',
  'unpaid',
  'childSick',
  'parental',
  'shortTime',
  'own',
] as const
/** All but `overtime` lower the target of their days; `overtime` is time off that the balance pays for. `own` has a name of its own. */
export type AbsenceKind = (typeof absenceKinds)[number]

export const ownEffects = ['free', 'leave', 'balance'] as const
/** What an absence of one's own kind does: lower the target, cost leave as well, or leave the target to the balance. */
export type OwnEffect = (typeof ownEffects)[number]

function isAbsenceSpan({ from, to }: { readonly from: string; readonly to: string }): boolean {
  return from <= to && daysBetween(from, to) < MAX_ABSENCE_DAYS
}

export const absenceSchema = z.strictObject({
  kind: z.enum(absenceKinds),
  /** First and last day. */
  days: z.strictObject({ from: date, to: date }).check(z.refine(isAbsenceSpan)),
  /** How much of each day; in minutes at most the day's target counts. */
  portion: z.union([z.enum(['full', 'half']), z.int().check(z.minimum(1), z.maximum(MAX_DAY_MINUTES))]),
  note: z.optional(text(MAX_NOTE)),
  /** Of the kind `own`. */
  own: z.optional(z.strictObject({ name: text(MAX_NAME), effect: z.enum(ownEffects) })),
})
export type Absence = z.infer<typeof absenceSchema>

/** The kind by whose rules an absence counts (A30). */
export function ruleKind({ kind, own }: Pick<Absence, 'kind' | 'own'>): Exclude<AbsenceKind, 'own'> {
  if (kind !== 'own') return kind
  return own?.effect === 'leave' ? 'vacation' : own?.effect === 'balance' ? 'overtime' : 'special'
}

export const correctionKinds = ['opening', 'payout', 'adjustment', 'leave'] as const
/** `opening`: the balance that was there before; `payout`: overtime that was paid; `leave`: days of leave, such as those left from last year. */
export type CorrectionKind = (typeof correctionKinds)[number]

export const correctionSchema = z.strictObject({
  kind: z.enum(correctionKinds),
  date,
  /** Minutes, or for `leave` half days; added as it is, so a payout is negative. */
  amount: z.int().check(z.minimum(-MAX_CORRECTION), z.maximum(MAX_CORRECTION)),
  reason: z.optional(text(MAX_NOTE)),
})
export type Correction = z.infer<typeof correctionSchema>

/** The figures of a month when it was closed, in minutes. A later edit shows how far the month differs from them. */
export const closingSchema = z.strictObject({
  /** `2026-06` */
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  closedAt: instant,
  target: z.int(),
  actual: z.int(),
  corrections: z.int(),
  /** At the end of the month. */
  balance: z.int(),
  /** When the month was opened again; nothing else of a closing ever changes. */
  reopenedAt: z.optional(instant),
})
export type Closing = z.infer<typeof closingSchema>

export const roundings = ['none', 'nearest', 'up', 'down'] as const
/** How a day's sum is rounded where it is shown in reports and exported; the account itself is never rounded. */
export type Rounding = (typeof roundings)[number]

/** One document; if two devices each made one while offline, see `read-settings.ts`. */
export const settingsSchema = z.strictObject({
  rounding: z.optional(z.strictObject({ mode: z.enum(roundings), step: z.int().check(z.minimum(1), z.maximum(60)) })),
  /** Whether hints by the law on working time are shown. */
  hasHints: z.optional(z.boolean()),
  /** Counts the ten hours in the 24 hours from the begin of the work instead of those of a shift. */
  isStrictDay: z.optional(z.boolean()),
  /** Whether work over midnight counts on the day on which it began, instead of each day counting its own part (P17). */
  isNightWhole: z.optional(z.boolean()),
  /** The lines of the user's own name and address on sheets for customers; empty: there are none. */
  sender: z.optional(z.string().check(z.maxLength(MAX_ADDRESS))),
})
export type Settings = z.infer<typeof settingsSchema>
