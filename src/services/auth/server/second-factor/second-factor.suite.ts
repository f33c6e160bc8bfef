/** The second factor over HTTP: turning it on, being asked for it, and everything that must not get past it. */
import { describe, expect, test } from 'vitest'
import { accountOf, GOOD_PASSWORD, refusalOf, useServer, type OpenSuiteDatabase } from '../auth-test-server.ts'
import { createSecondFactorSteps } from './second-factor-steps.ts'

const CHALLENGE = 'taschenmesser.challenge'

export function describeSecondFactor(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`the second factor on ${name}`, () => {
    const on = useServer(openDatabase)
    const { codeOf, enable, finish, openWith } = createSecondFactorSteps(() => on.server)

    test('F1: it is on once a code proves that the app has the secret, and not before', async () => {
      const browser = on.openBrowser()
      await browser.signUp('begin@example.de')
      const begun = await browser.send('POST', '/api/auth/second-factor/begin', {})
      const secret = String(begun.body['secret'])
      expect(begun.body['uri']).toBe(
        `otpauth://totp/Taschenmesser:begin%40example.de?issuer=Taschenmesser&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      )
      expect((await on.openBrowser().signIn('begin@example.de')).status).toBe(200)
      const wrong = await browser.send('POST', '/api/auth/second-factor/confirm', { code: codeOf(secret, 50) })
      expect(refusalOf(wrong)).toBe('403 invalid-verification-code code')
      const confirmed = await browser.send('POST', '/api/auth/second-factor/confirm', { code: codeOf(secret) })
      expect(confirmed.body['recoveryCodes']).toHaveLength(10)
      expect(refusalOf(await on.openBrowser().signIn('begin@example.de'))).toBe('401 multi-factor-auth-required')
    })

    test('F1: beginning again changes nothing until the new secret is confirmed, and then the old one is over', async () => {
      const { browser, secret } = await openWith('again@example.de')
      const begun = await browser.send('POST', '/api/auth/second-factor/begin', {})
      const next = String(begun.body['secret'])
      expect(refusalOf(await finish(await openChallenged('again@example.de'), codeOf(next, 1)))).toBe(
        '403 invalid-verification-code code',
      )
      expect((await finish(await openChallenged('again@example.de'), codeOf(secret, 1))).status).toBe(200)
      await browser.send('POST', '/api/auth/second-factor/confirm', { code: codeOf(next) })
      on.server.skipMs(60_000)
      expect(refusalOf(await finish(await openChallenged('again@example.de'), codeOf(secret)))).toBe(
        '403 invalid-verification-code code',
      )
      expect((await finish(await openChallenged('again@example.de'), codeOf(next))).status).toBe(200)
    })

    test('F1: confirmed twice at the same moment it is on once, with one list of recovery codes', async () => {
      const browser = on.openBrowser()
      await browser.signUp('twice@example.de')
      const { body } = await browser.send('POST', '/api/auth/second-factor/begin', {})
      const form = { code: codeOf(String(body['secret'])) }
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => browser.send('POST', '/api/auth/second-factor/confirm', form)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410])
      const account = await browser.send('GET', '/api/auth/account')
      expect(account.body['security']).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
    })

    test('F1: a secret waits ten minutes to be confirmed', async () => {
      const browser = on.openBrowser()
      await browser.signUp('slow@example.de')
      const { body } = await browser.send('POST', '/api/auth/second-factor/begin', {})
      on.server.skipMs(600_000)
      const code = codeOf(String(body['secret']))
      expect(refusalOf(await browser.send('POST', '/api/auth/second-factor/confirm', { code }))).toBe(
        '410 expired-action-code code',
      )
    })

    test('S1: turning it on, off and renewing codes need a recent sign-in', async () => {
      const { browser } = await openWith('not-recent@example.de')
      on.server.skipMs(300_001)
      for (const path of ['begin', 'disable', 'recovery-codes']) {
        expect(refusalOf(await browser.send('POST', `/api/auth/second-factor/${path}`, {})), `at ${path}`).toBe(
          '403 requires-recent-login',
        )
      }
    })

    test('F2: neither the secret nor a recovery code is in the database as it is typed', async () => {
      const { secret, recoveryCodes } = await openWith('stored@example.de')
      const rows = JSON.stringify([
        await on.run('SELECT * FROM auth_second_factor'),
        await on.run('SELECT * FROM auth_recovery_code'),
        await on.run('SELECT * FROM auth_challenge'),
      ])
      for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
        expect(rows).not.toContain(text)
      }
    })

    const openChallenged = async (email: string, address?: string) => {
      const browser = on.server.openBrowser(address)
      expect(refusalOf(await browser.signIn(email))).toBe('401 multi-factor-auth-required')
      return browser
    }

    test('F3: a password alone starts no session; the code does, and the answer is that of a sign-in', async () => {
      const { uid, secret } = await openWith('asked@example.de')
      const browser = on.openBrowser()
      const refused = await browser.signIn('asked@example.de')
      expect(refusalOf(refused)).toBe('401 multi-factor-auth-required')
      const [cookie = '', ...others] = refused.headers.getSetCookie()
      expect(others).toEqual([])
      expect(cookie).toMatch(
        /^taschenmesser\.challenge=[\w-]{43}\.[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      )
      expect(await on.readSession(browser.cookies)).toBeNull()
      expect(refusalOf(await browser.send('GET', '/api/auth/account'))).toBe('401 unauthenticated')
      const answer = await finish(browser, codeOf(secret, 1))
      expect(answer.status).toBe(200)
      expect(accountOf(answer)['uid']).toBe(uid)
      expect(answer.body).toMatchObject({ idToken: expect.any(String), expiresIn: 3_600 })
      expect(await on.readSession(browser.cookies)).toMatchObject({ userId: uid })
      expect(browser.cookies.has(CHALLENGE)).toBe(false)
    })

    test.each([-1, 0, 1])('F3: a clock that is %i steps off is close enough', async (skew) => {
      const email = `skew${skew}@example.de`
      const { secret } = await openWith(email)
      on.server.skipMs(60_000)
      expect((await finish(await openChallenged(email), codeOf(secret, skew))).status).toBe(200)
    })

    test.each([-2, 2])('F3: a clock that is %i steps off is not', async (skew) => {
      const email = `far${skew}@example.de`
      const { secret } = await openWith(email)
      on.server.skipMs(90_000)
      expect(refusalOf(await finish(await openChallenged(email), codeOf(secret, skew)))).toBe(
        '403 invalid-verification-code code',
      )
    })

    test('F3: a code is taken as the app shows it, with a space in the middle', async () => {
      const { secret } = await openWith('space@example.de')
      const code = codeOf(secret, 1)
      expect(
        (await finish(await openChallenged('space@example.de'), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status,
      ).toBe(200)
    })

    test('F4: a used code does not count again, and neither does an older one', async () => {
      const { secret } = await openWith('replay@example.de')
      on.server.skipMs(60_000)
      const older = codeOf(secret, -1)
      const code = codeOf(secret)
      expect((await finish(await openChallenged('replay@example.de'), code)).status).toBe(200)
      const second = await openChallenged('replay@example.de')
      expect(refusalOf(await finish(second, code))).toBe('403 invalid-verification-code code')
      expect(refusalOf(await finish(second, older))).toBe('403 invalid-verification-code code')
      expect((await finish(second, codeOf(secret, 1))).status, 'the next one').toBe(200)
    })

    test('F4: the code that confirmed the secret does not sign in', async () => {
      const { code } = await openWith('confirmed@example.de')
      expect(refusalOf(await finish(await openChallenged('confirmed@example.de'), code))).toBe(
        '403 invalid-verification-code code',
      )
    })

    test('F4: of twenty browsers with one code at the same moment one gets in', async () => {
      const { secret } = await openWith('race@example.de')
      const browsers = await Promise.all(Array.from({ length: 20 }, () => openChallenged('race@example.de')))
      const code = codeOf(secret, 1)
      const answers = await Promise.all(browsers.map((browser) => finish(browser, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const losers = answers.filter(({ status }) => status !== 200)
      expect(new Set(losers.map(refusalOf))).toEqual(new Set(['403 invalid-verification-code code']))
    })

    test('F4: of twenty requests of one browser with one code at the same moment one gets in', async () => {
      const { secret } = await openWith('race-one@example.de')
      const browser = await openChallenged('race-one@example.de')
      const challenge = browser.cookies.get(CHALLENGE) ?? ''
      const code = codeOf(secret, 1)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => {
          const other = on.openBrowser()
          other.cookies.set(CHALLENGE, challenge)
          return finish(other, code)
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('F5: after five wrong codes only a new sign-in helps, also when they come at the same moment', async () => {
      const { secret } = await openWith('tries@example.de')
      const slow = await openChallenged('tries@example.de')
      for (let i = 0; i < 4; i++) expect((await finish(slow, '000000')).status).toBe(403)
      expect(codeIn(await finish(slow, '000000'))).toBe('410 expired-action-code')
      expect(codeIn(await finish(slow, codeOf(secret, 1)))).toBe('410 expired-action-code')
      const fast = await openChallenged('tries@example.de')
      const codes = [...Array<string>(60).fill('000000'), codeOf(secret, 1)]
      const answers = await Promise.all(codes.map((code) => finish(fast, code)))
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(4)
      expect(
        answers.filter(({ status }) => status === 410),
        'the right one came too late',
      ).toHaveLength(57)
      expect((await finish(await openChallenged('tries@example.de'), codeOf(secret, 1))).status).toBe(200)
    })

    test('F5: a sign-in waits ten minutes for its second factor', async () => {
      const { secret } = await openWith('late@example.de')
      const browser = await openChallenged('late@example.de')
      on.server.skipMs(600_000)
      expect(codeIn(await finish(browser, codeOf(secret)))).toBe('410 expired-action-code')
    })

    test('F5: a browser that has not shown the first factor can’t finish anything', async () => {
      const { secret } = await openWith('other-browser@example.de')
      await openChallenged('other-browser@example.de')
      expect(codeIn(await finish(on.openBrowser(), codeOf(secret, 1)))).toBe('410 expired-action-code')
    })

    test('F5: what is in the cookie can’t be changed, and the cookie of one step is worth nothing in another', async () => {
      const { secret } = await openWith('tampered@example.de')
      const browser = await openChallenged('tampered@example.de')
      const value = browser.cookies.get(CHALLENGE) ?? ''
      for (let i = 0; i < value.length; i += 7) {
        browser.cookies.set(CHALLENGE, value.slice(0, i) + (value[i] === 'A' ? 'B' : 'A') + value.slice(i + 1))
        expect(codeIn(await finish(browser, codeOf(secret, 1))), `changed at ${i}`).toBe('410 expired-action-code')
        browser.cookies.set(CHALLENGE, value)
      }
      const trusting = on.openBrowser()
      trusting.cookies.set('taschenmesser.trusted', value)
      expect(refusalOf(await trusting.signIn('tampered@example.de'))).toBe('401 multi-factor-auth-required')
    })

    test('F5: the code of another user’s app is wrong here', async () => {
      const other = await openWith('their-app@example.de')
      await openWith('my-account@example.de')
      expect(refusalOf(await finish(await openChallenged('my-account@example.de'), codeOf(other.secret, 1)))).toBe(
        '403 invalid-verification-code code',
      )
    })

    test('F5: a step that was begun ends with a changed password, and when the second factor is turned off', async () => {
      const { browser, secret } = await openWith('overtaken@example.de')
      const first = await openChallenged('overtaken@example.de')
      await browser.send('POST', '/api/auth/sessions/end-others', {})
      expect(codeIn(await finish(first, codeOf(secret, 1)))).toBe('410 expired-action-code')
      const second = await openChallenged('overtaken@example.de')
      await browser.send('POST', '/api/auth/second-factor/disable', {})
      expect(codeIn(await finish(second, codeOf(secret, 1)))).toBe('410 expired-action-code')
    })

    test('F6: each recovery code lets in once, however it is typed', async () => {
      const { browser, recoveryCodes } = await openWith('recovery@example.de')
      expect(new Set(recoveryCodes).size).toBe(10)
      const [first = '', second = ''] = recoveryCodes
      expect(first).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
      expect((await finish(await openChallenged('recovery@example.de'), first)).status).toBe(200)
      expect(refusalOf(await finish(await openChallenged('recovery@example.de'), first))).toBe(
        '403 invalid-verification-code code',
      )
      const typed = ` ${second.toUpperCase().replace('-', ' ')} `
      expect((await finish(await openChallenged('recovery@example.de'), typed)).status).toBe(200)
      const { body } = await browser.send('GET', '/api/auth/account')
      expect(body['security']).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 8 })
    })

    test('F6: of twenty browsers with one recovery code at the same moment one gets in', async () => {
      const { recoveryCodes } = await openWith('race-recovery@example.de')
      const browsers = await Promise.all(Array.from({ length: 20 }, () => openChallenged('race-recovery@example.de')))
      const answers = await Promise.all(browsers.map((browser) => finish(browser, recoveryCodes[0] ?? '')))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    test('F6: new recovery codes take the place of the old ones, also when they are asked for twice at once', async () => {
      const { browser, recoveryCodes } = await openWith('renewed@example.de')
      const answers = await Promise.all([
        browser.send('POST', '/api/auth/second-factor/recovery-codes', {}),
        browser.send('POST', '/api/auth/second-factor/recovery-codes', {}),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const { body } = await browser.send('GET', '/api/auth/account')
      expect(body['security']).toMatchObject({ recoveryCodesLeft: 10 })
      expect(refusalOf(await finish(await openChallenged('renewed@example.de'), recoveryCodes[0] ?? ''))).toBe(
        '403 invalid-verification-code code',
      )
    })

    test('F6: without a second factor there are no recovery codes', async () => {
      const browser = on.openBrowser()
      await browser.signUp('without@example.de')
      await browser.send('POST', '/api/auth/second-factor/begin', {})
      expect(refusalOf(await browser.send('POST', '/api/auth/second-factor/recovery-codes', {}))).toBe('404 not-found')
    })

    test('F7: a trusted device is not asked again for 30 days', async () => {
      const { secret } = await openWith('trusted@example.de')
      const browser = await openChallenged('trusted@example.de')
      const answer = await finish(browser, codeOf(secret, 1), true)
      expect(answer.headers.getSetCookie().find((line) => line.startsWith('taschenmesser.trusted='))).toMatch(
        /; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      )
      await browser.send('POST', '/api/auth/sign-out', {})
      expect((await browser.signIn('trusted@example.de')).status).toBe(200)
      on.server.skipMs(30 * 86_400_000)
      expect(refusalOf(await browser.signIn('trusted@example.de'))).toBe('401 multi-factor-auth-required')
    })

    test('F7: a device that one person trusts is not trusted for another, and a stolen half of the cookie is nothing', async () => {
      const one = await openWith('trusts@example.de')
      await openWith('trusts-not@example.de')
      const browser = await openChallenged('trusts@example.de')
      await finish(browser, codeOf(one.secret, 1), true)
      expect(refusalOf(await browser.signIn('trusts-not@example.de'))).toBe('401 multi-factor-auth-required')
      const value = browser.cookies.get('taschenmesser.trusted') ?? ''
      browser.cookies.set('taschenmesser.trusted', value.split('.')[0] ?? '')
      expect(refusalOf(await browser.signIn('trusts@example.de'))).toBe('401 multi-factor-auth-required')
    })

    test.each(['sessions/end-others', 'sessions/end', 'password/change', 'second-factor/disable'])(
      'F7: %s forgets trusted devices',
      async (path) => {
        const email = `forgets-${path.replace('/', '-')}@example.de`
        const { browser, secret } = await openWith(email)
        const trusted = await openChallenged(email)
        await finish(trusted, codeOf(secret, 1), true)
        const session = await on.readSession(trusted.cookies)
        const bodies: Record<string, object> = {
          'sessions/end': { sessionId: session?.sessionId },
          'password/change': { currentPassword: GOOD_PASSWORD, newPassword: GOOD_PASSWORD },
        }
        expect((await browser.send('POST', `/api/auth/${path}`, bodies[path] ?? {})).status).toBe(200)
        if (path === 'second-factor/disable') await enable(browser)
        expect(refusalOf(await trusted.signIn(email))).toBe('401 multi-factor-auth-required')
      },
    )

    test('F8: turned off, the password is enough again', async () => {
      const { browser } = await openWith('off@example.de')
      await browser.send('POST', '/api/auth/second-factor/disable', {})
      expect((await on.openBrowser().signIn('off@example.de')).status).toBe(200)
      const { body } = await browser.send('GET', '/api/auth/account')
      expect(body['security']).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 })
    })

    test('F8: everything of it goes with the person', async () => {
      const { uid } = await openWith('gone@example.de')
      await openChallenged('gone@example.de')
      await on.run(`DELETE FROM auth_user WHERE id = '${uid}'`)
      for (const table of ['second_factor', 'recovery_code', 'challenge']) {
        expect(await on.run(`SELECT * FROM auth_${table} WHERE "userId" = '${uid}'`), `in ${table}`).toEqual([])
      }
    })

    test('nothing was reported as a fault', () => {
      expect(on.server.faults).toEqual([])
    })
  })
}

/** Code and status of a refusal whose sentence is not the usual one of its code. */
function codeIn({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }): string {
  const { code, message } = { ...(body['error'] as Record<string, unknown> | undefined) }
  expect(message).toBe('Das hat zu lange gedauert, oder der Code war zu oft falsch. Melde dich noch einmal an.')
  return `${status} ${String(code)}`
}
