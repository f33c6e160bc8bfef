/** That nothing but a refusal passes for one: a call that was made, and an attack that was not. */
import { expect, test } from 'vitest'
import { outgoingFailureTexts } from '#outgoing'
import type { AttackAnswer } from '../send.ts'
import { CANARY_SONG } from './canary.ts'
import { judgeCall } from './judge-call.ts'

const silent = { port: 1, take: () => [], takeAllowed: () => 0, close: async () => undefined }
const answer = (status: number, body: unknown, failure?: string): AttackAnswer => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: {}, text, ms: 1, ...(failure === undefined ? {} : { failure }) }
}
const refusal = (status: number, code: string) => answer(status, { error: { code, message: '' } })
const check = (outcome: string, code?: string) =>
  answer(200, { report: { outcome, ...(code === undefined ? {} : { failure: { code } }) } })
const webhook = (isDelivered: boolean, outcome: string) => answer(200, { isDelivered, outcome, webhook: {} })

test.each<[string, AttackAnswer]>([
  ['a check of a forbidden address', check('down', 'forbidden-address')],
  ['a webhook of one', webhook(false, outgoingFailureTexts['forbidden-address'])],
  ['an address that is none', refusal(400, 'invalid-request')],
])('%s is held', (_what, given) => {
  expect(judgeCall(given, silent)).toEqual([])
})

test.each<[string, AttackAnswer, string]>([
  ['too many of them', refusal(429, 'too-many-requests'), 'the attack was not made: 429 too-many-requests'],
  ['a session that has ended', refusal(401, 'unauthenticated'), 'the attack was not made: 401 unauthenticated'],
  ['a check that comes out as up', check('up'), 'it was called: 200 up'],
  ['a webhook that arrived', webhook(true, 'Angenommen'), 'it was called: 200 delivered'],
  ['a check that waited', check('down', 'timed-out'), 'tried to connect: 200 timed-out'],
  ['a webhook that waited', webhook(false, outgoingFailureTexts['timed-out']), 'tried to connect: 200 timed-out'],
  ['a webhook that was answered', webhook(false, 'Antwort 404'), 'it was not refused: 200 Antwort 404'],
  ['an endpoint that was registered', answer(200, {}), 'it was not refused: 200 {}'],
  ['an error of the server', refusal(500, 'internal-error'), 'a bad answer: 500 internal-error'],
  ['no answer', answer(0, '', 'timeout'), 'a bad answer: 0 timeout'],
])('%s is a finding', (_what, given, finding) => {
  expect(judgeCall(given, silent)).toEqual([finding])
})

test('a call to the canary or its text in an answer is a finding, whatever else the answer says', () => {
  const heard = { ...silent, take: () => ['a connection to ::1'] }
  expect(judgeCall(check('down', 'forbidden-address'), heard)).toEqual(['the canary heard: a connection to ::1'])
  const sung = { ...refusal(400, 'invalid-request'), text: `{"error":{"code":"invalid-request"},"x":"${CANARY_SONG}"}` }
  expect(judgeCall(sung, silent)).toEqual(['the answer was passed on: '])
})
