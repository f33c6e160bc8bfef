import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWheelSound } from './wheel-sound.ts'

/** Records what is scheduled on an audio clock, without a loudspeaker. */
class FakeContext {
  currentTime = 10
  state = 'suspended'
  readonly destination = {}
  readonly gains: FakeParam[] = []
  readonly oscillators: FakeOscillator[] = []
  createGain() {
    const gain = new FakeParam()
    this.gains.push(gain)
    return { gain, connect: (next: unknown) => next, disconnect: () => undefined }
  }
  createOscillator() {
    const oscillator = new FakeOscillator(this)
    this.oscillators.push(oscillator)
    return oscillator
  }
  async resume() {
    this.state = 'running'
  }
  async suspend() {
    this.state = 'suspended'
  }
  async close() {
    this.state = 'closed'
  }
}

class FakeParam {
  value = 1
  readonly starts: number[] = []
  setValueAtTime(_value: number, atS: number) {
    this.starts.push(atS)
  }
  exponentialRampToValueAtTime() {
    return undefined
  }
}

class FakeOscillator extends EventTarget {
  readonly context: FakeContext
  readonly frequency = new FakeParam()
  endsAt = Number.POSITIVE_INFINITY
  type = ''
  constructor(context: FakeContext) {
    super()
    this.context = context
  }
  connect(next: unknown) {
    return next
  }
  start() {
    return undefined
  }
  stop(atS = this.context.currentTime) {
    this.endsAt = atS
    if (atS <= this.context.currentTime) this.dispatchEvent(new Event('ended'))
  }
}

let context: FakeContext

beforeEach(() => {
  context = new FakeContext()
  Reflect.set(globalThis, 'window', { AudioContext: true })
  Reflect.set(globalThis, 'AudioContext', function AudioContext() {
    return context
  })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

const ticks = [100, 400, 900].map((atMs) => ({ atMs, id: 'a' }))

function open() {
  const sound = openWheelSound(50)
  if (sound === undefined) throw new Error('no sound')
  return sound
}

test('S6: all ticks of a spin stand on the audio clock at once, those that are over not', () => {
  open().playTicks(ticks, 300)
  const [, envelope] = context.gains
  expect(envelope?.starts.map((atS) => Math.round(atS * 1_000))).toEqual([10_100, 10_600])
  expect(context.oscillators).toHaveLength(1)
  expect(context.oscillators[0]?.endsAt).toBeGreaterThan(10.6)
  expect(context.state).toBe('running')
})

test('S7: turning it off ends what was still to come, and the clock rests until something sounds again', () => {
  const sound = open()
  sound.playTicks(ticks, 0)
  sound.stop()
  expect(context.oscillators.map(({ endsAt }) => endsAt)).toEqual([10])
  expect(context.state).toBe('suspended')
  sound.playFanfare()
  expect(context.state).toBe('running')
})

test('S7: the fanfare takes the place of ticks, and leaving ends all of it', () => {
  const sound = open()
  sound.playTicks(ticks, 0)
  sound.playFanfare()
  expect(context.oscillators[0]?.endsAt).toBe(10)
  expect(context.oscillators.length).toBeGreaterThan(3)
  sound.close()
  expect(context.oscillators.every(({ endsAt }) => endsAt === 10)).toBe(true)
  expect(context.state).toBe('closed')
})

test('S7: the volume counts at once, from silence to full', () => {
  const sound = open()
  const [master] = context.gains
  const loudness = [0, 50, 100].map((volume) => {
    sound.setVolume(volume)
    return master?.value
  })
  expect(loudness).toEqual([0, 0.125, 0.5])
})

test('S7: a browser without sound plays nothing', () => {
  Reflect.set(globalThis, 'window', {})
  expect(openWheelSound(50)).toBeUndefined()
})
