import { useEffect, useState } from 'react'

/** Keeps the screen on as long as the page is shown; returns false if the browser cannot. */
export function useWakeLock(): boolean {
  const [isAwake, setAwake] = useState(true)
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (isGone) await taken.release()
        else lock = taken
        setAwake(true)
      } catch {
        // No such thing here, or the battery is low: the page says so.
        setAwake(false)
      }
    }
    // The browser takes it away if the page is hidden.
    const onVisible = (): void => void ask()
    document.addEventListener('visibilitychange', onVisible)
    void ask()
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return isAwake
}
