// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { ToastQueue } from '#messaging/client'
import { registerAppWorker } from './register-app-worker.ts'

const toasts = { show: () => undefined } as unknown as ToastQueue
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('a worker whose script did not arrive is registered with the next network, once', async () => {
  const registration = Object.assign(new EventTarget(), { waiting: null, active: null })
  const register = vi.fn<() => Promise<unknown>>().mockResolvedValue(registration)
  register.mockRejectedValueOnce(new TypeError('fetching the script'))
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } })
  const log = { error: vi.fn<() => void>() }
  await registerAppWorker(toasts, log)
  expect(register).toHaveBeenCalledOnce()
  for (let networks = 0; networks < 2; networks += 1) {
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(register).toHaveBeenCalledTimes(2)
  }
  expect(log.error).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
