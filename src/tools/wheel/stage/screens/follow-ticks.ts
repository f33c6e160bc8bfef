import type { Tick } from '../../parts/tick-schedule.ts'

/** Tells of each tick when the animation gets there; of those it missed, as in a tab that was hidden, of the last alone. */
export function followTicks(
  ticks: readonly Tick[],
  animation: Pick<Animation, 'currentTime'>,
  signal: AbortSignal,
  onTick: (id: string) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = -1
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })

  function look(): void {
    const nowMs = Number(animation.currentTime ?? 0)
    let last = told
    while ((ticks[last + 1]?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs) last += 1
    const tick = ticks[last]
    if (tick !== undefined && last !== told) onTick(tick.id)
    told = last
    const next = ticks[told + 1]
    // A timer may come a little early; then the next look is a moment later.
    if (next !== undefined) timer = setTimeout(look, Math.max(4, next.atMs - nowMs))
  }
  look()
}
