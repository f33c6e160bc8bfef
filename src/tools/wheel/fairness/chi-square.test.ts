import { describe, expect, it } from 'vitest'
import { chiSquare, chiSquareBound } from './chi-square.ts'

describe('the chi-square test', () => {
  it('D18: its bound is that of p = 0.001', () => {
    expect([9, 99, 999].map((degrees) => chiSquareBound(degrees).toFixed(1))).toEqual(['28.1', '148.3', '1142.9'])
  })

  it('D18: adds up (counted − expected)² / expected', () => {
    // Expected are 50 and 150.
    expect(chiSquare([60, 140], [1, 3])).toMatchObject({ value: 100 / 50 + 100 / 150, degrees: 1, isFair: true })
  })

  it('D18: finds counts that chance does not explain', () => {
    expect(chiSquare([80, 120], [1, 3]).isFair).toBe(false)
  })

  it('D18: those expected less than five times are counted together', () => {
    const result = chiSquare([92, 4, 4], [92, 4, 4])
    expect(result).toMatchObject({ value: 0, degrees: 1, pooled: 2, isFair: true })
  })

  it('D18: if they are too rare together as well, they go to the rarest of the others', () => {
    expect(chiSquare([60, 37, 3], [60, 38, 2])).toMatchObject({ value: 0, degrees: 1, pooled: 1 })
  })

  it('D18: an entry that cannot win and wins is never fair', () => {
    expect(chiSquare([50, 50, 1], [1, 1, 0]).isFair).toBe(false)
    expect(chiSquare([50, 50, 0], [1, 1, 0])).toMatchObject({ degrees: 1, isFair: true, pooled: 0 })
  })

  it('D18: with one name, or none that can win, there is nothing to compare', () => {
    expect(chiSquare([100], [3])).toMatchObject({ value: 0, degrees: 0, isFair: true })
    expect(chiSquare([], [])).toMatchObject({ value: 0, degrees: 0, isFair: true })
  })
})
