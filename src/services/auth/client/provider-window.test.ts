// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProviderWindow, postProviderReturn, type ProviderWindow } from './index.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
const openWindows: ProviderWindow[] = []

afterEach(() => {
  for (const each of openWindows.splice(0)) each.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A window as the browser gives it, which the person can close. */
function createPopup() {
  const popup = {
    closed: false,
    location: { origin: window.location.origin, replace: vi.fn<(url: string) => void>() },
    opener: null as Pick<Window, 'postMessage'> | null,
    close: () => void (popup.closed = true),
  }
  return popup
}

function open(popup: ReturnType<typeof createPopup> | null) {
  const told: string[] = []
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const opened = openProviderWindow(window, {
    onReturn: (result) => told.push(result),
    onClosed: () => told.push('closed'),
  })
  if (opened !== null) openWindows.push(opened)
  return { opened, told }
}

test('C2: a window that is blocked is known at once, also where the browser hands out one that is closed', () => {
  expect(open(null).opened).toBeNull()
  expect(open({ ...createPopup(), closed: true }).opened).toBeNull()
})

test('C2: a window that the person closes is noticed within half a second, and once', () => {
  const popup = createPopup()
  const { told } = open(popup)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([])
  popup.closed = true
  vi.advanceTimersByTime(500)
  expect(told).toEqual(['closed'])
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['closed'])
})

test('C2: the result that comes back closes the window and is passed on once, however often it arrives', async () => {
  const popup = createPopup()
  const { told, opened } = open(popup)
  opened?.goTo('https://anbieter.example/')
  expect(popup.location.replace).toHaveBeenCalledWith('https://anbieter.example/')
  const postMessage = (data: unknown, origin: string): void => {
    window.dispatchEvent(new MessageEvent('message', { data, origin }))
  }
  postProviderReturn({ ...popup, opener: { postMessage } } as unknown as Window, 'ok')
  await expect.poll(() => told).toHaveLength(1)
  expect(popup.closed).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['ok'])
})

test('C2: a window whose tie was cut looks closed, and what comes back later still counts', async () => {
  const popup = createPopup()
  const { told } = open(popup)
  popup.closed = true
  vi.advanceTimersByTime(500)
  postProviderReturn({ ...popup, opener: null } as unknown as Window, 'multi-factor-auth-required')
  await expect.poll(() => told).toHaveLength(2)
  expect(told).toEqual(['closed', 'multi-factor-auth-required'])
})

test.each([
  ['another site', { type: 'provider-return', result: 'ok' }, 'https://fremd.example'],
  ['something else of ours', { type: 'other', result: 'ok' }, window.location.origin],
  ['no result', { type: 'provider-return' }, window.location.origin],
  ['nothing', null, window.location.origin],
])('C2: a message of %s is not listened to', (_what, data, origin) => {
  const { told } = open(createPopup())
  window.dispatchEvent(new MessageEvent('message', { data, origin }))
  expect(told).toEqual([])
})
