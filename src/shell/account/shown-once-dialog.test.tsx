// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'clipboard')
})

function show() {
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const onClose = vi.fn<() => void>()
  render(
    <ThemeRoot>
      <ToastProvider queue={toasts}>
        <ShownOnceDialog title="Dein Code" what="Code" text="geheim-7" onClose={onClose}>
          <p>Wird nur jetzt gezeigt.</p>
        </ShownOnceDialog>
      </ToastProvider>
    </ThemeRoot>,
  )
  return { onClose, texts: () => toasts.getVisible().map(({ text }) => text) }
}

test('a secret is copied and stays visible until the user is done with it', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  const { onClose, texts } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Code kopieren' }))
  await expect.poll(texts).toEqual(['Code kopiert'])
  expect(copied).toEqual(['geheim-7'])
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Fertig' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('neither Escape nor a press beside it loses a secret', () => {
  const { onClose } = show()
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false)
  expect(fireEvent.keyDown(dialog, { key: 'Tab' })).toBe(true)
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

test('if nothing can be copied the page says so, and the secret stays', async () => {
  const { onClose, texts } = show()
  fireEvent.click(screen.getByRole('button', { name: 'Code kopieren' }))
  await expect.poll(() => texts()[0]).toMatch(/^Kopieren geht hier nicht/)
  expect(onClose).not.toHaveBeenCalled()
})
