/** What is refused, each with a code, a German sentence and the field; the same on every database. */
import { describe, expect, test } from 'vitest'
import { GOOD_PASSWORD, refusalOf, useServer, type OpenSuiteDatabase } from '../auth-test-server.ts'

export function describeRefusals(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`refusals of accounts on ${name}`, () => {
    const on = useServer(openDatabase)

    test('A1: an e-mail that is taken, in any case and with any spaces', async () => {
      await on.openBrowser().signUp('taken@example.de')
      expect(refusalOf(await on.openBrowser().signUp(' TAKEN@example.de '))).toBe('409 email-already-in-use email')
    })

    test('A1: of ten sign-ups at the same moment one wins and nine hear that the e-mail is taken', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => on.openBrowser().signUp('race@example.de')))
      const losers = answers.filter(({ status }) => status !== 200)
      expect(losers.map(refusalOf)).toEqual(Array(9).fill('409 email-already-in-use email'))
      expect(await on.run(`SELECT id FROM auth_user WHERE email = 'race@example.de'`)).toHaveLength(1)
      expect((await on.openBrowser().signIn('race@example.de')).status).toBe(200)
    })

    test.each([
      ['no-at-sign'],
      ['a@b'],
      ['two words@example.de'],
      ['fullwidth＠example.de'],
      ['ä@example.de'],
      ['İ@example.de'],
      ['\u212a@example.de'],
      ['a@exa mple.de'],
      [`${'a'.repeat(65)}@example.de`],
      [''],
    ])('A1: the e-mail %j', async (email) => {
      expect(refusalOf(await on.openBrowser().signUp(email))).toBe('400 invalid-email email')
      expect(refusalOf(await on.openBrowser().signIn(email))).toBe('400 invalid-email email')
    })

    test.each([['kurz'], ['12345678'], ['Passwort1'], ['QWERTZUIOP'], ['Sommer2024!'], ['weak-password1']])(
      'A2: the password %j',
      async (password) => {
        expect(refusalOf(await on.openBrowser().signUp('weak-password@example.de', password))).toBe(
          '400 weak-password password',
        )
      },
    )

    test.each([[130], [2_000]])('A2: a password of %i characters, which names the limit', async (length) => {
      const answer = await on.openBrowser().signUp('long@example.de', 'xy'.repeat(length / 2))
      expect(refusalOf(answer)).toBe('400 invalid-request password')
      expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('höchstens 128 Zeichen') } })
    })

    test('A1, A3: an e-mail and a name of any greater length, which name the limit', async () => {
      const email = await on.openBrowser().signUp(`a@${'b'.repeat(2_000)}.de`)
      expect(refusalOf(email)).toBe('400 invalid-request email')
      expect(email.body).toMatchObject({ error: { message: expect.stringContaining('höchstens 254 Zeichen') } })
      const name = await on.openBrowser().signUp('long@example.de', GOOD_PASSWORD, 'n'.repeat(2_000))
      expect(refusalOf(name)).toBe('400 invalid-request name')
      expect(name.body).toMatchObject({ error: { message: expect.stringContaining('höchstens 100 Zeichen') } })
    })

    test('A3: a name that is empty, too long, or has invisible characters', async () => {
      const signUp = (name: string) => on.openBrowser().signUp('name@example.de', GOOD_PASSWORD, name)
      expect(refusalOf(await signUp('   '))).toBe('400 missing-name name')
      expect(refusalOf(await signUp('n'.repeat(101)))).toBe('400 invalid-request name')
      expect(refusalOf(await signUp('A\u0000nna'))).toBe('400 invalid-request name')
      expect(refusalOf(await signUp('Anna\u202e'))).toBe('400 invalid-request name')
    })

    test('A6: a wrong password and an unknown e-mail, which cannot be told apart', async () => {
      await on.openBrowser().signUp('known@example.de')
      const wrong = await on.openBrowser().signIn('known@example.de', 'falsches Passwort')
      const unknown = await on.openBrowser().signIn('unknown@example.de', 'falsches Passwort')
      expect(refusalOf(wrong)).toBe('401 invalid-credential password')
      expect(unknown.status).toBe(wrong.status)
      expect(unknown.body).toEqual(wrong.body)
      expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
    })

    test.each([['image'], ['emailVerified'], ['lastLoginAt'], ['callbackURL'], ['rememberMe']])(
      'A3: the key %s, which the contract does not know',
      async (key) => {
        const form = {
          name: 'Anna',
          email: 'unknown-key@example.de',
          password: GOOD_PASSWORD,
          [key]: 'javascript:alert(1)',
        }
        expect(refusalOf(await on.openBrowser().send('POST', '/api/auth/sign-up', form))).toBe(
          `400 invalid-request ${key}`,
        )
        expect(await on.run(`SELECT id FROM auth_user WHERE email = 'unknown-key@example.de'`)).toEqual([])
      },
    )

    test('A9: paths that account libraries offer', async () => {
      const app = on.openBrowser()
      await app.signUp('own-paths@example.de')
      for (const path of ['/sign-up/email', '/sign-in/email', '/get-session', '/token', '/list-sessions', '/ok']) {
        await expect(app.send('GET', `/api/auth${path}`)).rejects.toThrow('JSON')
      }
    })
  })
}
