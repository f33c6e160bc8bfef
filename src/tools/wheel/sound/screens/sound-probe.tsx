import { useEffect, useRef } from 'react'
import { Button } from '#ui/button'
import { openWheelSound, type WheelSound } from './wheel-sound.ts'

/** Tick times that sound like a wheel slowing down; the last ones are the winner's. */
const PROBE_MS = [0, 90, 190, 310, 460, 650, 900]
const FANFARE_AFTER_MS = 1_150

/** Plays the wheel's sound at its volume, also while its sound is off. */
export function SoundProbe({ volume }: { readonly volume: number }) {
  const sound = useRef<WheelSound>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => sound.current?.setVolume(volume), [volume])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      sound.current?.close()
      sound.current = undefined
    },
    [],
  )

  function play(): void {
    sound.current ??= openWheelSound(volume)
    sound.current?.playTicks(
      PROBE_MS.map((atMs) => ({ atMs: atMs + 30, id: '' })),
      0,
    )
    clearTimeout(timer.current)
    timer.current = setTimeout(() => sound.current?.playFanfare(), FANFARE_AFTER_MS)
  }

  return (
    <div>
      <Button variant="secondary" onClick={play}>
        Probe hören
      </Button>
    </div>
  )
}
