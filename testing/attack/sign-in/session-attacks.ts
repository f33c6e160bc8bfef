/** Sessions: cookies, planted ones, requests of foreign pages, renewals beside the end. */
import * as z from 'zod/mini'
import {
  beginPasskeySignIn,
  deleteAccount,
  endOtherSessions,
  readAccount,
  refreshIdToken,
  signIn,
  signInAsGuest,
  signInWithPasskey,
  signOut,
} from '#auth'
import { FEED_STREAM_PATH, sendChanges } from '#documents'
import { FILES_PATH } from '#files'
import { ATTACKER_PASSWORD, expectJson } from '../attackers.ts'
import { jsonOf } from '../send.ts'
import { changesOf } from '../upload.ts'
import { codeOf, openBrowser } from './attack-browser.ts'
import { atOnce, type SignInAttack } from './sign-in-attack.ts'

const renewed = z.object({ idToken: z.string() })
const own = z.object({ account: z.object({ uid: z.string() }) })
const asked = z.object({ options: z.object({ challenge: z.string() }) })

export const cookies: SignInAttack = async ({ server, register, holds }) => {
  const { email } = await register('cookies')
  const browser = openBrowser(server)
  const answer = await browser.send(signIn, { email, password: ATTACKER_PASSWORD })
  const lines = answer.headers['set-cookie'] ?? []
  const isStrict = lines.every((line) => /httponly/i.test(line) && /samesite=lax/i.test(line))
  holds(lines.length > 0 && isStrict, 'cookies are HttpOnly and SameSite=Lax')
  holds(!answer.text.includes('refreshToken'), 'a browser gets no refreshToken')
}

export const planted: SignInAttack = async ({ register, holds }) => {
  const attacker = await register('planter')
  const victim = await register('victim')
  const browser = attacker.browser.copy()
  await browser.send(signIn, { email: victim.email, password: ATTACKER_PASSWORD })
  const left = await attacker.browser.send(readAccount)
  const mine = [...browser.cookies].filter(([name, value]) => attacker.browser.cookies.get(name) === value)
  holds(left.status === 401, 'a planted session ends when its browser signs in', `${left.status}`)
  holds(!mine.some(([name]) => name.includes('session_token')), 'a session is new after signing in')
}

export const foreignPages: SignInAttack = async ({ server, register, holds, share }) => {
  const { browser, email } = await register('forged')
  const host = `localhost:${server.port}`
  const origins: readonly Readonly<Record<string, string>>[] = [
    {},
    ...[
      'null',
      '',
      'https://evil.example',
      `http://evil.${host}`,
      `http://${host}.evil.example`,
      `http://x${host}`,
      'http://localhost:1',
      `http://${host}@evil.example`,
      `http://${host}, http://evil.example`,
      'file://',
      'chrome-extension://abc',
    ].map((origin) => ({ origin })),
    ...['cross-site', 'same-site', '', 'same-origin, cross-site', 'Same-Origin'].map((site) => ({
      origin: `http://${host}`,
      'sec-fetch-site': site,
    })),
  ]
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ]
  const targets = [
    { ...endOtherSessions, body: '{}' },
    { ...signOut, body: '{}' },
    { ...sendChanges, body: '{}' },
    { ...signInAsGuest, body: '{}' },
    { ...signIn, body: JSON.stringify({ email, password: ATTACKER_PASSWORD }) },
    { method: 'POST', path: FILES_PATH, body: '{}' },
  ]
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  for (const headers of origins.slice(0, Math.ceil(origins.length * share))) {
    for (const type of types) {
      for (const { method, path, body } of targets) {
        const forwarded = { 'x-forwarded-for': server.freshAddress() }
        const answer = await server.send({
          method,
          path,
          body,
          headers: { cookie, 'content-type': type, ...forwarded, ...headers },
        })
        const isRefused = answer.status === 403 || answer.status === 415
        holds(
          isRefused,
          'requests of foreign pages are refused',
          `${answer.status} ${path} ${type} ${JSON.stringify(headers)}`,
        )
      }
    }
  }
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const asked = { 'access-control-request-method': 'POST' }
  const preflight = await browser.send({ ...readAccount, method: 'OPTIONS' }, {}, { ...foreign, ...asked })
  holds(!Object.keys(preflight.headers).some((name) => name.startsWith('access-control')), 'nobody else’s page may ask')
  const stream = await browser.send({ method: 'GET', path: `${FEED_STREAM_PATH}?since=0` }, undefined, foreign)
  const isReadable = Object.keys(stream.headers).some((name) => name.startsWith('access-control'))
  holds(
    !isReadable && stream.headers['cross-origin-resource-policy'] === 'same-origin',
    'a stream is for our page alone',
  )
}

