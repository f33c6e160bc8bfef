import { expect, test } from 'vitest'
import { BUDGET_SECONDS, createBudget, secondsOf, usualSeconds, type Run } from './attack-budget.ts'
import { attackClasses } from './attack-classes.ts'
import { attackEngines } from './attack-class.ts'
import { planRuns } from './run-attack.ts'

const all: readonly Run[] = planRuns([], attackEngines).flatMap(({ engine, classes }) =>
  classes.map(({ name }) => ({ name, engine })),
)
const classOf = (name: string) => ({ name, limitSeconds: 1_000 })

test('every class has its part of the six minutes on every database, and together they need less', () => {
  expect(all.filter((one) => secondsOf(one) === 0)).toEqual([])
  const rows = Object.entries(usualSeconds).flatMap(([name, row]) =>
    Object.keys(row).map((engine) => `${name} ${engine}`),
  )
  expect(rows.toSorted()).toEqual(all.map(({ name, engine }) => `${name} ${engine}`).toSorted())
  expect(all.reduce((sum, one) => sum + secondsOf(one), 0)).toBeLessThan(BUDGET_SECONDS)
  for (const one of attackClasses) {
    const usual = Math.max(...attackEngines.map((engine) => secondsOf({ name: one.name, engine })))
    expect([one.name, one.limitSeconds >= usual]).toEqual([one.name, true])
  }
})

test.each([
  ['on the machine that is budgeted for', 1],
  ['on a machine that is three times as slow', 3],
])('classes that take all they get end together at the deadline: %s', (_name, slowness) => {
  let nowMs = 0
  const budget = createBudget({ runs: all, nowMs: () => nowMs, patience: () => slowness })
  for (const { name, engine } of all) nowMs += budget.secondsFor(classOf(name), engine) * 1_000
  expect(nowMs / 1_000).toBeCloseTo(BUDGET_SECONDS * slowness)
})

test('what one does not need is for those behind it, and one that took too much leaves them what they usually need', () => {
  const runs: readonly Run[] = ['fuzz', 'access'].map((name) => ({ name, engine: 'sqlite' }))
  const second = (tookSeconds: number): number => {
    let nowMs = 0
    const budget = createBudget({ runs, nowMs: () => nowMs, patience: () => 1 })
    budget.secondsFor(classOf('fuzz'), 'sqlite')
    nowMs = tookSeconds * 1_000
    return budget.secondsFor(classOf('access'), 'sqlite')
  }
  expect(second(60)).toBe(300)
  expect(second(1_000)).toBe(secondsOf({ name: 'access', engine: 'sqlite' }))
})

test('no class takes longer than it says of itself', () => {
  const budget = createBudget({ runs: all, nowMs: () => 0, patience: () => 2 })
  expect(budget.secondsFor({ name: 'fuzz', limitSeconds: 10 }, 'sqlite')).toBe(20)
})
