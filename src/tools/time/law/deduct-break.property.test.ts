import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { deductBreak } from './deductions.ts'
import { requiredBreak } from '../shifts/work-limits.ts'

const runs = runsOf(1_000)

const gross = fc.integer({ min: 0, max: 16 * 60 })
const taken = fc.integer({ min: 0, max: 90 })
const deducting = fc.constantFrom('fixed' as const, 'gliding' as const)

it('R8: gliding never leaves less for a minute more of work, nor deducts more after a longer break; fixed never deducts less', () => {
  fc.assert(
    fc.property(gross, taken, (minutes, breaks) => {
      const net = (length: number): number => length - deductBreak(length, breaks, 'gliding')
      expect(net(minutes + 1)).toBeGreaterThanOrEqual(net(minutes))
      expect(deductBreak(minutes, breaks + 1, 'gliding')).toBeLessThanOrEqual(deductBreak(minutes, breaks, 'gliding'))
      expect(deductBreak(minutes, breaks, 'fixed')).toBeGreaterThanOrEqual(deductBreak(minutes, breaks, 'gliding'))
    }),
    runs,
  )
})

it('R8: after a deduction no break is missing; never more is deducted than would be due without any', () => {
  fc.assert(
    fc.property(gross, taken, deducting, (minutes, breaks, mode) => {
      const deducted = deductBreak(minutes, breaks, mode)
      expect(breaks + deducted).toBeGreaterThanOrEqual(requiredBreak(minutes - deducted))
      expect(deducted).toBeGreaterThanOrEqual(0)
      expect(deducted).toBeLessThanOrEqual(Math.min(minutes, requiredBreak(minutes)))
    }),
    runs,
  )
})

it('R8: gliding deducts the least that will do', () => {
  fc.assert(
    fc.property(gross, taken, (minutes, breaks) => {
      const least = Array.from({ length: 46 }, (_, length) => length).find(
        (length) => breaks + length >= requiredBreak(minutes - length),
      )
      expect(deductBreak(minutes, breaks, 'gliding')).toBe(least)
    }),
    runs,
  )
})
