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
  fuzz: { sqlite: 70, postgres: 28 },
  access: { sqlite: 18, postgres: 24 },
  ssrf: { sqlite: 10 },
  rebinding: { sqlite: 5 },
  raw: { sqlite: 33 },
  links: { sqlite: 5, postgres: 5 },
  'ways-in': { sqlite: 27, postgres: 28 },
  providers: { sqlite: 5, postgres: 5 },
  quotas: { sqlite: 5, postgres: 5 },
  nodes: { postgres: 15 },
  stalls: { sqlite: 24, postgres: 24 },
}

export type Run = { readonly name: string; readonly engine: AttackEngine }

export function secondsOf({ name, engine }: Run): number {
  return usualSeconds[name]?.[engine] ?? 0
}

/** A class that has begun. */
export type Turn = {
  /** So many seconds it has, as the machine that is budgeted for counts them. */
  readonly seconds: number
  /** Aborted when they are over. */
  readonly over: AbortSignal
  /** It is done: what it did not need is for the others. */
  end(): void
}

export type Budget = { begin(one: Pick<AttackClass, 'name' | 'limitSeconds'>, engine: AttackEngine): Turn }

/** How often it is looked how slow the machine is: other programs come and go. */
const LOOK_MS = 2_000

/** `nowMs`, `patience` and `every` are those of the machine; seconds go by more slowly on one that is slower. */
export function createBudget(o: {
  readonly runs: readonly Run[]
  readonly nowMs: () => number
  readonly patience: () => number
  /** Calls `act` again and again; the returned function ends that. */
  readonly every: (pauseMs: number, act: () => void) => () => void
}): Budget {
  const waiting = [...o.runs]
  let leftSeconds = BUDGET_SECONDS
  return {
    begin({ name, limitSeconds }, engine) {
      const usual = secondsOf({ name, engine })
      const all = waiting.reduce((sum, run) => sum + secondsOf(run), 0)
      waiting.splice(
        waiting.findIndex((run) => run.name === name && run.engine === engine),
        1,
      )
      // If earlier runs took longer than planned, this one gets its usual time, and the program takes longer.
      const seconds = Math.min(limitSeconds, Math.max(usual, (leftSeconds * usual) / all))
      const over = new AbortController()
      let usedSeconds = 0
      let lastMs = o.nowMs()
      const look = (): void => {
        const nowMs = o.nowMs()
        usedSeconds += (nowMs - lastMs) / 1_000 / o.patience()
        lastMs = o.nowMs()
        if (usedSeconds >= seconds) over.abort()
      }
      const stop = o.every(LOOK_MS, look)
      return {
        seconds,
        over: over.signal,
        end() {
          stop()
          look()
          leftSeconds -= usedSeconds
        },
      }
    },
  }
}

/** Of SHA-512, and what it takes on the machine that is budgeted for. */
const WORK_MEGABYTES = 30
const WORK_MS = 37
/** What differs by so much is noise, and the attack itself. */
const NOISE = 1.3
/** A program with two busy processes suffers more than a short piece of work. */
const GENEROUS = 1.5

/** How many times the usual seconds an attack may take at the moment; 1 on a machine that is as fast, or faster. */
export function measurePatience(): number {
  const slowness = measureSlowness()
  return slowness > 1 ? slowness * GENEROUS : 1
}

/** How much slower this machine is at the moment; 1 where it is as fast, or faster. */
export function measureSlowness(): number {
  const startedAt = performance.now()
  const hash = createHash('sha512')
  for (let count = 0; count < WORK_MEGABYTES; count++) hash.update(piece)
  hash.digest()
  const slowness = (performance.now() - startedAt) / WORK_MS
  return slowness < NOISE ? 1 : slowness
}

const piece = Buffer.alloc(1024 ** 2, 7)
