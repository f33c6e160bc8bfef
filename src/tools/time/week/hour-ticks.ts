/** Lines across a chart of minutes, from 0 to the first that nothing reaches over; at most five above 0, at round hours. */
export function hourTicks(most: number): readonly number[] {
  const step = STEPS.find((one) => one * MAX_LINES >= most) ?? Math.ceil(most / MAX_LINES / LAST_STEP) * LAST_STEP
  const lines = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: lines + 1 }, (_none, index) => index * step)
}

const MAX_LINES = 5
const LAST_STEP = 100 * 60
const STEPS = [15, 30, 60, 2 * 60, 4 * 60, 5 * 60, 10 * 60, 20 * 60, 25 * 60, 50 * 60, LAST_STEP]
