/** What tests do with a second factor: turn it on, make codes as an app does, finish a sign-in. */
import { TOTP } from 'otpauth'
import { accountOf, type Answer, type AuthTestServer, type Browser } from '../auth-test-server.ts'

export type WithSecondFactor = {
  readonly browser: Browser
  readonly uid: string
  readonly secret: string
  /** The code that was used to confirm the secret. */
  readonly code: string
  readonly recoveryCodes: readonly string[]
}

export function createSecondFactorSteps(server: () => AuthTestServer) {
  /** The code an app shows whose clock is off by `skew` steps. */
  const codeOf = (secret: string, skew = 0): string =>
    new TOTP({ secret }).generate({ timestamp: server().nowMs() + skew * 30_000 })

  const enable = async (browser: Browser): Promise<Pick<WithSecondFactor, 'secret' | 'code' | 'recoveryCodes'>> => {
    const begun = await browser.send('POST', '/api/auth/second-factor/begin', {})
    const secret = String(begun.body['secret'])
    const code = codeOf(secret)
    const { status, body } = await browser.send('POST', '/api/auth/second-factor/confirm', { code })
    if (status !== 200 || !Array.isArray(body['recoveryCodes'])) throw new Error(`not confirmed: ${status}`)
    return { secret, code, recoveryCodes: body['recoveryCodes'].map(String) }
  }
  const openWith = async (email: string): Promise<WithSecondFactor> => {
    const browser = server().openBrowser()
    const uid = String(accountOf(await browser.signUp(email))['uid'])
    return { browser, uid, ...(await enable(browser)) }
  }
  const finish = (browser: Browser, code: string, isDeviceTrusted?: boolean): Promise<Answer> =>
    browser.send('POST', '/api/auth/second-factor/finish', {
      code,
      ...(isDeviceTrusted === undefined ? {} : { isDeviceTrusted }),
    })
  return { codeOf, enable, openWith, finish }
}
