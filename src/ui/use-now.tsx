import { useEffect, useState } from 'react'

/** When the step of the clock began that it is in, in milliseconds since 1970 UTC; renewed with each step, and on coming back to the page. */
export function useNow(stepMs: number): number {
  const [now, setNow] = useState(() => floor(Date.now(), stepMs))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = (): void => {
      clearTimeout(timer)
      const current = Date.now()
      setNow(floor(current, stepMs))
      timer = setTimeout(tick, stepMs - (current % stepMs))
    }
    tick()
    // Timers of a page in the background are late.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [stepMs])
  return now
}

function floor(epochMs: number, stepMs: number): number {
  return epochMs - (epochMs % stepMs)
}