export const renewals: SignInAttack = async ({ server, register, holds }) => {
  const { browser } = await register('renewing')
  const answers = await atOnce(30, () => browser.copy().send(refreshIdToken))
  holds(
    answers.every(({ status }) => status === 200),
    'thirty renewals at once all answer',
  )
  const copy = browser.copy()
  const around = await atOnce(31, (index) => browser.copy().send(index === 15 ? signOut : refreshIdToken))
  holds((await copy.send(readAccount)).status === 401, 'nothing renewed outlives its session')
  const tokens = around.flatMap((answer) => {
    const parsed = renewed.safeParse(jsonOf(answer))
    return parsed.success ? [parsed.data.idToken] : []
  })
  for (const token of tokens) {
    const { status } = await server.send({ ...readAccount, headers: { authorization: `Bearer ${token}` } })
    holds(status === 401, 'an idToken of an ended session is refused', `${status}`)
  }
}

export const leaving: SignInAttack = async ({ server, register, holds }) => {
  const { browser, email } = await register('leaving')
  const jar = browser.copy()
  const { account } = own.parse(jsonOf(await jar.send(readAccount)))
  const write = (index: number) => {
    const path = `wheelTemplates/leaving-${account.uid}-${index}`
    const changes = changesOf(account, [{ path, type: 'ADD', fields: { title: 'x', texts: [] } }])
    return jar.copy().send(sendChanges, changes)
  }
  const during = await atOnce(80, (index) => {
    if (index === 40) return jar.copy().send(deleteAccount, { name: 'Anna' })
    if (index % 2 === 0) return write(index)
    if (index % 3 === 0) return openBrowser(server).send(signIn, { email, password: ATTACKER_PASSWORD })
    return jar.copy().send(index % 3 === 1 ? refreshIdToken : readAccount)
  })
  holds(
    during.every(({ status }) => status > 0 && status < 500),
    'leaving under load is no fault',
  )
  holds(during[40]?.status === 200, 'somebody leaves under load', `${during[40]?.status}`)
  holds((await jar.copy().send(readAccount)).status === 401, 'nobody is inside after leaving')
  holds((await write(1_000)).status === 401, 'nobody writes after leaving')
  const again = await openBrowser(server).send(signIn, { email, password: ATTACKER_PASSWORD })
  // Their account is locked until all their data is gone; then it does not exist any more.
  holds(again.status >= 400 && again.status < 500, 'nobody gets in after leaving', codeOf(again))
}

/** Answers of a device that never was, to questions that were asked and to others. */
export const madeUpPasskeys: SignInAttack = async ({ server, holds }) => {
  const browser = openBrowser(server)
  const { options } = asked.parse(expectJson(await browser.send(beginPasskeySignIn), 'a question'))
  const response = (challenge: string, origin = server.url) => ({
    ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
    response: {
      clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin })).toString('base64url'),
      authenticatorData: Buffer.alloc(37).toString('base64url'),
      ...{ signature: 'AAAA', userHandle: 'AAAA' },
    },
  })
  const right = response(options.challenge)
  const odd = { ...right, id: { toString: 1 } }
  const answers = [
    right,
    right,
    response('x'),
    response(options.challenge, 'https://evil.example'),
    {},
    { id: 'x' },
    odd,
  ]
  for (const [index, one] of answers.entries()) {
    const { status, text } = await browser.send(signInWithPasskey, { response: one })
    holds(status >= 400 && status < 500, 'a made-up answer of a passkey is refused', `${index}: ${status} ${text}`)
  }
  holds((await browser.send(readAccount)).status === 401, 'nobody gets in by a made-up passkey')
}

/** What browsers take for another site, or for a script. */
const NEXTS = [
  ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https:evil.example', 'https://evil.example'],
  ...['/.//evil.example', '/%2f/evil.example', 'javascript:alert(1)', '/@evil.example', '\\\\evil.example'],
  ...['///evil.example', '/x/..//evil.example', '/./\\evil.example'],
]

export const foreignNexts: SignInAttack = async ({ server, holds }) => {
  for (const next of NEXTS) {
    const path = `/api/auth/provider/callback/x?state=y&next=${encodeURIComponent(next)}`
    const { headers } = await openBrowser(server).send({ method: 'GET', path })
    const to = new URL(headers.location ?? 'http://nowhere.invalid/', server.url)
    const isOurs = to.origin === server.url && to.pathname === '/login/provider' && to.searchParams.get('next') === '/'
    holds(isOurs, 'a way back leads to our own page', `${next}: ${headers.location}`)
  }
}
