import { expect, test } from 'vitest'
import type { MessageKind } from '#messaging'
import { testWays } from './test-ways.ts'

const kind: MessageKind = {
  id: 'test',
  label: 'Testnachricht',
  description: '',
  defaults: { toast: true, push: true, mail: true },
}
const reached = { kind: 'reached', address: 'anna@beispiel.de' } as const
const now = { settings: undefined, kind, pushDeviceCount: 2, mail: reached, quietUntil: undefined, webhookCount: 0 }
const textsOf = (circumstances: Parameters<typeof testWays>[0]) =>
  testWays(circumstances).map(({ channel, isUsed, text }) => `${isUsed ? '+' : '-'}${channel} ${text}`)

test('S10 each way says where it leads', () => {
  expect(textsOf(now)).toEqual([
    '+toast überall, wo die App gerade offen ist',
    '+push auf 2 Geräte',
    '+mail an anna@beispiel.de',
  ])
})

test('S10 a way that leads nowhere, or was turned off, says so', () => {
  const mail = { kind: 'blocked', text: 'Keine Adresse.', isFinal: false } as const
  const settings = { choices: { test: { toast: false } } }
  expect(textsOf({ ...now, settings, mail, pushDeviceCount: 0 })).toEqual([
    '-toast ausgeschaltet',
    '-push noch auf keinem Gerät eingeschaltet',
    '-mail Keine Adresse.',
  ])
})

test('S10 in quiet hours push and mail come when they are over, a toast at once', () => {
  expect(textsOf({ ...now, quietUntil: '07:00' })).toEqual([
    '+toast überall, wo die App gerade offen ist',
    '+push auf 2 Geräte, wegen der Ruhezeiten erst um 07:00 Uhr',
    '+mail an anna@beispiel.de, wegen der Ruhezeiten erst um 07:00 Uhr',
  ])
})

test('S10 a program gets it at once, also in quiet hours; without programs none is mentioned', () => {
  expect(textsOf({ ...now, webhookCount: 2, quietUntil: '07:00' }).at(-1)).toBe('+webhook an 2 Ziele')
  expect(textsOf({ ...now, webhookCount: undefined })).toHaveLength(3)
})

test('S10 where the server could not be asked, nothing is promised in numbers', () => {
  expect(textsOf({ ...now, pushDeviceCount: undefined, mail: { kind: 'unknown' } })).toEqual([
    '+toast überall, wo die App gerade offen ist',
    '+push auf Geräte mit Push',
    '+mail an deine Adresse',
  ])
})
