/**
 * How a tool hands over days on which the user is away, without knowing which tools take them: leave, a pause of the meal plan. The request
 * stands behind the `#`, so it reaches no server, survives a reload and works offline. Anyone can make such an address, so the tool that
 * takes it only proposes (J62).
 */
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { parseFragment } from './choice-port.ts'
import { DAYS_AWAY_PATH } from './tool-manifest.ts'

const MAX_TITLE = 100
const MAX_REQUEST_CHARACTERS = 2_000
const date = z.iso.date().check(z.refine((day) => day >= '1970-01-01' && day <= '2199-12-31'))

const daysAwaySchema = z
  .strictObject({ title: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE)), from: date, to: date })
  .check(z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= MAX_MS))
/** The first and the last day, and why the user is away. */
export type DaysAway = z.infer<typeof daysAwaySchema>

/** As long as a trip may be. */
const MAX_MS = 400 * 24 * 60 * 60 * 1_000

/** The path of the page that offers the days to the tools that take them. Throws if they break a rule above. */
export function daysAwayPath({ title, from, to }: DaysAway): string {
  return `${DAYS_AWAY_PATH}${daysAwayHash({ title, from, to })}`
}

/** What is put behind the path of a tool that takes them. */
export function daysAwayHash(days: DaysAway): string {
  const line = days.title.toWellFormed().slice(0, MAX_TITLE).toWellFormed().trim()
  return `#${encodeURIComponent(JSON.stringify(daysAwaySchema.parse({ ...days, title: line === '' ? '–' : line })))}`
}

/** The days in what stands behind the `#`, with or without it. */
export function readDaysAway(hash: string): Result<DaysAway, 'invalid-request'> {
  if (hash.length > MAX_REQUEST_CHARACTERS) return failed('invalid-request')
  const days = daysAwaySchema.safeParse(parseFragment(hash))
  return days.success ? ok(days.data) : failed('invalid-request')
}
