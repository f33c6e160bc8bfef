import { expect, test } from 'vitest'
import { guestEmail } from '#auth'
import { mailReach } from './mail-reach.ts'

const proven = { email: 'anna@beispiel.de', emailVerified: true }
const anna = { recordEmail: 'anna@beispiel.de', account: proven, isMailSent: true }

test('S7 a proven address on a server that sends mails is reached', () => {
  expect(mailReach(anna)).toEqual({ kind: 'reached', address: 'anna@beispiel.de' })
})

test('S7 nothing is shown of what the server could not be asked', () => {
  expect(mailReach({ ...anna, account: undefined })).toEqual({ kind: 'unknown' })
  expect(mailReach({ ...anna, isMailSent: undefined })).toEqual({ kind: 'unknown' })
})

test.each([
  ['a guest', { ...anna, recordEmail: guestEmail('anna'), account: undefined }, /erst mit einem Konto/, '/register'],
  [
    'no address',
    { ...anna, account: { email: null, emailVerified: false } },
    /keine E-Mail-Adresse/,
    '/account/sicherheit',
  ],
  [
    'an unproven address',
    { ...anna, account: { ...proven, emailVerified: false } },
    /nicht bestätigt/,
    '/account/sicherheit',
  ],
])('S7 %s: says why no mail comes and where to go', (_case, circumstances, text, path) => {
  const reach = mailReach(circumstances)
  if (reach.kind !== 'blocked') throw new Error(reach.kind)
  expect(reach.text).toMatch(text)
  expect(reach.way?.path).toBe(path)
})

test('S7 a server that sends no mails offers none, to guests neither', () => {
  expect(mailReach({ ...anna, isMailSent: false })).toEqual({ kind: 'none' })
  expect(mailReach({ ...anna, recordEmail: guestEmail('anna'), isMailSent: false })).toEqual({ kind: 'none' })
})

test('S7 only a guest has no use for switching mails on', () => {
  const guest = mailReach({ ...anna, recordEmail: guestEmail('anna') })
  const unproven = mailReach({ ...anna, account: { ...proven, emailVerified: false } })
  expect([guest, unproven]).toMatchObject([{ isFinal: true }, { isFinal: false }])
})
