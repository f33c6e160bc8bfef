import { useEffect } from 'react'
import { paletteColors, readPalette } from '../../palette.ts'
import { prefersStillness } from './motion-setting.ts'

/** Throws confetti in the colours of a palette each time `isOn` becomes true, and takes it away when it ends or the page is left. */
export function useConfetti(isOn: boolean, palette: string): void {
  useEffect(() => {
    if (!isOn || prefersStillness()) return undefined
    const ending = new AbortController()
    import('./throw-confetti.ts').then(
      ({ throwConfetti }) => throwConfetti(paletteColors(readPalette(palette)), ending.signal),
      // Not on this device and no network: it is won without confetti too.
      () => undefined,
    )
    return () => ending.abort()
    // A palette that changes meanwhile is no reason for more.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOn])
}
