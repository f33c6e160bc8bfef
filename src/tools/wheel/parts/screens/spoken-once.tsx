import { useEffect, useState } from 'react'
import { HiddenText } from '#ui/card'

/**
 * A text for screen readers that is read out once, politely. It has to be in the page before it is filled, and inside the dialog: nothing outside of an
 * open one is there for screen readers.
 */
export function SpokenOnce({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(text))
    return () => cancelAnimationFrame(frame)
    // Announces only the first text, whatever changes later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return <HiddenText role="status">{said}</HiddenText>
}
