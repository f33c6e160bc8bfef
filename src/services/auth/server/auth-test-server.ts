/** A server with nothing but accounts, for tests: what `src/server` does around the routes, in a few lines. */
import { afterAll, beforeAll } from 'vitest'
import { authErrorStatus, authErrorTexts } from '#auth'
import type { DatabasePlace } from '#database/server'
import { requestErrorStatus, requestErrorTexts } from '#http'
import { answerError, createRouter, type ErrorTable, type Session } from '#http/server'
import type { Mail, Notice } from '#messaging/server'
import type { Caller } from './caller.ts'
import type { Engine } from './engine.ts'
import { openAuth, type Auth, type AuthOptions } from './index.ts'
import { openEngine } from './open-engine.ts'

export const PUBLIC_URL = 'http://localhost:3000'
export const GOOD_PASSWORD = 'korrekt Pferd Batterie'

/** A browser without a session. */
export const CALLER: Caller = {
  clientIp: '192.0.2.1',
  cookie: undefined,
  userAgent: 'a browser',
  isBrowser: true,
  isLocalBrowser: false,
  session: null,
}

/** As little as accounts can do with. */
const plainOptions: Omit<AuthOptions, 'database'> = {
  secret: 'a secret of tests only, 4f9c1e7ab2d05836',
  publicUrl: PUBLIC_URL,
  registration: 'open',
  isSetUpNeeded: false,
  now: Date.now,
  ensureUserRecord: async () => {},
  mailer: { isSent: false, send: () => {} },
  notify: async () => {},
  passwordMemoryKiB: 64,
}

type SuiteDatabase = {
  readonly database: DatabasePlace
  /** Runs a statement behind the service's back, as a restore or another node might. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
  close(): Promise<void>
}
export type OpenSuiteDatabase = () => Promise<SuiteDatabase>

export type AuthTestServer = {
  readonly auth: Auth
  /** Methods and paths of all endpoints. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  /** The uids `ensureUserRecord` was called with. */
  readonly ensured: string[]
  /** What was reported as a fault. */
  readonly faults: unknown[]
  /** What was reported as a warning. */
  readonly warnings: unknown[]
  /** Mails that were handed to the mailer, in their order. */
  readonly mails: readonly Mail[]
  /** The n-th mail to this address, counted from 1; waits for it, since mails follow the answer. */
  waitForMail(to: string, count?: number): Promise<Mail>
  /** Messages that were put into people's lists. */
  readonly notices: readonly (Notice & { readonly uid: string })[]
  /** Moves the server's clock. */
  skipMs(durationMs: number): void
  /** The current time of that clock. */
  nowMs(): number
  /** A browser of its own: keeps cookies, sends what a browser sends, from an address of its own. */
  openBrowser(address?: string): Browser
  /** The same without what only browsers send. */
  openProgram(): Browser
}

export type Browser = {
  readonly cookies: Map<string, string>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  signUp(email: string, password?: string, name?: string): Promise<Answer>
  signIn(email: string, password?: string, headers?: Record<string, string>): Promise<Answer>
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }

/** `isMailSent`: whether the server believes that its mails leave it; the test finds them in `mails` anyway. */
export type TestServerOptions = Partial<Omit<AuthOptions, 'database'>> & { readonly isMailSent?: boolean }

export async function openTestServer(
  database: DatabasePlace,
  { isMailSent = false, ...options }: TestServerOptions = {},
): Promise<AuthTestServer> {
  const ensured: string[] = []
  const faults: unknown[] = []
  const warnings: unknown[] = []
  const mailbox = createMailbox()
  const notices: (Notice & { uid: string })[] = []
  let skippedMs = 0
  const nowMs = () => Date.now() + skippedMs
  const auth = await openAuth({
    ...plainOptions,
    database,
    now: nowMs,
    ensureUserRecord: async ({ uid }) => void ensured.push(uid),
    mailer: { isSent: isMailSent, send: mailbox.send },
    notify: async (uid, notice) => void notices.push({ uid, ...notice }),
    rateLimit: false,
    // At once: no test waits for chance.
    random: () => 0,
    log: { error: (...details) => void faults.push(details), warn: (...details) => void warnings.push(details) },
    ...options,
  })
  const router = createRouter()
  router.use(async (context, next) => {
    context.set('requestId', 'test')
    context.set('isLocalBrowser', context.req.header('x-test-local') === 'yes')
    // Stands for the socket's address, which a client can't choose.
    context.set('clientIp', context.req.header('x-test-socket') ?? '192.0.2.1')
    const readSession = () => auth.readSession(context.req.header('cookie'), context.req.header('authorization'))
    context.set('session', await readSession())
    context.set('readSession', readSession)
    await next()
  })
  auth.addRoutes(router)
  router.onError((error) => answerError(error, errorTable))
  return {
    auth,
    routes: router.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path })),
    ensured,
    faults,
    warnings,
    mails: mailbox.mails,
    waitForMail: mailbox.waitForMail,
    notices,
    nowMs,
    skipMs: (durationMs) => void (skippedMs += durationMs),
    openBrowser: (address) => createBrowser((request) => router.request(request), address, { origin: PUBLIC_URL }),
    openProgram: () => createBrowser((request) => router.request(request), undefined, {}),
  }
}

