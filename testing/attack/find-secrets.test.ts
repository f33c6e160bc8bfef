import { expect, test } from 'vitest'
import { addSecrets, findSecrets, secretsIn, secretsInCookies, secretsInMail } from './find-secrets.ts'

const LONG = 'abcdefghij0123456789'

test.each<readonly [string, unknown, readonly string[]]>([
  ['a password, however short', { email: 'a@b.de', password: 'kurz' }, ['kurz']],
  ['tokens', { account: { uid: LONG }, idToken: LONG }, [LONG]],
  ['a list of codes', { recoveryCodes: [LONG, '12345678'] }, [LONG, '12345678']],
  ['a code', { code: '123456' }, ['123456']],
  ['the code of a refusal, which is none', { error: { code: 'multi-factor-auth-required' } }, []],
  ['what an address carries', { url: `https://a.example/x?state=${LONG}&client_id=${LONG}` }, [LONG]],
  ['what is behind the # of an address', { link: `http://localhost:1/login/reset#${LONG}` }, [LONG]],
])('%s', (_name, value, secrets) => {
  expect(secretsIn(value)).toEqual(secrets)
})

test('a mail has its code and its link', () => {
  const text = `Dein Code:\n\n482913\n\nOder öffne http://localhost:1/login/verify#${LONG}\n`
  expect(secretsInMail(text)).toEqual(['482913', LONG])
})

test('cookies are looked for as they are sent, and as they are meant', () => {
  const secrets = new Set<string>()
  addSecrets(secrets, secretsInCookies([`a.session=${LONG}.x%2By; HttpOnly`, 'b=1; Path=/']))
  expect([...secrets]).toEqual([`${LONG}.x%2By`, `${LONG}.x%252By`, `${LONG}.x+y`])
})

test('a line that has a secret in it is found; a number that has the digits of a code is not', () => {
  const log = `{"time":1764123456789}\n{"token":"${LONG}"}\n{"code":"123456"}\n`
  expect(findSecrets(log, new Set([LONG, '123456', 'nowhere', '']))).toEqual([
    `{"token":"${LONG}"}`,
    '{"code":"123456"}',
  ])
  expect(findSecrets(log, new Set(['412345']))).toEqual([])
})
