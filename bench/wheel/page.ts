/** The script of the bench's page: our wheel as the app shows it, and the npm package, both 700 pixels wide. */
import { createElement, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Wheel } from 'spin-wheel'
import { ThemeRoot } from '#ui/page/theme'
// Tools have no entry to their screens: no other code needs one.
// oxlint-disable no-restricted-imports
import { entryColors } from '../../src/tools/wheel/entry-colors.ts'
import { type Entry, makeEntries } from '../../src/tools/wheel/model.ts'
import { turnsFor } from '../../src/tools/wheel/parts/geometry.ts'
import { paintWheel } from '../../src/tools/wheel/parts/screens/paint-wheel.ts'
import type { WheelMotion } from '../../src/tools/wheel/stage/screens/use-wheel-motion.ts'
import { WheelStage } from '../../src/tools/wheel/stage/screens/wheel-stage.tsx'
// oxlint-enable no-restricted-imports

const WHEEL_PX = 700
const RIM_PX = 10
const PALETTE = 'sunset'

/** A wheel that stands on the page. */
type Shown = {
  /** Resolves when it stands again. */
  spin(seconds: number): Promise<unknown>
  /** Draws it once as it is drawn for the screen. */
  paint(): void
  readonly canvas: HTMLCanvasElement
  remove(): void
}

export type WheelBench = {
  show(kind: 'ours' | 'spin-wheel', count: number): Promise<void>
  /** Milliseconds between the frames of a spin. */
  spin(seconds: number): Promise<readonly number[]>
  /** The same with nothing that moves. */
  rest(seconds: number): Promise<readonly number[]>
  /** Milliseconds of each of `times` drawings, until their pixels are there. */
  paint(times: number): readonly number[]
  remove(): void
}

declare global {
  var wheelBench: WheelBench
}

let shown: Shown | undefined

globalThis.wheelBench = {
  async show(kind, count) {
    const place = document.createElement('div')
    document.body.append(place)
    const entries = entriesOf(count)
    shown = kind === 'ours' ? await showOurs(place, entries) : showRival(place, entries)
    // Until what was shown has been drawn.
    for (let frame = 0; frame < 10; frame++) await nextFrame()
  },
  spin: (seconds) => measureFrames(theShown().spin(seconds)),
  rest: (seconds) => measureFrames(new Promise((resolve) => setTimeout(resolve, seconds * 1_000))),
  paint(times) {
    const { paint, canvas } = theShown()
    const context = canvas.getContext('2d')
    return Array.from({ length: times }, () => {
      const startMs = performance.now()
      paint()
      // Drawing only notes what to do; reading makes it be done.
      context?.getImageData(0, 0, 1, 1)
      return performance.now() - startMs
    })
  },
  remove() {
    theShown().remove()
    shown = undefined
  },
}

function theShown(): Shown {
  if (shown === undefined) throw new Error('no wheel is shown')
  return shown
}

function entriesOf(count: number): readonly Entry[] {
  let last = 0
  const texts = Array.from({ length: count }, (_, index) => ({ text: `Teilnehmerin ${index + 1}`, weight: 1 }))
  return makeEntries(texts, undefined, () => `entry${(last += 1)}`)
}

async function showOurs(place: HTMLElement, entries: readonly Entry[]): Promise<Shown> {
  place.style.setProperty('--wheel-size', `${WHEEL_PX + 2 * RIM_PX}px`)
  const root = createRoot(place)
  const motion = createRef<WheelMotion>()
  const sound = { isOn: false, volume: 0 }
  const stage = createElement(WheelStage, { ref: motion, entries, palette: PALETTE, sound, onPress: () => undefined })
  root.render(createElement(ThemeRoot, null, stage))
  while (motion.current === null || (place.querySelector('canvas')?.width ?? 0) === 0) await nextFrame()
  const turn = motion.current
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = WHEEL_PX
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const winnerId = entries[Math.floor(entries.length / 3)]?.id ?? ''
  return {
    canvas,
    spin: (durationSec) => turn.turnTo({ entries, winnerId, durationSec, skip: new AbortController().signal }),
    paint: () =>
      paintWheel({
        context,
        sizePx: WHEEL_PX,
        density: 1,
        entries,
        palette: PALETTE,
        // All that is worked out anew when the names change.
        colors: entryColors(entries, PALETTE),
        hasLabels: true,
        hubShare: 0.17,
        pictures: new Map(),
        quietColor: '#232a2f',
        lineColor: '#181d21',
      }),
    remove: () => {
      root.unmount()
      place.remove()
    },
  }
}

function showRival(place: HTMLElement, entries: readonly Entry[]): Shown {
  place.style.width = place.style.height = `${WHEEL_PX}px`
  const colors = entryColors(entries, PALETTE)
  const items = entries.map(({ id, text }) => ({ label: text, backgroundColor: colors.get(id) ?? '' }))
  const wheel = new Wheel(place, { items, radius: 1 })
  return {
    canvas: wheel.canvas,
    spin: (seconds) =>
      new Promise((resolve) => {
        wheel.onRest = () => resolve(undefined)
        const index = Math.floor(items.length / 3)
        wheel.spinToItem(index, seconds * 1_000, true, turnsFor(seconds), 1, (part) => 1 - (1 - part) ** 4)
      }),
    paint: () => wheel.draw(performance.now()),
    remove: () => {
      wheel.remove()
      place.remove()
    },
  }
}

async function measureFrames(until: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  let isOver = false
  void until.then(() => (isOver = true))
  while (!isOver) times.push(await nextFrame())
  return times.slice(1).map((time, index) => time - (times[index] ?? 0))
}

/** The browser's own time of the frame. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
