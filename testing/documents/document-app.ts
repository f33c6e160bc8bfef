/** The documents service behind HTTP as tests call it: no socket, and a header that says who is asking. */
import { documentErrorStatus, documentErrorTexts } from '#documents'
import {
  addDocumentRoutes,
  createDocumentService,
  createFeedHub,
  type DocumentRoutesOptions,
  type DocumentService,
  type DocumentsQuota,
  type DocumentStore,
  type FeedHub,
} from '#documents/server'
import { requestErrorStatus, requestErrorTexts } from '#http'
import { answerError, createRouter, type AskRoom, type ErrorTable, type Router } from '#http/server'
import type { Now } from '#base/clock'
import { testCollections, uniqueId } from './documents.ts'

export const USER_HEADER = 'x-test-user'
const GUEST_HEADER = 'x-test-guest'

export type TestRequest = {
  readonly as?: string
  /** Whether they are a guest. */
  readonly isGuest?: boolean
  readonly method?: string
  readonly path: string
  /** Sent as JSON; a text is sent as it stands. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export type DocumentApp = {
  readonly router: Router
  readonly hub: FeedHub
  readonly store: DocumentStore
  readonly service: DocumentService
  readonly request: (request: TestRequest) => Promise<Response>
  /** Errors that were no `AppError` of a known code, that is, faults of ours. */
  readonly faults: readonly unknown[]
}

export function createDocumentApp(o: {
  readonly store: DocumentStore
  readonly now: Now
  readonly hub?: FeedHub
  readonly pingMs?: number
  readonly sessions?: DocumentRoutesOptions['sessions']
  readonly quota?: DocumentsQuota
  readonly askRoom?: AskRoom
}): DocumentApp {
  const { store, now, hub = createFeedHub({}), sessions = endlessSessions } = o
  const router = createRouter()
  const faults: unknown[] = []
  router.use('*', async (context, next) => {
    const userId = context.req.header(USER_HEADER)
    const isGuest = context.req.header(GUEST_HEADER) === undefined ? {} : ({ isGuest: true } as const)
    const session = userId === undefined ? null : { userId, sessionId: `session-of-${userId}`, ...isGuest }
    context.set('session', session)
    await next()
  })
  router.onError((error) => {
    const answer = answerError(error, errorTable)
    if (answer.status === requestErrorStatus['internal-error']) faults.push(error)
    return answer
  })
  const asked = o.askRoom === undefined ? {} : { askRoom: o.askRoom }
  const quota = o.quota === undefined ? {} : { quota: o.quota }
  const service = createDocumentService({ store, hub, now, newId: () => uniqueId('server'), ...quota, ...asked })
  addDocumentRoutes(router, {
    service,
    hub,
    collections: testCollections,
    now,
    sessions,
    ...(o.pingMs === undefined ? {} : { pingMs: o.pingMs }),
    ...asked,
  })
  return {
    router,
    hub,
    store,
    service,
    faults,
    request: async (request) => router.request(request.path, toInit(request)),
  }
}

/** No session ever ends. */
export const endlessSessions: DocumentRoutesOptions['sessions'] = {
  onEnded: () => {},
  findLive: async (ids) => new Set(ids),
}

const errorTable: ErrorTable = new Map([
  ...toErrors(requestErrorTexts, requestErrorStatus),
  ...toErrors(documentErrorTexts, documentErrorStatus),
])

function toErrors<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  statuses: Readonly<Record<Code, number>>,
): readonly [string, { readonly status: number; readonly text: string }][] {
  const codes = Object.keys(texts).filter((code): code is Code => Object.hasOwn(statuses, code))
  return codes.map((code) => [code, { status: statuses[code], text: texts[code] }])
}

function toInit({ as, isGuest = false, method = 'GET', body, headers }: TestRequest): RequestInit {
  const init: RequestInit = {
    method,
    headers: {
      ...(as === undefined ? {} : { [USER_HEADER]: as }),
      ...(isGuest ? { [GUEST_HEADER]: '1' } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  }
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
  return init
}
