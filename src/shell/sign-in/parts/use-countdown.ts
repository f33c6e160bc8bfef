import { useEffect, useState } from 'react'

/** Whole seconds until a moment of the page's clock (`performance.now()`); 0 once it has come, or without one. */
export function useCountdown(untilMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  const isOver = untilMs === undefined || nowMs >= untilMs
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNowMs(performance.now()), 250)
    return () => clearInterval(timer)
  }, [isOver])
  return isOver ? 0 : Math.ceil((untilMs - nowMs) / 1_000)
}
