/**
 * The sounds of a wheel: oscillators of Web Audio, no files. All ticks of a spin are handed to the audio clock at its
 * start, so they come in time whatever the page has to do.
 */
import type { Tick } from '../../parts/tick-schedule.ts'

const TICK_HZ = 1_150
const TICK_S = 0.035
const SILENCE = 0.0001
/** Loudest at full volume; what plays at once must not overdrive. */
const FULL_GAIN = 0.5

/** A rising chord, each note in Hz with its start in seconds. */
const FANFARE = [
  { hz: 523.25, atS: 0, lengthS: 0.16 },
  { hz: 659.25, atS: 0.13, lengthS: 0.16 },
  { hz: 783.99, atS: 0.26, lengthS: 0.18 },
  { hz: 1_046.5, atS: 0.4, lengthS: 0.7 },
  { hz: 783.99, atS: 0.4, lengthS: 0.7 },
] as const

export type WheelSound = {
  /** Lets the ticks sound that are still to come `elapsedMs` after the wheel began to move, in place of any before. */
  playTicks(ticks: readonly Tick[], elapsedMs: number): void
  playFanfare(): void
  /** 0 to 100; counts at once. */
  setVolume(volume: number): void
  /** Ends what sounds and what was still to come. */
  stop(): void
  /** Gives everything back; nothing sounds after that. */
  close(): void
}

/** Has to be called during a press, because browsers let nothing sound before one; undefined where they know no sound. */
export function openWheelSound(volume: number): WheelSound | undefined {
  if (!('AudioContext' in window)) return undefined
  const context = new AudioContext()
  const master = context.createGain()
  master.connect(context.destination)
  const sounding = new Set<OscillatorNode>()

  function addVoice(type: OscillatorType, endS: number): { oscillator: OscillatorNode; envelope: AudioParam } {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    oscillator.type = type
    gain.gain.value = 0
    oscillator.connect(gain).connect(master)
    oscillator.start()
    oscillator.stop(endS)
    sounding.add(oscillator)
    oscillator.addEventListener('ended', () => {
      sounding.delete(oscillator)
      gain.disconnect()
      // A clock that runs while nothing sounds drains a phone's battery.
      if (sounding.size === 0 && context.state === 'running') void context.suspend()
    })
    return { oscillator, envelope: gain.gain }
  }

  function stop(): void {
    for (const oscillator of sounding) oscillator.stop()
  }

  function setVolume(next: number): void {
    // By the square: half of the slider sounds half as loud.
    master.gain.value = (next / 100) ** 2 * FULL_GAIN
  }

  setVolume(volume)
  return {
    playTicks(ticks, elapsedMs) {
      stop()
      void context.resume()
      const startS = context.currentTime - elapsedMs / 1_000
      const toCome = ticks.map(({ atMs }) => startS + atMs / 1_000).filter((atS) => atS > context.currentTime)
      const { oscillator, envelope } = addVoice('triangle', (toCome.at(-1) ?? 0) + TICK_S + 0.01)
      oscillator.frequency.value = TICK_HZ
      for (const atS of toCome) {
        envelope.setValueAtTime(0.8, atS)
        envelope.exponentialRampToValueAtTime(SILENCE, atS + TICK_S)
      }
    },
    playFanfare() {
      stop()
      void context.resume()
      const startS = context.currentTime + 0.02
      for (const { hz, atS, lengthS } of FANFARE) {
        const { oscillator, envelope } = addVoice('triangle', startS + atS + lengthS)
        oscillator.frequency.value = hz
        envelope.setValueAtTime(SILENCE, startS + atS)
        envelope.exponentialRampToValueAtTime(0.45, startS + atS + 0.02)
        envelope.exponentialRampToValueAtTime(SILENCE, startS + atS + lengthS)
      }
    },
    setVolume,
    stop,
    close() {
      stop()
      void context.close()
    },
  }
}
