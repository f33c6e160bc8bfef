import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { ok } from '#base/result'
import { defineEndpoint } from '#http'
import { createDeferredCall, unreachable, type CallEndpoint } from '#http/client'

const readThing = defineEndpoint({
  method: 'GET',
  path: '/api/things/:id',
  bodyLimitBytes: 0,
  input: z.strictObject({ id: z.string() }),
  output: z.object({ ok: z.literal(true) }),
})

test('passes on what it is called with, and the answer', async () => {
  const calls: unknown[] = []
  const loaded = ((...call: unknown[]) => {
    calls.push(call)
    return Promise.resolve(ok({ ok: true }))
  }) as CallEndpoint
  const call = createDeferredCall(async () => loaded)
  expect(await call(readThing, { id: 'a' }, { keepalive: true })).toEqual(ok({ ok: true }))
  expect(calls).toEqual([[readThing, { id: 'a' }, { keepalive: true }]])
})

test('without its code the server is out of reach, and the next call tries again', async () => {
  let loads = 0
  const call = createDeferredCall(() => {
    loads += 1
    return Promise.reject(new Error('Failed to fetch dynamically imported module'))
  })
  expect(await call(readThing, { id: 'a' })).toEqual({ ok: false, error: unreachable })
  expect(await call(readThing, { id: 'a' })).toEqual({ ok: false, error: unreachable })
  expect(loads).toBe(2)
})
