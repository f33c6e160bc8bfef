// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserRecord } from '#auth'
import { AuthProvider, type AuthClient } from '#auth/client'
import { PushContext, type PushClient, type PushState } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { PushOffer } from './push-offer.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const anna = { id: 'anna', name: 'Anna', email: 'anna@beispiel.de' } as UserRecord

async function open(first: PushState) {
  let state = first
  const listeners = new Set<() => void>()
  const become = (next: PushState): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const turnOn = vi.fn<() => Promise<void>>(async () => undefined)
  const push: Partial<PushClient> = {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turnOn,
  }
  const auth: Partial<AuthClient> = { getUser: () => anna, subscribe: () => () => undefined }
  const opened = Promise.resolve(push as PushClient)
  await act(async () => {
    render(
      <ThemeRoot>
        <AuthProvider client={auth as AuthClient}>
          <PushContext value={() => opened}>
            <Suspense fallback={null}>
              <PushOffer text="Von einer Störung." kinds={['Störung']} />
            </Suspense>
          </PushContext>
        </AuthProvider>
      </ThemeRoot>,
    )
  })
  return { turnOn, become: (next: PushState) => act(() => become(next)) }
}

const offer = () => screen.queryByRole('region', { name: 'Push auf diesem Gerät einschalten?' })
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

test('S23: push is offered only where it can be turned on', async () => {
  for (const kind of ['on', 'unsupported', 'insecure', 'needs-install'] as const) {
    await open({ kind })
    expect(offer()).toBeNull()
    cleanup()
  }
  await open({ kind: 'off' })
  expect(offer()).not.toBeNull()
})

test('S23: what is answered once is not asked again on this device', async () => {
  await open({ kind: 'off' })
  press('Nicht jetzt')
  expect(offer()).toBeNull()
  cleanup()
  await open({ kind: 'off' })
  expect(offer()).toBeNull()
})

test('S6, S23: before the browser asks, what will come is explained; then the outcome is shown', async () => {
  const { turnOn, become } = await open({ kind: 'off' })
  press('Einschalten')
  expect(turnOn).not.toHaveBeenCalled()
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Störung')
  const [accept] = [...dialog.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Einschalten')
  if (accept === undefined) throw new Error('there is no button')
  fireEvent.click(accept)
  expect(turnOn).toHaveBeenCalledOnce()
  become({ kind: 'on' })
  expect(offer()?.textContent).toContain('Eingeschaltet')
})

test('S23: what went wrong is tried again in the same place; a refusal of the browser is not', async () => {
  const { turnOn, become } = await open({ kind: 'off' })
  press('Einschalten')
  const [accept] = screen.getByRole('dialog').querySelectorAll('button:last-of-type')
  if (accept === undefined) throw new Error('there is no button')
  fireEvent.click(accept)
  become({ kind: 'failed', reason: 'subscribe-timeout', message: 'Der Dienst antwortet nicht.' })
  expect(screen.getByRole('alert').textContent).toBe('Der Dienst antwortet nicht.')
  press('Noch einmal versuchen')
  expect(turnOn).toHaveBeenCalledTimes(2)
  become({ kind: 'turning-on' })
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
  become({ kind: 'blocked', message: 'Dein Browser lässt keine zu.' })
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
})
