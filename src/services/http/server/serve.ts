import { Hono, type Context } from 'hono'
import type * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import { ANSWER_HEADER, PROTOCOL_VERSION, type Endpoint, type RequestErrorCode } from '#http'
import { readJsonBody } from './read-json-body.ts'

/** Who is asking, read from the cookie on every request to `/api`. */
export type Session = {
  readonly userId: string
  readonly sessionId: string
}

export type RequestEnvironment = {
  Variables: {
    requestId: string
    /** The real client's address: the socket's, or the trusted proxy's word for it. */
    clientIp: string
    session: Session | null
  }
}

export type Router = Hono<RequestEnvironment>

export function createRouter(): Router {
  return new Hono<RequestEnvironment>()
}

type Access = 'signed-in' | 'public'

/** What a handler gets; `session` is there exactly when the route asks for a signed-in person. */
export type RequestInput<Input, Who extends Access> = {
  readonly input: Input
  readonly session: Who extends 'signed-in' ? Session : Session | null
  readonly context: Context<RequestEnvironment>
}

/**
 * Registers an endpoint: reads and checks its input, calls the handler, sends what it returns.
 * Throws `AppError` `unauthenticated`, `invalid-request` (with the field) and those of `readJsonBody`.
 */
export function serve<Input extends z.ZodMiniType, Output extends z.ZodMiniType, Who extends Access>(
  router: Router,
  endpoint: Endpoint<Input, Output>,
  access: Who,
  handler: (request: RequestInput<z.output<Input>, Who>) => Promise<z.input<Output>>,
): void {
  router.on(endpoint.method, endpoint.path, async (context) => {
    const session = context.get('session')
    if (access === 'signed-in' && session === null) throw new AppError<RequestErrorCode>('unauthenticated')
    const raw = { ...(await readInput(context, endpoint)), ...context.req.param() }
    const ifMatch = context.req.header('if-match')
    const parsed = endpoint.input.safeParse(
      ifMatch === undefined || endpoint.method === 'GET' ? raw : { ...raw, ifMatch },
    )
    if (!parsed.success) throw invalidRequest(parsed.error)
    const output = await handler({
      input: parsed.data,
      // Checked above for routes that need it; the others may see null.
      session: session as RequestInput<z.output<Input>, Who>['session'],
      context,
    })
    context.header(ANSWER_HEADER, String(PROTOCOL_VERSION))
    return context.json(output as object)
  })
}

async function readInput(
  context: Context<RequestEnvironment>,
  endpoint: { readonly method: string; readonly bodyLimitBytes: number },
): Promise<Record<string, unknown>> {
  if (endpoint.method === 'GET') return context.req.query()
  return readJsonBody(context.req.raw, endpoint.bodyLimitBytes)
}

/** Names the first field that does not fit; a key nobody knows is named itself. */
function invalidRequest(error: z.core.$ZodError): AppError<RequestErrorCode> {
  const issue = error.issues[0]
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const field = [...(issue?.path ?? []), ...(unknownKey === undefined ? [] : [unknownKey])].join('.')
  return new AppError('invalid-request', field === '' ? {} : { field }, error)
}
