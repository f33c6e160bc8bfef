// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { Dialog } from '#ui/dialog'
import { ThemeRoot } from '#ui/page/theme'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const regions = () => screen.getAllByRole('status', { hidden: true })
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const settle = (): void => pass(100)

function openToasts() {
  const queue = createToastQueue({
    now: Date.now,
    startTimer(callback: () => void, delayMs) {
      const timer = setTimeout(callback, delayMs)
      return () => clearTimeout(timer)
    },
  })
  const pageOf = (dialogs: readonly string[]) => (
    <ThemeRoot>
      <ToastProvider queue={queue}>
        <Toasts />
        {dialogs.map((title) => (
          <Dialog key={title} title={title} onClose={() => {}} />
        ))}
      </ToastProvider>
    </ThemeRoot>
  )
  const { rerender } = render(pageOf([]))
  settle()
  return {
    show: (text: string): void => act(() => void queue.show({ kind: 'success', text })),
    showDialogs: (...titles: readonly string[]) => rerender(pageOf(titles)),
  }
}

test('the live regions of the page stay while dialogs come and go, and each dialog has its own before a toast comes', () => {
  const { show, showDialogs } = openToasts()
  const [ofPage] = regions()
  show('Gespeichert')
  expect(ofPage?.textContent).toBe('Gespeichert')

  showDialogs('Neues Rad')
  // It was read out before: the dialog has it from the first moment on.
  expect(regions().map(({ textContent }) => textContent)).toEqual(['', 'Gespeichert'])
  const ofDialog = regions()[1]
  show('Kopiert')
  expect(ofDialog?.textContent).toBe('Gespeichert')
  settle()
  expect(ofDialog?.textContent).toBe('GespeichertKopiert')

  showDialogs('Neues Rad', 'Name')
  expect(regions()).toHaveLength(2)
  expect(regions()).not.toContain(ofDialog)
  showDialogs()
  expect(regions()).toEqual([ofPage])
  expect(ofPage?.textContent).toBe('GespeichertKopiert')
})

test('a toast runs out after its dialog has closed under the pointer or the focus', () => {
  const { show, showDialogs } = openToasts()
  showDialogs('Neues Rad')
  settle()
  show('Gespeichert')
  const close = screen.getByRole('button', { name: 'Hinweis schließen', hidden: true })
  fireEvent.pointerEnter(close)
  fireEvent.focus(close)
  pass(60_000)
  expect(screen.queryByText('Gespeichert')).not.toBeNull()
  showDialogs()
  pass(60_000)
  expect(screen.queryByText('Gespeichert')).toBeNull()
})
