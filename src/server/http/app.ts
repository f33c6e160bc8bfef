/** What happens to every request, in this order: number, log, address, origin, session, route; then static files. */
import type { Context, Next } from 'hono'
import { routePath } from 'hono/route'
import { AppError } from '#base/app-error'
import type { Now } from '#base/clock'
import { RECEIVE_PATH } from '#base/document-paths'
import { classifyError } from '#database/server'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import {
  answerError,
  createRouter,
  incomingOf,
  outgoingOf,
  readHeader,
  type ErrorTable,
  type Program,
  type RequestEnvironment,
  type Router,
  type Session,
} from '#http/server'
import type { Log } from '../process/log.ts'
import type { ReadClientAddress } from './client-address.ts'
import { isCrossSite } from './cross-site.ts'
import { isLocalBrowser } from './local-browser.ts'
import { answerPostedForm } from './posted-form.ts'
import { answerStatic, type StaticFiles } from './static-files.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/** The methods a path of the API can be called with; empty: there is no such path. */
function allowedMethods(router: Router, path: string): readonly string[] {
  const allowed = METHODS.filter((method) => {
    const [handlers] = router.router.match(method, path)
    // Middleware is registered for all methods and says nothing about the path.
    return handlers.some(([[, route]]) => route.method !== 'ALL')
  })
  return allowed.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]))
}

/** The services behind the routes; they appear once the databases are open. */
export type AppServices = {
  isHealthy(): Promise<boolean>
  /** The session of a request, from its headers Cookie and Authorization. */
  readSession(
    cookieHeader: string | undefined,
    authorization: string | undefined,
  ): Promise<Session | null> | Session | null
  /** The user a program acts for, by the API token in its header Authorization. */
  findProgram(authorization: string | undefined): Promise<Program | null>
  hasSessionCookie(cookieHeader: string | undefined): boolean
  /** Below these paths there are no sessions, whatever a request carries; so any page may call them. */
  readonly openPaths: readonly string[]
  addRoutes(router: Router): void
}

export type AppParts = {
  readonly log: Log
  readonly now: Now
  readonly newRequestId: () => string
  readonly publicOrigin: string
  readonly readClientAddress: ReadClientAddress
  /** Whether a browser can be on the server's own machine at all. */
  readonly isLocalPossible: boolean
  readonly files: StaticFiles
  readonly errors: ErrorTable
  /** Undefined while no services are open: the web app is served, the API answers `unavailable`. */
  readonly services: AppServices | undefined
  /** The reason why no services are open, for users; absent while the server starts. */
  readonly absence?: string
  /** Routes that answer also while there are no services. */
  readonly standing?: StandingRoutes
}

export type StandingRoutes = {
  /** All of them are below it. */
  readonly path: string
  addRoutes(router: Router): void
}

type RequestContext = Context<RequestEnvironment>

export const HEALTH_PATH = '/api/health'
const HEALTH_RETRY_SECONDS = 1
const ABSENCE_RETRY_SECONDS = 5

export function createApp(parts: AppParts): Router {
  const app = createRouter()
  app.onError((error, context) => answerFailure(error, context, parts))
  app.use(async (context, next) => logRequest(context, next, parts))
  app.use('/api/*', async (context, next) => guardApi(context, next, parts))
  app.get(HEALTH_PATH, async (context) => answerHealth(context, parts))
  parts.standing?.addRoutes(app)
  parts.services?.addRoutes(app)
  app.notFound((context) => answerRest(context, app, parts))
  return app
}

async function logRequest(
  context: RequestContext,
  next: Next,
  { log, now, newRequestId, ...parts }: AppParts,
): Promise<void> {
  const startedAt = now()
  const requestId = newRequestId()
  context.set('requestId', requestId)
  const socketAddress = incomingOf(context)?.socket.remoteAddress
  context.set('clientIp', parts.readClientAddress(socketAddress, readHeader(context, 'x-forwarded-for')))
  context.set('session', null)
  context.set('noteFault', (error) => log.error({ requestId, err: error }, 'request failed'))
  // Before the answer is made, which some routes write at once; to change one afterwards means to make it anew.
  outgoingOf(context)?.setHeader('x-request-id', requestId)
  await next()
  const { method } = context.req
  const { status } = context.res
  const route = routePath(context, -1)
  log.info({ requestId, method, route, status, ms: now() - startedAt, clientIp: context.get('clientIp') }, 'request')
}

