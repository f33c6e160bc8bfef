/** Expenses and payments, in the smallest units of their currencies (J12 to J14). */
import * as z from 'zod/mini'
import {
  currency,
  date,
  files,
  identifier,
  MAX_NAME,
  MAX_TEXT,
  MAX_TITLE,
  MAX_TRAVELLERS,
  minor,
  moneySchema,
  text,
} from './model-fields.ts'

export const expenseCategories = ['transport', 'stay', 'food', 'activity', 'shopping', 'fees', 'other'] as const
export type ExpenseCategory = (typeof expenseCategories)[number]
export const MAX_EXPENSE_LINES = 50

/** Units of the expense's currency for one unit of `per`, as of a day; frozen when it was entered. A decimal with a point. */
export const rateSchema = z.strictObject({
  value: z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/)),
  on: date,
  /** The trip's currency when it was entered. If the trip has another one by now, this rate says nothing. */
  per: currency,
})
export type Rate = z.infer<typeof rateSchema>

const travellers = z.array(identifier).check(z.minLength(1), z.maxLength(MAX_TRAVELLERS))
/** A share of each traveller: a weight, a percentage in hundredths, or an amount in minor units. */
const parts = z
  .array(
    z.strictObject({
      id: identifier,
      value: z.int().check(z.minimum(-1_000_000_000_000), z.maximum(1_000_000_000_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(MAX_TRAVELLERS))

export const splitSchema = z.union([
  z.strictObject({ mode: z.literal('equal'), travellerIds: travellers }),
  z.strictObject({ mode: z.literal('shares'), parts }),
  /** In hundredths of a percent, 10,000 together. */
  z.strictObject({ mode: z.literal('percent'), parts }),
  z.strictObject({ mode: z.literal('amounts'), parts }),
  z.strictObject({
    mode: z.literal('lines'),
    lines: z
      .array(z.strictObject({ id: identifier, title: text(MAX_NAME), minor, travellerIds: travellers }))
      .check(z.minLength(1), z.maxLength(MAX_EXPENSE_LINES)),
  }),
])
export type Split = z.infer<typeof splitSchema>

/** Everything that has to add up is one field: a merge never joins the total of one person with the shares of another. */
export const costSchema = z.strictObject({
  total: moneySchema,
  /** Absent: the currency is the trip's, or no rate is known yet. */
  rate: z.optional(rateSchema),
  /** Who paid how much; empty: it is planned and makes no debts. */
  payers: z.array(z.strictObject({ id: identifier, minor })).check(z.maxLength(MAX_TRAVELLERS)),
  split: splitSchema,
})
export type Cost = z.infer<typeof costSchema>

export const expenseSchema = z.strictObject({
  tripId: identifier,
  title: text(MAX_TITLE),
  category: z.enum(expenseCategories),
  on: date,
  cost: costSchema,
  /** The booking it pays; its date is the booking's own. */
  bookingId: z.optional(identifier),
  note: z.optional(text(MAX_TEXT)),
  files,
})
export type Expense = z.infer<typeof expenseSchema>

/** Money that went from one traveller to another. Amount, currency and rate are written together. */
export const settlementSchema = z.strictObject({
  tripId: identifier,
  fromId: identifier,
  toId: identifier,
  minor,
  currency,
  /** As that of a cost. */
  rate: z.optional(rateSchema),
  on: date,
  note: z.optional(text(MAX_TITLE)),
})
export type Settlement = z.infer<typeof settlementSchema>
