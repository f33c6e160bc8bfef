import { expect, test } from 'vitest'
import { detailOf, failureCodeOf, type Stage } from './failure-code.ts'
import { Refusal } from './refusal.ts'

function systemError(code: string): Error {
  return Object.assign(new Error(`it was ${code}`), { code })
}

test.each<[Stage, string, string]>([
  ['dns', 'ENOTFOUND', 'name-not-found'],
  ['dns', 'EAI_AGAIN', 'name-failed'],
  ['dns', 'ETIMEOUT', 'name-failed'],
  ['dns', 'ESERVFAIL', 'name-failed'],
  ['dns', 'EMFILE', 'own-fault'],
  ['dns', 'ECONNREFUSED', 'own-fault'],
  ['connect', 'ECONNREFUSED', 'refused'],
  ['connect', 'EHOSTUNREACH', 'unreachable'],
  ['connect', 'ENETUNREACH', 'unreachable'],
  ['connect', 'ETIMEDOUT', 'timed-out'],
  ['connect', 'EMFILE', 'own-fault'],
  ['connect', 'ENOBUFS', 'own-fault'],
  ['connect', 'EADDRNOTAVAIL', 'own-fault'],
  ['connect', 'EPERM', 'own-fault'],
  ['tls', 'ECONNRESET', 'reset'],
  ['tls', 'EPROTO', 'tls-failed'],
  ['tls', 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls-failed'],
  ['tls', 'ENOMEM', 'own-fault'],
  ['answer', 'HPE_INVALID_CONSTANT', 'bad-answer'],
  ['answer', 'EPIPE', 'reset'],
  ['answer', 'ERR_INVALID_CHAR', 'own-fault'],
  ['body', 'Z_DATA_ERROR', 'bad-answer'],
  ['body', 'ENOMEM', 'own-fault'],
])('G9: while at %s %s is %s', (stage, code, failure) => {
  expect(failureCodeOf(systemError(code), stage)).toBe(failure)
})

test.each([
  [['ENETUNREACH', 'ECONNREFUSED'], 'refused'],
  [['EADDRNOTAVAIL', 'ETIMEDOUT'], 'timed-out'],
  [['EHOSTUNREACH', 'EADDRNOTAVAIL'], 'unreachable'],
  [['EMFILE', 'EMFILE'], 'own-fault'],
])('G9: of several addresses %j is %s', (codes, failure) => {
  const error = new AggregateError(codes.map(systemError))
  expect(failureCodeOf(error, 'connect')).toBe(failure)
  expect(detailOf(error)).toBe([...new Set(codes)].map((code) => `it was ${code}`).join('; '))
})

test('G9: a refusal decided here keeps its code, and an unknown error is a fault of ours', () => {
  expect(failureCodeOf(new Refusal('aborted'), 'body')).toBe('aborted')
  expect(failureCodeOf('x', 'answer')).toBe('own-fault')
  expect(detailOf('x')).toBeUndefined()
})
