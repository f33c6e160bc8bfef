/** How far the cook is with a recipe. It stays on the device for some hours, so a reload or a second dish loses nothing (R86). */
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#auth/client'
import { HOUR_MS } from '#base/clock'
import { userKey } from '#kit/user-keys'
import { useNow } from '#ui/use-now'
import { useDeviceSetting } from '#ui/device-setting'
import { forgetProgress, readProgress, storeProgress, type CookProgress } from '../cook-progress.ts'

const SETTING = 'recipesCooking'
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ' ': 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }

/** The step is also moved by keys, for hands that are not clean. `asked` are the portions that the address says. */
export function useCookProgress(recipeId: string, stepCount: number, asked: number | undefined) {
  const [stored, store] = useDeviceSetting(userKey(useUser()?.id, SETTING))
  const progress = readProgress(stored, recipeId, useNow(HOUR_MS))
  const last = Math.max(0, stepCount - 1)
  const place = Math.min(progress.place, last)
  const ticked: ReadonlySet<string> = new Set(progress.ticked)
  const write = (change: Partial<CookProgress>): void =>
    store(storeProgress(stored, { ...progress, place, ...change }, Date.now()))
  // A timer leads back without them.
  const keepServings = useEffectEvent((): void => {
    if (asked !== undefined && asked !== progress.servings) write({ servings: asked })
  })
  useEffect(() => keepServings(), [asked])
  const go = (to: number): void => write({ place: Math.min(last, Math.max(0, to)) })

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const step = steps[event.key]
    // A space presses the button that has the focus; the arrows go on after it was pressed.
    const elsewhere = `input, textarea, select, dialog, [role=dialog], [role=menu]${event.key === ' ' ? ', button, a, summary' : ''}`
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest(elsewhere) !== null
    if (step === undefined || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(place + step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return {
    ...{ place, go, ticked },
    servings: asked ?? progress.servings,
    tick: (id: string): void => write({ ticked: [...ticked.symmetricDifference(new Set([id]))] }),
    /** For when it is cooked. */
    forget: (): void => store(forgetProgress(stored, recipeId, Date.now())),
  }
}
