import { expect, test } from 'vitest'
import type { Account, Security, SignInOptions } from '#auth'
import { readOwnWays } from './use-own-ways.ts'

const account: Account = {
  uid: 'anna',
  email: 'anna@example.de',
  emailVerified: true,
  displayName: 'Anna',
  photoURL: null,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [
    { providerId: 'password', uid: 'anna' },
    { providerId: 'anbieter', uid: 'a' },
    { providerId: 'frueher', uid: 'f' },
  ],
  creationTime: '2026-11-20T12:00:00.000Z',
  lastLoginTime: '2026-11-20T12:00:00.000Z',
}
const security: Security = {
  hasPassword: true,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  isAdministrator: false,
  pendingEmail: null,
}
const signInOptions: SignInOptions = {
  registration: 'open',
  setUp: 'done',
  publicUrl: 'http://localhost:3000',
  isMailSent: true,
  providers: [
    { id: 'anbieter', name: 'Anbieter' },
    { id: 'anderer', name: 'Anderer' },
  ],
}

test('C1: only ways the person has are offered, and of providers only those this server still knows', () => {
  expect(readOwnWays({ account, security }, signInOptions)).toEqual({
    email: 'anna@example.de',
    hasPassword: true,
    hasPasskey: false,
    hasEmail: true,
    isMailSent: true,
    providers: [{ id: 'anbieter', name: 'Anbieter' }],
  })
})

test('C1: a guest has no address that a code could go to', () => {
  const guest = { ...account, email: 'abc@gast.invalid', isAnonymous: true, providerData: [] }
  const ways = readOwnWays({ account: guest, security: { ...security, hasPassword: false } }, signInOptions)
  expect(ways).toMatchObject({ hasPassword: false, hasPasskey: false, hasEmail: false, providers: [] })
})
