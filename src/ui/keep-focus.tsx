import { flushSync } from 'react-dom'

/** Does what takes the pressed button away; whoever came by keyboard goes on from the page's heading. */
export function keepFocus(act: () => void): void {
  const before = document.activeElement
  flushSync(act)
  if (before?.isConnected !== true) document.querySelector('h1')?.focus({ preventScroll: true })
}
