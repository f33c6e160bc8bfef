import { expect, test } from 'vitest'
import { BUDGET_SECONDS, createBudget, secondsOf, usualSeconds, type Run } from './attack-budget.ts'
import { attackClasses } from './attack-classes.ts'
import { attackEngines, type AttackEngine } from './attack-class.ts'
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

/** A budget with a clock that the test moves, on a machine that needs `patience` times as long. */
function openBudget(runs: readonly Run[], patience = 1) {
  const clock = { nowMs: 0, look: (): void => undefined }
  const budget = createBudget({
    runs,
    nowMs: () => clock.nowMs,
    patience: () => patience,
    every: (_pauseMs, act) => {
      clock.look = act
      return () => undefined
    },
  })
  /** Begins the class, advances the clock by `seconds`, and returns its time limit. */
  const take = (name: string, engine: AttackEngine, seconds?: number): number => {
    const turn = budget.begin(classOf(name), engine)
    clock.nowMs += (seconds ?? turn.seconds * patience) * 1_000
    turn.end()
    return turn.seconds
  }
  return { clock, budget, take }
}

test.each([
  ['on the machine that is budgeted for', 1],
  ['on a machine that is three times as slow', 3],
])('classes that take all they get end together at the deadline: %s', (_name, patience) => {
  const { clock, take } = openBudget(all, patience)
  for (const { name, engine } of all) take(name, engine)
  expect(clock.nowMs / 1_000).toBeCloseTo(BUDGET_SECONDS * patience)
})

test('time one class does not need goes to those behind it, and one that took too much leaves them what they usually need', () => {
  const runs: readonly Run[] = ['fuzz', 'access'].map((name) => ({ name, engine: 'sqlite' }))
  const second = (tookSeconds: number): number => {
    const { take } = openBudget(runs)
    take('fuzz', 'sqlite', tookSeconds)
    return take('access', 'sqlite')
  }
  expect(second(60)).toBe(300)
  expect(second(1_000)).toBe(secondsOf({ name: 'access', engine: 'sqlite' }))
})

test('a class is over when its seconds are, and no sooner on a machine that is slower', () => {
  const { clock, budget } = openBudget(all, 2)
  const turn = budget.begin({ name: 'fuzz', limitSeconds: 10 }, 'sqlite')
  expect(turn.seconds).toBe(10)
  clock.nowMs = 19_000
  clock.look()
  expect(turn.over.aborted).toBe(false)
  clock.nowMs = 20_000
  clock.look()
  expect(turn.over.aborted).toBe(true)
})
