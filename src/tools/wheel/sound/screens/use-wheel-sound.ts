import { useEffect, useMemo, useRef } from 'react'
import type { Tick } from '../../parts/tick-schedule.ts'
import { openWheelSound, type WheelSound } from './wheel-sound.ts'

export type SoundSetting = {
  readonly isOn: boolean
  /** 0 to 100. */
  readonly volume: number
}

/** The sounds of one wheel on the screen. Nothing is opened before a spin with sound, and nothing sounds after the wheel is gone. */
export function useWheelSound({ isOn, volume }: SoundSetting) {
  const opened = useRef<WheelSound>(undefined)
  const running = useRef<{ readonly ticks: readonly Tick[]; readonly animation: Animation }>(undefined)
  const setting = useRef({ isOn, volume })

  useEffect(() => {
    setting.current = { isOn, volume }
    opened.current?.setVolume(volume)
  }, [isOn, volume])

  // The sound button counts in the middle of a spin too.
  useEffect(() => {
    if (!isOn) opened.current?.stop()
    else if (running.current !== undefined) play(opened, volume, running.current)
    // A changed volume must not begin the ticks anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOn])

  useEffect(
    () => () => {
      opened.current?.close()
      opened.current = undefined
    },
    [],
  )

  return useMemo(
    () => ({
      /** The wheel begins to move, in a press. */
      start(ticks: readonly Tick[], animation: Animation): void {
        running.current = { ticks, animation }
        if (setting.current.isOn) play(opened, setting.current.volume, running.current)
      },
      /** It stands, on a winner or because the page was left. */
      end(isWon: boolean): void {
        running.current = undefined
        if (isWon && setting.current.isOn) opened.current?.playFanfare()
        else opened.current?.stop()
      },
    }),
    [],
  )
}

function play(
  opened: { current: WheelSound | undefined },
  volume: number,
  { ticks, animation }: { readonly ticks: readonly Tick[]; readonly animation: Animation },
): void {
  opened.current ??= openWheelSound(volume)
  if (ticks.length > 0) opened.current?.playTicks(ticks, Number(animation.currentTime ?? 0))
}
