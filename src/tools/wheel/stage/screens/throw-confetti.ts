/** Confetti over everything on the page, dialogs too. Loaded when there is something to celebrate. */
import confetti from 'canvas-confetti'

/** How fast it goes away when the winner is dealt with. */
const FADE_MS = 250

/** Two handfuls from the sides, once: nothing that flashes. Gone with `signal`, or by itself when all has fallen. */
export async function throwConfetti(colors: readonly string[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100vh',
    border: '0',
    padding: '0',
    background: 'none',
    pointerEvents: 'none',
    zIndex: '50',
  })
  document.body.append(canvas)
  // Above a dialog lies only what was shown after it in the same layer. Browsers from before that layer have it behind.
  if ('showPopover' in canvas) {
    canvas.popover = 'manual'
    canvas.showPopover()
  }
  // Drawn by the page itself: workers made of text are against the policy of our pages.
  const throwHandful = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  signal.addEventListener('abort', () => canvas.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' }), {
    once: true,
  })
  const shared = { colors: [...colors], particleCount: 70, spread: 62, startVelocity: 52, ticks: 190, gravity: 0.95 }
  const fallen = Promise.all([
    throwHandful({ ...shared, angle: 62, origin: { x: 0, y: 0.78 } }),
    throwHandful({ ...shared, angle: 118, origin: { x: 1, y: 0.78 } }),
  ])
  await Promise.race([fallen, fadedAfter(signal)])
  throwHandful.reset()
  canvas.remove()
}

function fadedAfter(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, FADE_MS), { once: true })
  })
}
