// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createToastQueue, ToastProvider, type ToastQueue } from '#messaging/client'
import { afterDraw } from '../../edits/after-draw.ts'
import { drawableEntries, newWheel, type Draw, type Mode } from '../../model.ts'
import { drawNow } from '../../draws/screens/draw-now.ts'
import { usePageWheel } from './use-page-wheel.ts'
import { entriesOf } from '../../screens/wheel-test-page.tsx'

afterEach(cleanup)

function open() {
  const toasts: ToastQueue = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ToastProvider queue={toasts}>{children}</ToastProvider>
  )
  const wheel = newWheel('Wer?', entriesOf('Anna', 'Bert', 'Clara'))
  const { result, unmount } = renderHook(() => usePageWheel(wheel), { wrapper })

  /** As the stage does it: kept, turned, shown, dealt with. */
  function turn(mode: Mode): Draw {
    const { entries, id } = result.current.wheel
    const draw = drawNow({ wheelId: id, entries, mode, count: 1 })
    if (draw === undefined) throw new Error('nobody to draw')
    act(() => void result.current.record.keep(draw))
    expect(result.current.draws.some((kept) => kept.draw === draw)).toBe(false)
    act(() => result.current.onShown(draw))
    act(() => result.current.record.apply(afterDraw(entries, draw), 'Jemand ist aus dem Rad'))
    return draw
  }
  const inWheel = () => drawableEntries(result.current.wheel.entries).map(({ id }) => id)
  const undo = (): void => {
    act(() => {
      toasts.getVisible().at(-1)?.action?.onClick()
    })
  }
  return { result, unmount, toasts, turn, inWheel, undo }
}

test('K8: winners are listed once the wheel stands, and not any more after they were taken back', () => {
  const { result, turn } = open()
  const draw = turn('keep')
  const [kept] = result.current.draws
  expect(kept?.draw).toBe(draw)
  act(() => result.current.record.setRevoked(kept?.id ?? '', true))
  expect(result.current.draws).toEqual([])
})

test('K8: a winner leaves the wheel of the page, comes back by undoing, and all come back at once', () => {
  const { result, turn, inWheel, undo } = open()
  const first = turn('remove')
  expect(inWheel()).not.toContain(first.winnerId)
  const second = turn('remove')
  undo()
  expect(inWheel()).toContain(second.winnerId)
  expect(inWheel()).not.toContain(first.winnerId)
  act(() => result.current.putAllBack())
  expect(inWheel()).toHaveLength(3)
})

test('K8: a user who leaves the page hears no more of its wheel', () => {
  const { result, unmount, toasts } = open()
  const { record } = result.current
  unmount()
  record.apply([{ kind: 'modify', id: 'anna', fields: { isActive: false } }], 'Anna ist aus dem Rad')
  expect(toasts.getVisible()).toEqual([])
})