/** What stands behind the endpoints, without them. */
export function openTestEngine(
  database: DatabasePlace,
  options: Partial<Omit<AuthOptions, 'database'>> = {},
): Promise<Engine> {
  return openEngine({ ...plainOptions, ...options, database })
}

/** Collects mails in tests; a test that needs them delivered uses a mailer and a mail server. */
export function createMailbox() {
  const mails: Mail[] = []
  const waiting = new Set<() => void>()
  return {
    mails,
    send(mail: Mail): void {
      mails.push(mail)
      for (const look of waiting) look()
    },
    waitForMail: (to: string, count = 1): Promise<Mail> =>
      new Promise((resolve) => {
        const look = (): void => {
          const mail = mails.filter((one) => one.to === to)[count - 1]
          if (mail === undefined) return
          waiting.delete(look)
          resolve(mail)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** The digits of a mail. */
export function codeOf({ subject, content }: Mail): string {
  if (content.code === undefined) throw new Error(`no code in „${subject}“`)
  return content.code
}

/** The secret of a mail's link. */
export function tokenOf({ subject, content }: Mail): string {
  if (content.link === undefined) throw new Error(`no link in „${subject}“`)
  return new URL(content.link.url).hash.slice(1)
}

const errorTable: ErrorTable = new Map([
  ...Object.entries(authErrorTexts).map(([code, text]) => row(code, authErrorStatus, text)),
  ...Object.entries(requestErrorTexts).map(([code, text]) => row(code, requestErrorStatus, text)),
])

function row(code: string, statuses: Readonly<Record<string, number>>, text: string) {
  return [code, { status: statuses[code] ?? 500, text }] as const
}

function createBrowser(
  fetch: (request: Request) => Response | Promise<Response>,
  address = '192.0.2.1',
  ownHeaders: Record<string, string> = {},
): Browser {
  const cookies = new Map<string, string>()
  const send: Browser['send'] = async (method, path, body, headers = {}) => {
    const request = new Request(new URL(path, PUBLIC_URL), {
      method,
      headers: {
        'x-test-socket': address,
        ...ownHeaders,
        'content-type': 'application/json',
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await fetch(request)
    for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie)
    return {
      status: response.status,
      headers: response.headers,
      body: { ...JSON.parse((await response.text()) || '{}') },
    }
  }
  return {
    cookies,
    send,
    signUp: (email, password = GOOD_PASSWORD, name = 'Anna') =>
      send('POST', '/api/auth/sign-up', { name, email, password }),
    signIn: (email, password = GOOD_PASSWORD, headers = {}) =>
      send('POST', '/api/auth/sign-in', { email, password }, headers),
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1))
}

/** One server and database for all tests of a `describe`, opened before the first and closed after the last. */
export function useServer(openDatabase: OpenSuiteDatabase, options: TestServerOptions = {}) {
  const opened: { server: AuthTestServer; suite: SuiteDatabase }[] = []
  const current = () => {
    const [first] = opened
    if (first === undefined) throw new Error('the server is opened before the first test, not earlier')
    return first
  }
  const readSession = async (cookies: ReadonlyMap<string, string>): Promise<Session | null> =>
    current().server.auth.readSession([...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  beforeAll(async () => {
    const suite = await openDatabase()
    opened.push({ suite, server: await openTestServer(suite.database, options) })
  })
  afterAll(async () => {
    await current().server.auth.close()
    await current().suite.close()
  })
  return {
    get server() {
      return current().server
    },
    run: (sql: string) => current().suite.run(sql),
    openBrowser: () => current().server.openBrowser(),
    readSession,
    /** Signs up and reads the session that gives. */
    async sessionOf(browser: Browser, email: string): Promise<Session> {
      await browser.signUp(email)
      const session = await readSession(browser.cookies)
      if (session === null) throw new Error(`${email} has no session after signing up`)
      return session
    },
    /** Long enough for the session check to ask the database again. */
    outliveCache: () => current().server.skipMs(1_001),
  }
}

/** Codes whose message states exactly what is wrong, if the sentence of the table cannot. */
const HAS_OWN_SENTENCES = new Set(['invalid-request', 'unauthorized-domain', 'wrong-address', 'expired-action-code'])

/** Returns a refusal as „status code field“. Throws if the answer is not a refusal, or its message is not the sentence of the table. */
export function refusalOf({ status, body }: Answer): string {
  const { code, message, field } = { ...(body['error'] as Record<string, unknown> | undefined) }
  if (typeof code !== 'string' || typeof message !== 'string')
    throw new Error(`no refusal: ${status} ${JSON.stringify(body)}`)
  if (!/^[A-ZÄÖÜ].{10,}\.$/.test(message)) throw new Error(`no German sentence: ${message}`)
  if (!HAS_OWN_SENTENCES.has(code) && errorTable.get(code)?.text !== message)
    throw new Error(`not the text of ${code}: ${message}`)
  return typeof field === 'string' ? `${status} ${code} ${field}` : `${status} ${code}`
}

export function accountOf(answer: Answer): Record<string, unknown> {
  const { account } = answer.body
  if (typeof account !== 'object' || account === null) throw new Error(`no account: ${JSON.stringify(answer.body)}`)
  return { ...account }
}
