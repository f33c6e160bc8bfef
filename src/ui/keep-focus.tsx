import { flushSync } from 'react-dom'

/** Runs an action that removes the pressed button; a keyboard user goes on in the same list, or from the page's heading. */
export function keepFocus(act: () => void): void {
  const before = document.activeElement
  flushSync(act)
  if (before?.isConnected !== true && document.activeElement === document.body)
    document.querySelector('h1')?.focus({ preventScroll: true })
}
