import { expect, test } from 'vitest'
import type { AttackAnswer } from '../send.ts'
import { evaluateResponse } from './judge-answer.ts'

const attempt = { method: 'POST', path: '/api/x', body: '{"a":"/tmp/mine.ts"}' }
const ours = '{"error":{"code":"not-found","message":"Das gibt es nicht."}}'
const answer: AttackAnswer = { status: 404, headers: {}, text: ours, ms: 5 }

test.each([
  ['our own error', answer],
  ['a success', { ...answer, status: 200, text: 'anything' }],
  ['what the request itself said', { ...answer, text: ours.replace('nicht', 'nicht: „/tmp/mine.ts“') }],
  [
    'a request that Node did not send',
    { ...answer, status: 0, failure: 'not sent: Invalid character in header content' },
  ],
])('there is nothing to complain of in %s', (_name, good) => {
  expect(evaluateResponse(attempt, good, 2_000)).toBeUndefined()
})

test.each<readonly [string, AttackAnswer]>([
  ['500', { ...answer, status: 500 }],
  ['no answer', { ...answer, status: 0, failure: 'timeout' }],
  ['no answer', { ...answer, status: 0, failure: 'ECONNRESET' }],
  ['no answer', { ...answer, status: 0 }],
  ['slow', { ...answer, ms: 2_100 }],
  ['not our error', { ...answer, text: 'Bad Request' }],
  ['not our error', { ...answer, text: '{"error":{"code":"internal-error","message":"Das hat nicht geklappt."}}' }],
  ['not our error', { ...answer, text: '{"error":{"code":"not-found"}}' }],
  ['leak', { ...answer, headers: { 'x-powered-by': 'Express' } }],
  ...[
    'at handle (file:///srv/dist/main.mjs:12:3)',
    '/home/anna/data/accounts.sqlite',
    'SQLITE_CONSTRAINT',
    'duplicate key value violates',
    'SELECT id FROM auth_user WHERE 1',
    'connect ECONNREFUSED',
    "TypeError: Cannot read properties of undefined (reading 'x')",
  ].map((text) => ['leak', { ...answer, text: ours.replace('nicht', () => `nicht: ${text}`) }] as const),
])('%s is found: %j', (kind, bad) => {
  expect(evaluateResponse(attempt, bad, 2_000)).toMatch(new RegExp(`^${kind}: `))
})
