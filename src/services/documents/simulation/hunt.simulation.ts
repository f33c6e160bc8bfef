/** What a seed that fails has to tell: the smallest schedule that fails like it, ready to become a test. */
import { BrokenInvariant } from './faults.simulation.ts'
import { play, scheduleOf, type PlayOptions } from './play.simulation.ts'
import { printSchedule, type Schedule } from './schedule.simulation.ts'
import { shrink } from './shrink.simulation.ts'

export type Failure = { readonly seed: number; readonly schedule: Schedule; readonly report: string }

/** The failure of a seed, with the smallest schedule that still fails like it; undefined when it passes. */
export async function failureOf(seed: number, o: PlayOptions = {}): Promise<Failure | undefined> {
  const first = await errorOf(scheduleOf(seed), o)
  if (first === undefined) return undefined
  const kind = kindOf(first)
  const isSame = async (schedule: Schedule): Promise<boolean> => {
    const error = await errorOf(schedule, { ...o, faults: new Map() })
    return error !== undefined && kindOf(error) === kind
  }
  const schedule = await shrink(scheduleOf(seed), isSame)
  return { seed, schedule, report: await reportOf(seed, schedule, o) }
}

async function errorOf(schedule: Schedule, o: PlayOptions): Promise<unknown> {
  try {
    await play(schedule, o)
    return undefined
  } catch (error) {
    return error ?? new Error('nothing was thrown')
  }
}

function kindOf(error: unknown): string {
  return error instanceof BrokenInvariant ? error.invariant : String(error).slice(0, 60)
}

async function reportOf(seed: number, schedule: Schedule, o: PlayOptions): Promise<string> {
  const lines: string[] = []
  const error = await errorOf(schedule, { ...o, faults: new Map(), tell: (line) => void lines.push(line) })
  const cause = error instanceof BrokenInvariant ? error.message : error instanceof Error ? error.stack : String(error)
  return `seed ${seed} fails\n${cause}\n\nWhat happens:\n${lines.join('\n')}\n\nAs a test:\nawait play(${printSchedule(schedule)})`
}