async function guardApi(context: RequestContext, next: Next, parts: AppParts): Promise<void> {
  const { services, publicOrigin, isLocalPossible } = parts
  const header = (name: string): string | undefined => readHeader(context, name)
  // Answers are about one person at one moment; a route that is different says so itself.
  outgoingOf(context)?.setHeader('cache-control', 'no-store')
  const { path } = context.req
  if (services?.openPaths.some((open) => path.startsWith(`${open}/`)) === true) return next()
  const hasSession = (): boolean => services?.hasSessionCookie(header('cookie')) ?? header('cookie') !== undefined
  if (isCrossSite({ method: context.req.method, header, hasSession }, publicOrigin))
    throw new AppError<RequestErrorCode>('cross-site')
  const isStanding = parts.standing !== undefined && path.startsWith(`${parts.standing.path}/`)
  if (services === undefined && isStanding) return next()
  if (path !== HEALTH_PATH) {
    if (services === undefined) throw unavailable(parts)
    const readSession = () => services.readSession(header('cookie'), header('authorization'))
    context.set('session', await readSession())
    context.set('readSession', readSession)
    context.set('findProgram', () => services.findProgram(header('authorization')))
    context.set('isLocalBrowser', isLocalPossible && isAskedLocally(context))
  }
  await next()
}

function isAskedLocally(context: RequestContext): boolean {
  const incoming = incomingOf(context)
  if (incoming === undefined) return false
  const { httpVersion, headers, socket } = incoming
  return isLocalBrowser({ method: context.req.method, socketAddress: socket.remoteAddress, httpVersion, headers })
}

function unavailable({ absence }: AppParts): AppError<RequestErrorCode> {
  return absence === undefined
    ? new AppError('unavailable', { retryAfterSeconds: HEALTH_RETRY_SECONDS })
    : new AppError('unavailable', { retryAfterSeconds: ABSENCE_RETRY_SECONDS, message: absence })
}

async function answerHealth(context: RequestContext, parts: AppParts): Promise<Response> {
  const isReady = parts.services !== undefined && (await parts.services.isHealthy())
  if (!isReady) throw unavailable(parts)
  return context.json({ status: 'ok' }, 200, { [ANSWER_HEADER]: String(PROTOCOL_VERSION) })
}

/** What no route has taken: a file, one of the app's pages, a known address called in a wrong way, or nothing. */
async function answerRest(context: RequestContext, app: Router, parts: AppParts): Promise<Response> {
  const { method, path } = context.req
  if (method === 'POST' && path === RECEIVE_PATH) {
    const answer = await answerPostedForm(context, parts)
    if (answer !== undefined) return answer
  }
  const isApi = path === '/api' || path.startsWith('/api/')
  const allowed = isApi ? allowedMethods(app, path) : ['GET', 'HEAD']
  if (allowed.length > 0 && !allowed.includes(method)) {
    const answer = answerError(new AppError<RequestErrorCode>('method-not-allowed'), parts.errors)
    answer.headers.set('allow', allowed.join(', '))
    return answer
  }
  const header = (name: string): string | undefined => readHeader(context, name)
  const file = isApi ? undefined : answerStatic(parts.files, { method, path, header })
  return file ?? answerError(new AppError<RequestErrorCode>('not-found'), parts.errors)
}

function answerFailure(thrown: unknown, context: RequestContext, { log, errors }: AppParts): Response {
  if (context.req.raw.signal.aborted) {
    // The client disconnected in the middle of its request, so this answer is never delivered.
    return answerError(new AppError<RequestErrorCode>('invalid-request'), errors)
  }
  const error = classifyError(thrown)
  const answer = answerError(error, errors)
  const requestId = context.get('requestId')
  if (answer.status === 500) log.error({ requestId, err: thrown }, 'request failed')
  else if (answer.status > 500 && thrown !== error) log.warn({ requestId, err: thrown }, 'request could not be served')
  return answer
}
