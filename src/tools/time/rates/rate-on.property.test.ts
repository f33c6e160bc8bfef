/** Rates by their day, and money that is exact. */
import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { MAX_BUDGET_MINUTES, MAX_RATE_CENTS } from '../model.ts'
import { formatEuros, parseEuros, writeEuros } from './euros.ts'
import { amountOf, isBillable, rateOn } from './rate-on.ts'

const runs = runsOf(200)
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`)
const rate = fc.record({
  id: fc.uuid(),
  validFrom: day,
  projectId: fc.constantFrom('web', 'app', undefined),
  cents: fc.integer({ min: 0, max: 20_000 }),
})

it('F2: the rate of a day is the last of the project, otherwise the last of all, in whatever order they are found', () => {
  fc.assert(
    fc.property(fc.array(rate, { maxLength: 8 }), fc.constantFrom('web', undefined), day, (rates, projectId, date) => {
      const begun = rates
        .filter(({ validFrom }) => validFrom <= date)
        .toSorted((a, b) => (a.validFrom + a.id < b.validFrom + b.id ? 1 : -1))
      const own = begun.find((one) => projectId !== undefined && one.projectId === projectId)
      const expected = own ?? begun.find((one) => one.projectId === undefined)
      expect(rateOn(rates, projectId, date)).toBe(expected)
      expect(rateOn(rates.toReversed(), projectId, date)).toBe(expected)
    }),
    runs,
  )
})

it('F3: an amount is exact to half a cent, which goes up, however large minutes and rate are', () => {
  const minutes = fc.integer({ min: 0, max: MAX_BUDGET_MINUTES })
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: MAX_RATE_CENTS }), (some, cents) => {
      const exact = BigInt(some) * BigInt(cents)
      expect(BigInt(amountOf(some, cents))).toBe((exact * 2n + 60n) / 120n)
    }),
    runs,
  )
  expect([amountOf(1, 30), amountOf(1, 29), amountOf(20, 8_500), amountOf(90, 8_550)]).toEqual([1, 0, 2_833, 12_825])
})

it('F3: every amount that is written is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_RATE_CENTS }), (cents) => {
      for (const text of [writeEuros(cents), formatEuros(cents)])
        expect(parseEuros(text, MAX_RATE_CENTS)).toEqual({ ok: true, value: cents })
    }),
    runs,
  )
})

it.each([
  ['85', 8_500],
  ['85,5', 8_550],
  ['1.234,50 €', 123_450],
  ['0', 0],
  ['', 'Schreib den Betrag wie 85 oder 85,50.'],
  ['-3', 'Schreib den Betrag wie 85 oder 85,50.'],
  ['1,234', 'Höchstens 2 Nachkommastellen.'],
  ['10.001', 'Höchstens 10.000,00\u00a0€.'],
])('F3: „%s“ is %s', (text, expected) => {
  const read = parseEuros(text, MAX_RATE_CENTS)
  expect(read.ok ? read.value : read.error).toBe(expected)
})

it('F4: the entry says whether it is paid for, otherwise its project; work without a project is not', () => {
  const projects = new Map([
    ['paid', {}],
    ['free', { isBillable: false }],
  ])
  const asked = (projectId: string | undefined, own?: boolean) => isBillable({ projectId, isBillable: own }, projects)
  expect([asked('paid'), asked('free'), asked(undefined), asked('deleted')]).toEqual([true, false, false, true])
  expect([asked('paid', false), asked('free', true), asked(undefined, true)]).toEqual([false, true, true])
})
