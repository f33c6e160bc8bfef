// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failed, ok } from '#base/result'
import { sendTestMessage } from '#messaging'
import { showServerPart } from './settings-test-page.tsx'
import { TestMessageSection } from './test-message-section.tsx'

afterEach(cleanup)

const ways = [
  { channel: 'toast', isUsed: true, text: 'überall' },
  { channel: 'push', isUsed: false, text: 'ausgeschaltet' },
] as const

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Testnachricht schicken' })
const press = () => act(async () => void fireEvent.click(button()))

test('S10 says over which ways it comes, is sent with a press, and tells that it is on its way', async () => {
  const call = vi.fn<(path: string, input: unknown) => unknown>(() => ok({}))
  const { toasts } = showServerPart(<TestMessageSection ways={ways} />, call)
  expect(screen.getAllByRole('listitem').map((way) => way.textContent)).toEqual([
    'Hinweis in der App: überall',
    'Push: ausgeschaltet',
  ])
  await press()
  expect(call.mock.calls).toEqual([[sendTestMessage.path, {}]])
  expect(toasts.getVisible().map(({ text }) => text)).toEqual(['Testnachricht ist unterwegs'])
})

test.each([
  [1, 'Warte 1 Sekunde, dann geht die nächste.'],
  [45, 'Warte 45 Sekunden, dann geht die nächste.'],
  [600, 'Warte 10 Minuten, dann geht die nächste.'],
  [undefined, 'Warte einen Moment, dann geht die nächste.'],
])('S10 a user who has sent too many sees how long to wait: %s s', async (seconds, words) => {
  const refusal = { code: 'too-many-requests', message: 'x', status: 429 }
  const error = seconds === undefined ? refusal : { ...refusal, retryAfterSeconds: seconds }
  const { toasts } = showServerPart(<TestMessageSection ways={ways} />, () => failed(error))
  await press()
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(toasts.getVisible()).toEqual([])
})

test('S10 without a connection it waits for one and says so', () => {
  showServerPart(<TestMessageSection ways={ways} />, () => ok({}), false)
  expect(button().disabled).toBe(true)
  expect(screen.getByText('Geht wieder, sobald du online bist.')).toBeDefined()
})
