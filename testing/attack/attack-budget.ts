/**
 * One deadline for the whole program: six minutes of attacks on the machine that it is budgeted for, two cores that do nothing
 * besides. Every class has its part of what is left, so that none is left out by those before it, and what one does not need
 * is for those behind it. A machine that is slower, or has other things to do, gets as much more time as it is slower, and
 * half of that again.
 */
import { createHash } from 'node:crypto'
import type { AttackClass, AttackEngine } from './attack-class.ts'

export const BUDGET_SECONDS = 360

/** How long each takes, in seconds on that machine: what is left is shared out by these. */
export const usualSeconds: Readonly<Record<string, Readonly<Partial<Record<AttackEngine, number>>>>> = {
  fuzz: { sqlite: 85, postgres: 22 },
  access: { sqlite: 20, postgres: 25 },
  ssrf: { sqlite: 10 },
  rebinding: { sqlite: 5 },
  raw: { sqlite: 38 },
  links: { sqlite: 5, postgres: 5 },
  'ways-in': { sqlite: 20, postgres: 20 },
  providers: { sqlite: 5, postgres: 5 },
  quotas: { sqlite: 5, postgres: 5 },
  nodes: { postgres: 15 },
  stalls: { sqlite: 22, postgres: 20 },
}

export type Run = { readonly name: string; readonly engine: AttackEngine }

export function secondsOf({ name, engine }: Run): number {
  return usualSeconds[name]?.[engine] ?? 0
}

export type Budget = {
  /** How many seconds a class has that begins now; it is the next one of `runs`. */
  secondsFor(one: Pick<AttackClass, 'name' | 'limitSeconds'>, engine: AttackEngine): number
}

/** `nowMs` and `patience` are those of the machine; time is counted as the machine that is budgeted for would need it. */
export function createBudget(o: {
  readonly runs: readonly Run[]
  readonly nowMs: () => number
  readonly patience: () => number
}): Budget {
  const waiting = [...o.runs]
  let leftSeconds = BUDGET_SECONDS
  let begun: { readonly atMs: number; readonly patience: number } | undefined
  return {
    secondsFor({ name, limitSeconds }, engine) {
      const atMs = o.nowMs()
      if (begun !== undefined) leftSeconds -= (atMs - begun.atMs) / 1_000 / begun.patience
      const patience = o.patience()
      begun = { atMs, patience }
      const usual = secondsOf({ name, engine })
      const all = waiting.reduce((sum, run) => sum + secondsOf(run), 0)
      waiting.splice(
        waiting.findIndex((run) => run.name === name && run.engine === engine),
        1,
      )
      // A class that had more than it should leaves the others what they usually need, and the program takes longer.
      const share = Math.max(usual, (leftSeconds * usual) / all)
      return Math.min(limitSeconds, share) * patience
    },
  }
}

/** Of SHA-512, and what it takes on the machine that is budgeted for. */
const WORK_MEGABYTES = 60
const WORK_MS = 75
const ROUNDS = 5
/** What differs by so much is noise. */
const NOISE = 1.2
/** A program with two busy processes suffers more than a short piece of work. */
const GENEROUS = 1.5

/** How many times the usual seconds an attack may take at the moment; 1 on a machine that is as fast, or faster. */
export function measurePatience(): number {
  const slowness = measureSlowness()
  return slowness > 1 ? slowness * GENEROUS : 1
}

/** How much slower this machine is at the moment; 1 where it is as fast, or faster. */
export function measureSlowness(): number {
  const piece = Buffer.alloc(1024 ** 2, 7)
  const startedAt = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const hash = createHash('sha512')
    for (let count = 0; count < WORK_MEGABYTES; count++) hash.update(piece)
    hash.digest()
  }
  const slowness = (performance.now() - startedAt) / ROUNDS / WORK_MS
  return slowness < NOISE ? 1 : slowness
}
