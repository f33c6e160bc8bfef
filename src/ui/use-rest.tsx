import { useEffect, useState } from 'react'

/** After a press something else may stand where it was: the second press of a double tap must not meet that. */
const REST_MS = 600

/** Whether a press was a moment ago, and how to say that one is now. */
export function useRest(): readonly [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => setResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return [isResting, () => setResting(true)]
}
