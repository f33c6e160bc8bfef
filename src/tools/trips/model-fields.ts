/** The kinds of fields that the documents of the trip planner are made of, and their limits. */
import * as z from 'zod/mini'
import { fileReferenceSchema } from '#files'

export const MAX_TITLE = 200
export const MAX_NAME = 100
export const MAX_TEXT = 5_000
/** How many a user may attach to one thing. */
export const MAX_FILES = 20
/** Users who attach at once without a network may together exceed what each of them may; none of their files is refused (J64). */
const MAX_STORED_FILES = 100
export const MAX_TRAVELLERS = 50
/** Ten billion euros in cents. */
export const MAX_MINOR = 1_000_000_000_000
/** Days before or after these are typing mistakes. */
export const FIRST_DATE = '1900-01-01'
export const LAST_DATE = '2199-12-31'

export const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
export const date = z.iso
  .date()
  .check(z.refine((day) => day >= FIRST_DATE && day <= LAST_DATE, { error: 'out of range' }))
/** `13:30` */
export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
export const instant = z.iso.datetime()
/** See `#base/rank`. */
export const rank = z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/))
/** An IANA name; whether it is one of this device's is not asked, because devices know different ones. */
export const zone = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/))
/** ISO 4217. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** An amount of money in the smallest unit of its currency; less than 0 for a refund. */
export const minor = z.int().check(z.minimum(-MAX_MINOR), z.maximum(MAX_MINOR))
/** An attached file; `id` is the id of the file. Those that were stored before files had one lack it (J64). */
const fileItemSchema = z.extend(fileReferenceSchema, { id: z.optional(identifier) })
export type FileItem = z.infer<typeof fileItemSchema>
export const files = z.array(fileItemSchema).check(z.maxLength(MAX_STORED_FILES))
export const latitude = z.number().check(z.minimum(-90), z.maximum(90))
export const longitude = z.number().check(z.minimum(-180), z.maximum(180))
export const link = z.string().check(z.regex(/^https?:\/\/\S+$/i), z.maxLength(2_000))

export const moneySchema = z.strictObject({ minor, currency })
export type Money = z.infer<typeof moneySchema>
