/** The mouse on a page of `app-page.tsx`, for a press that is held and led over several points. */
import { cdp, type Locator } from 'vitest/browser'

export type Point = { readonly x: number; readonly y: number }

export const mouse = {
  /** Presses in the middle of one and lets go in the middle of the other; both are in sight. */
  async drag(from: Locator, to: Locator): Promise<void> {
    await untilStill(from)
    const [start, end] = [middleOf(from), middleOf(to)]
    await mouse.down(start)
    await mouse.move(start, end)
    await mouse.up(end)
  },
  down: (at: Point) => send('mousePressed', at),
  /** In three steps, as a hand does. */
  async move(from: Point, to: Point): Promise<void> {
    for (const part of [1 / 3, 2 / 3, 1]) {
      await send('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
    }
  },
  up: (at: Point) => send('mouseReleased', at),
}

const STILL_FRAMES = 5

/** Waits until it has stood under the same point for some frames: a bar that comes in moves what is below it. */
export async function untilStill(locator: Locator): Promise<void> {
  let before: Point | undefined
  for (let frames = 0; frames < STILL_FRAMES;) {
    const now = middleOf(locator)
    const isThere = locator.element().contains(document.elementFromPoint(now.x, now.y))
    frames = isThere && before?.x === now.x && before.y === now.y ? frames + 1 : 0
    before = now
    await new Promise(requestAnimationFrame)
  }
}

function middleOf(locator: Locator): Point {
  const { x, y, width, height } = locator.element().getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

async function send(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point): Promise<void> {
  // The position of the test's page within that of the browser.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, 0)
  const scale = frame.width / window.innerWidth
  const at = { x: frame.x + x * scale, y: frame.y + y * scale }
  const buttons = type === 'mouseReleased' ? 0 : 1
  await cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons, clickCount: 1 })
}
