/** What the app asks of the server about rates: those of a central bank, if the operator has switched them on (J35). */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import type { EuroRates } from './rates.ts'

const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/

/** For signed-in users. Without `list` the server has none, and rates are typed only. */
export const readRates = defineEndpoint({
  method: 'GET',
  path: '/api/trips/rates',
  bodyLimitBytes: 0,
  input: z.strictObject({}),
  output: z.object({
    list: z.optional(z.object({ on: z.iso.date(), perEuro: z.record(z.string(), z.string().check(z.regex(DECIMAL))) })),
  }),
})

/**
 * Reads the daily file of the European Central Bank. Undefined for any other text. Anything that does not look like a rate is left out, so nothing
 * that the file may contain besides gets any further.
 */
export function readEcbFile(xml: string): EuroRates | undefined {
  const [, on] = /<Cube\s+time=["'](\d{4}-\d\d-\d\d)["']/u.exec(xml) ?? []
  if (on === undefined || Number.isNaN(Date.parse(on))) return undefined
  const cubes = xml.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']/gu)
  const rates = [...cubes].flatMap(([, code = '', rate = '']) => (Number(rate) > 0 ? [[code, rate] as const] : []))
  return rates.length === 0 ? undefined : { on, perEuro: Object.fromEntries(rates) }
}
