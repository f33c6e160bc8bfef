// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createToastQueue, ToastProvider } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { LinkCard } from './link-card.tsx'
import type { PackedLink } from './packed-link.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

const URL_TEXT = 'https://app.invalid/wheelofnames/geteilt#AQ'

function show(link: PackedLink = { state: 'made', url: URL_TEXT }): () => readonly string[] {
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  render(
    <ThemeRoot>
      <ToastProvider queue={toasts}>
        <LinkCard link={link} title="Rad „Küche“" tooLong="Zu groß für einen Link." />
      </ToastProvider>
    </ThemeRoot>,
  )
  return () => toasts.getVisible().map(({ text }) => text)
}

function give(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value })
}

test('the link is copied, and a failure is reported', async () => {
  const copied: string[] = []
  give('clipboard', { writeText: async (text: string) => void copied.push(text) })
  const texts = show()
  fireEvent.click(screen.getByText('Kopieren'))
  await expect.poll(texts).toEqual(['Link kopiert'])
  expect(copied).toEqual([URL_TEXT])
  give('clipboard', undefined)
  fireEvent.click(screen.getByText('Kopieren'))
  await expect.poll(() => texts().at(-1)).toMatch(/^Kopieren geht hier nicht/)
})

test('a browser that can share with other apps offers it; cancelling is not a failure', async () => {
  const shared: unknown[] = []
  const answers: (() => Promise<void>)[] = [
    () => Promise.resolve(),
    () => Promise.reject(new DOMException('', 'AbortError')),
    () => Promise.reject(new DOMException('', 'NotAllowedError')),
  ]
  give('share', async (data: unknown) => {
    shared.push(data)
    return answers[shared.length - 1]?.()
  })
  const texts = show()
  for (const count of [1, 2, 3]) {
    fireEvent.click(screen.getByText('Weitergeben'))
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await expect.poll(() => shared).toHaveLength(count)
  }
  expect(shared[0]).toEqual({ title: 'Rad „Küche“', url: URL_TEXT })
  await expect.poll(texts).toHaveLength(1)
  expect(texts()[0]).toMatch(/^Weitergeben geht hier nicht/)
})

test('a browser that can’t share offers nothing', () => {
  show()
  expect(screen.queryByText('Weitergeben')).toBeNull()
})

test('K5: a long link warns of messengers, and what is too large for one says so', () => {
  show({ state: 'made', url: `${URL_TEXT}${'x'.repeat(2_000)}` })
  expect(screen.getByText(/Manche Messenger kürzen so lange Links/)).toBeDefined()
  cleanup()
  show({ state: 'too-long' })
  expect(screen.getByRole('alert').textContent).toMatch(/Zu groß für einen Link/)
  expect(screen.getByText('Kopieren').closest('button')?.disabled).toBe(true)
})
