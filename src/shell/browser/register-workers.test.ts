// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { ToastQueue } from '#messaging/client'
import { registerWorkers, reloadWith } from './register-workers.ts'

const toasts = { show: () => undefined } as unknown as ToastQueue
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('registers app and push worker; one whose script did not arrive comes with the next network, once', async () => {
  const registration = Object.assign(new EventTarget(), { waiting: null, active: null })
  const register = vi.fn<(path: string) => Promise<unknown>>().mockResolvedValue(registration)
  register.mockRejectedValueOnce(new TypeError('fetching the script'))
  vi.stubGlobal('navigator', { serviceWorker: { register, controller: null } })
  const log = { error: vi.fn<() => void>() }
  await registerWorkers(toasts, log)
  const paths = () => register.mock.calls.map(([path]) => path)
  expect(paths()).toEqual(['/sw.js', '/push-worker.js'])
  for (let networks = 0; networks < 2; networks += 1) {
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(paths()).toEqual(['/sw.js', '/push-worker.js', '/sw.js'])
  }
  expect(log.error).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('a version that another tab has let take over is loaded at once', () => {
  const reload = vi.fn<() => void>()
  const serviceWorker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker })
  const workerIn = (state: string) => ({ state, postMessage: () => {} }) as unknown as ServiceWorker
  reloadWith(workerIn('installed'), reload)
  expect(reload).not.toHaveBeenCalled()
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
  reloadWith(workerIn('activated'), reload)
  expect(reload).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
