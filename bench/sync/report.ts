/** One line of JSON for each figure: our median beside the floor's of the same runs, and how they relate. */
import { median } from './statistics.ts'

export type Sample = { readonly ours: number; readonly floor?: number }

export type Figure = {
  readonly figure: string
  readonly client: string
  readonly engine: string
  readonly unit: string
  /** The goal: at most this multiple of the floor, or at most this value. */
  readonly goal: { readonly ratio: number } | { readonly atMost: number } | null
}

export type Report = (figure: Figure, samples: readonly Sample[], more?: Readonly<Record<string, unknown>>) => void

export function createReport(write: (line: string) => void): Report {
  return ({ goal, ...figure }, samples, more = {}) => {
    const ours = median(samples.map((sample) => sample.ours))
    const floors = samples.flatMap(({ floor }) => (floor === undefined ? [] : [floor]))
    const floor = floors.length === 0 ? undefined : median(floors)
    const ratio = floor === undefined ? undefined : ours / floor
    write(
      JSON.stringify({
        bench: 'sync',
        ...figure,
        runs: samples.length,
        ours: round(ours),
        ...(floor === undefined ? {} : { floor: round(floor) }),
        ...(ratio === undefined ? {} : { ratio: round(ratio) }),
        ...(goal === null ? {} : { goal, isReached: isReached(goal, ours, ratio) }),
        ...more,
      }),
    )
  }
}

function isReached(goal: NonNullable<Figure['goal']>, ours: number, ratio: number | undefined): boolean {
  if ('atMost' in goal) return ours <= goal.atMost
  return ratio !== undefined && ratio <= goal.ratio
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}
