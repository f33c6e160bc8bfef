import { AppError } from '#base/app-error'
import { HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { deleteAccount, EXPORT_PATH, findPerson, readNames } from '#auth'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import { callerOf } from '../caller.ts'
import { deleteOwnAccount } from './delete-person.ts'
import type { Engine } from '../engine.ts'
import { exportPerson } from './export-person.ts'
import { findPersonToShareWith, readNamesOf } from './find-person.ts'
import { sendCookies } from '../send-cookies.ts'
import { endOwnSession } from '../sessions/sessions.ts'

export function addPersonRoutes(router: Router, engine: Engine): void {
  serve(router, deleteAccount, 'signed-in', async ({ input, session, context, setCookie }) => {
    await engine.limits.take({ name: 'delete', times: 10, windowMs: MINUTE_MS }, session.userId)
    await deleteOwnAccount(engine, session, input.name)
    return sendCookies(setCookie, await endOwnSession(engine, callerOf(context)))
  })
  serve(router, findPerson, 'signed-in', async ({ input, session }) => ({
    person: await findPersonToShareWith(engine, session.userId, input.email),
  }))
  serve(router, readNames, 'signed-in', async ({ input, session }) => {
    await engine.limits.take({ name: 'names', times: 120, windowMs: MINUTE_MS }, session.userId)
    return { people: [...(await readNamesOf(engine, session.userId, input.ids))] }
  })
  router.get(EXPORT_PATH, async (context) => {
    const session = context.get('session')
    if (session === null) throw new AppError<RequestErrorCode>('unauthenticated')
    await engine.limits.take({ name: 'export', times: 6, windowMs: HOUR_MS }, session.userId)
    return new Response(toStream(exportPerson(engine, session), context.get('noteFault')), {
      headers: {
        'content-type': 'application/json',
        'content-disposition': `attachment; filename="taschenmesser-${toIso(engine.options.now()).slice(0, 10)}.json"`,
        'cache-control': 'no-store',
        [ANSWER_HEADER]: String(PROTOCOL_VERSION),
      },
    })
  })
}

/**
 * Reads only as fast as the client does. An error midway ends the connection, so that a partial download is not mistaken for a
 * complete one.
 */
function toStream(chunks: AsyncGenerator<string>, noteFault: ((error: unknown) => void) | undefined): ReadableStream {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        noteFault?.(error)
        controller.error(error)
      }
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}
