/** Sign-in methods under an address other than the public one; the same on every database. */
import { describe, expect, test } from 'vitest'
import { GOOD_PASSWORD, refusalOf, useServer, type OpenSuiteDatabase } from '../auth-test-server.ts'

const form = { name: 'Anna', email: 'anna@example.de', password: GOOD_PASSWORD }
const { email } = form

export function describeRightAddress(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`the right address on ${name}`, () => {
    const on = useServer(openDatabase, { isMailSent: true, publicUrl: 'https://app.example.org' })

    test.each([
      ['sign-up', form],
      ['sign-up/confirm', { email, code: '123456' }],
      ['sign-in', { email, password: GOOD_PASSWORD }],
      ['code/send', { email }],
      ['code/sign-in', { email, code: '123456' }],
      ['second-factor/finish', { code: '123456' }],
      ['guest', {}],
      ['passkey/sign-in', { response: { id: 'x' } }],
      ['guest/keep', form],
      ['password/forgot', { email }],
      ['password/reset', { token: 'x', password: GOOD_PASSWORD }],
    ])('A18: %s is refused under another host, another port and another scheme', async (path, body) => {
      for (const origin of ['https://192.168.0.7', 'https://app.example.org:8443', 'http://app.example.org']) {
        const answer = await on.openBrowser().send('POST', `/api/auth/${path}`, body, { origin })
        expect(refusalOf(answer)).toBe('403 wrong-address')
        expect(answer.body['error']).toMatchObject({ message: expect.stringContaining('https://app.example.org') })
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      await on.server.auth.settle()
      for (const table of ['auth_user', 'auth_session', 'auth_mail_secret', 'auth_limit', 'auth_ceremony'])
        expect(await on.run(`SELECT * FROM ${table}`), `rows of ${table}`).toEqual([])
      expect(on.server.mails).toEqual([])
    })

    test('A18: programs, which have no origin, and the right address pass', async () => {
      const program = await on.server.openProgram().send('POST', '/api/auth/sign-in', { email, password: 'falsch' })
      expect(refusalOf(program)).toBe('401 invalid-credential password')
      const origin = 'https://app.example.org'
      const browser = await on.openBrowser().send('POST', '/api/auth/guest', {}, { origin })
      expect(browser.status).toBe(200)
    })

    test('A18: the page gets the right address', async () => {
      const { body } = await on.openBrowser().send('GET', '/api/auth/ways-in')
      expect(body).toMatchObject({ publicUrl: 'https://app.example.org' })
    })
  })
}
