import { flushSync } from 'react-dom'

/** Runs an action that removes the pressed button; a keyboard user goes on in the same `BigList`, or from the page's heading. */
export function keepFocus(act: () => void): void {
  flushSync(act)
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
