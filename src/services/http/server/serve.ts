import { Hono, type Context } from 'hono'
import type * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import type { AnyEndpoint, Endpoint, RequestErrorCode } from '#http'
import { answerJson, type JsonText } from './answer-json.ts'
import { isAllHere, readHeader } from './node-request.ts'
import { readJsonBody } from './read-json-body.ts'
import { createRememberingRouter } from './remembering-router.ts'
import type { Program, RequestEnvironment, Session } from './request-environment.ts'

export type Router = Hono<RequestEnvironment>

export function createRouter(): Router {
  return new Hono<RequestEnvironment>({ router: createRememberingRouter() })
}

/**
 * `program`: signed-in users, and programs with an API token, which needs the write scope unless the request is a GET. `sender`: the
 * same, and programs whose token can only share.
 */
type Access = 'signed-in' | 'program' | 'sender' | 'public'

type SessionOf<Who extends Access> = Who extends 'signed-in'
  ? Session
  : Who extends 'program' | 'sender'
    ? Program
    : Session | null

/** What a handler gets; `session` is there exactly when the route asks whose the request is. */
export type RequestInput<Input, Who extends Access> = {
  readonly input: Input
  readonly session: SessionOf<Who>
  /** Of the request's body; 0 where it has none. */
  readonly bodyBytes: number
  /** A header of the request, by its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** Adds a line Set-Cookie to the answer. */
  readonly setCookie: (line: string) => void
  readonly context: Context<RequestEnvironment>
}

/**
 * Registers an endpoint: reads and checks its input, calls the handler, sends what it returns. Whose a request is, is asked before
 * its body is read, and again once a body has come that was held back: its sender may have been signed out meanwhile.
 * Throws `AppError` `unauthenticated`, `invalid-request` (with the field) and those of `readJsonBody`.
 */
export function serve<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Access>(
  router: Router,
  endpoint: Endpoint<Input, Output>,
  access: Who,
  handler: (request: RequestInput<z.output<Input>, Who>) => Promise<z.input<Output> | JsonText>,
): void {
  router.on(endpoint.method, endpoint.path, async (context) => {
    let session = await readCaller(context, access)
    const isBodyAwaited = hasBody(endpoint) && !isAllHere(context)
    let bodyBytes = 0
    const noteSize = (sizeBytes: number): void => void (bodyBytes = sizeBytes)
    const raw = { ...(await readInput(context, endpoint, noteSize)), ...context.req.param() }
    if (session !== null && isBodyAwaited) {
      await readSessionAgain(context)
      session = await readCaller(context, access)
    }
    const header = (name: string): string | undefined => readHeader(context, name)
    const ifMatch = header('if-match')
    const parsed = endpoint.input.safeParse(
      ifMatch === undefined || endpoint.method === 'GET' ? raw : { ...raw, ifMatch },
    )
    if (!parsed.success) throw invalidRequest(parsed.error)
    const cookies: string[] = []
    const output = await handler({
      input: parsed.data,
      // Checked above for routes that need it; the others may see null.
      session: session as SessionOf<Who>,
      bodyBytes,
      header,
      setCookie: (line) => void cookies.push(line),
      context,
    })
    return answerJson(context, output, cookies)
  })
}

async function readCaller(context: Context<RequestEnvironment>, access: Access): Promise<Session | Program | null> {
  if (access === 'program' || access === 'sender') return requireProgram(context, access)
  const session = context.get('session')
  if (access === 'signed-in' && session === null) throw new AppError<RequestErrorCode>('unauthenticated')
  return session
}

/**
 * Reads the session of a request once more, to be asked when its body has come: its sender may have been signed out meanwhile.
 * A session that has ended is taken from the request; one that began without a session gets none.
 */
export async function readSessionAgain(context: Context<RequestEnvironment>): Promise<Session | null> {
  const readSession = context.get('readSession')
  if (readSession !== undefined && context.get('session') !== null) context.set('session', await readSession())
  return context.get('session')
}

/**
 * Whose a request is that programs may make; throws `unauthenticated`, `read-only-token` if it would write, or `share-only-token` if
 * it does not share.
 */
export async function requireProgram(
  context: Context<RequestEnvironment>,
  access: 'program' | 'sender' = 'program',
): Promise<Program> {
  const session = context.get('session')
  if (session !== null) {
    const { userId, isGuest } = session
    return { userId, scope: 'write', ...(isGuest === undefined ? {} : { isGuest }) }
  }
  const program = (await context.get('findProgram')?.()) ?? null
  if (program === null) throw new AppError<RequestErrorCode>('unauthenticated')
  const isReading = context.req.method === 'GET' || context.req.method === 'HEAD'
  if (program.scope === 'read' && !isReading) throw new AppError<RequestErrorCode>('read-only-token')
  if (program.scope === 'share' && access !== 'sender') throw new AppError<RequestErrorCode>('share-only-token')
  return program
}

async function readInput(
  context: Context<RequestEnvironment>,
  endpoint: Pick<AnyEndpoint, 'method' | 'bodyLimitBytes'>,
  noteSize: (sizeBytes: number) => void,
): Promise<Record<string, unknown>> {
  if (endpoint.method === 'GET') return context.req.query()
  // A body that is sent all the same is ignored.
  if (!hasBody(endpoint)) return {}
  return readJsonBody(context.req.raw, endpoint.bodyLimitBytes, (name) => readHeader(context, name), noteSize)
}

function hasBody({ method, bodyLimitBytes }: Pick<AnyEndpoint, 'method' | 'bodyLimitBytes'>): boolean {
  return method !== 'GET' && bodyLimitBytes > 0
}

/** Names the first invalid field; an unknown key is named itself. */
function invalidRequest(error: z.core.$ZodError): AppError<RequestErrorCode> {
  const issue = error.issues[0]
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
  return new AppError('invalid-request', field === '' ? {} : { field }, error)
}
