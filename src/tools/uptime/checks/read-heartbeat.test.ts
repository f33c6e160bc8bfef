import { expect, it } from 'vitest'
import { readHeartbeat } from './read-heartbeat.ts'

const good = { kind: 'good' }
const failed = (detail = ''): object => ({ kind: 'failed', detail })

it.each([
  [{}, good],
  [{ status: 'up', message: 'OK' }, good],
  [{ status: 'DOWN', message: 'Platte\n voll' }, failed('Platte voll')],
  [{ status: 'fail' }, failed()],
  [{ ending: 'fail', message: 'x'.repeat(900) }, failed('x'.repeat(500))],
  [{ ending: 'start' }, { kind: 'begun' }],
  [{ ending: '0' }, good],
  [{ ending: '137' }, failed('Exit-Code 137')],
  [{ ending: '2', message: 'Kein Platz' }, failed('Kein Platz')],
  [{ ending: 'bla' }, undefined],
  [{ ending: '-1' }, undefined],
])('K11: a call with %j says %j', (call, word) => {
  expect(readHeartbeat({ ending: undefined, status: undefined, message: undefined, ...call })).toEqual(word)
})
