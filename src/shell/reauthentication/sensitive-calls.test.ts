import { expect, test } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import type { RequestFailure } from '#http/client'
import { createSensitiveCalls } from './sensitive-calls.ts'

type Answer = Result<string, RequestFailure>

const refusal = (code: string): Answer => failed({ code, message: 'Nein.', status: 403 })

/** A call that gives these answers, one after the other. */
function answering(...answers: Answer[]) {
  const asked: number[] = []
  return {
    asked,
    call: async () => {
      asked.push(asked.length)
      return answers.shift() ?? refusal('internal-error')
    },
  }
}

test('C1: a call that needs no recent sign-in asks nothing', async () => {
  const calls = createSensitiveCalls()
  expect(await calls.run(answering(ok('getan')).call)).toEqual(ok('getan'))
  expect(await calls.run(answering(refusal('wrong-password')).call)).toEqual(refusal('wrong-password'))
  expect(calls.isAsking()).toBe(false)
})

test('C1: an action that needs a recent sign-in waits for it and is then done, without being begun anew', async () => {
  const calls = createSensitiveCalls()
  const told: boolean[] = []
  calls.subscribe(() => told.push(calls.isAsking()))
  const { call, asked } = answering(refusal('requires-recent-login'), ok('getan'))
  const done = calls.run(call)
  await expect.poll(() => calls.isAsking()).toBe(true)
  calls.settle(true)
  expect(await done).toEqual(ok('getan'))
  expect(asked).toHaveLength(2)
  expect(told).toEqual([true, false])
})

test('C1: cancelling returns null, and nothing was called again', async () => {
  const calls = createSensitiveCalls()
  const { call, asked } = answering(refusal('requires-recent-login'), ok('getan'))
  const done = calls.run(call)
  await expect.poll(() => calls.isAsking()).toBe(true)
  calls.settle(false)
  expect(await done).toBeNull()
  expect(asked).toHaveLength(1)
})

test('C1: two calls at the same moment ask once', async () => {
  const calls = createSensitiveCalls()
  const first = answering(refusal('requires-recent-login'), ok('eins'))
  const second = answering(refusal('requires-recent-login'), ok('zwei'))
  const done = Promise.all([calls.run(first.call), calls.run(second.call)])
  await expect.poll(() => first.asked.length + second.asked.length).toBe(2)
  calls.settle(true)
  expect(await done).toEqual([ok('eins'), ok('zwei')])
})

test('C1: a sign-in that was not recent enough after all is asked for once more', async () => {
  const calls = createSensitiveCalls()
  const { call } = answering(refusal('requires-recent-login'), refusal('requires-recent-login'), ok('getan'))
  const done = calls.run(call)
  await expect.poll(() => calls.isAsking()).toBe(true)
  calls.settle(true)
  await expect.poll(() => calls.isAsking()).toBe(true)
  calls.settle(true)
  expect(await done).toEqual(ok('getan'))
})
