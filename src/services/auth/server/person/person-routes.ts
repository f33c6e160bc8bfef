import { AppError } from '#base/app-error'
import { HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { deleteAccount, EXPORT_HEAD, EXPORT_PATH, findPerson, readNames } from '#auth'
import { ANSWER_HEADER, PROTOCOL_VERSION, type RequestErrorCode } from '#http'
import { serve, type Router, type Session } from '#http/server'
import { callerOf } from '../caller.ts'
import { deleteOwnAccount } from './delete-person.ts'
import type { Engine } from '../engine.ts'
import { findPersonToShareWith, readNamesOf } from './find-person.ts'
import { endOwnSession, sendCookies } from '../sessions/sessions.ts'
import { describeSecurity } from '../describe-security.ts'
import { listDeviceSessions } from '../sessions/device-sessions.ts'
import { readOwnInvitations } from '../sign-up/invitations.ts'
import { findPasskeysOf, toPasskey } from '../store/passkey-rows.ts'
import { describePerson, readPerson } from '../people.ts'
import { listApiTokens } from '../tokens/api-tokens.ts'

/** The approximate length of a chunk. */
const CHUNK_LENGTH = 65_536

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

/**
 * All data of a user as one JSON text, in chunks, so that it is never in memory as a whole (rule P9). Yields the text in
 * chunks. Throws midway if something can't be read; the download then breaks off.
 */
export async function* exportPerson(engine: Engine, session: Session): AsyncGenerator<string> {
  let text = ''
  for await (const piece of piecesOf(engine, session)) {
    text += piece
    if (text.length < CHUNK_LENGTH) continue
    yield text
    text = ''
  }
  yield text
}

async function* piecesOf(engine: Engine, session: Session): AsyncGenerator<string> {
  const person = await readPerson(engine, session.userId)
  const passkeys = await findPasskeysOf(engine.store.kysely, person.id)
  const head = {
    ...EXPORT_HEAD,
    exportedAt: toIso(engine.options.now()),
    account: await describePerson(engine, person),
    settings: await describeSecurity(engine, person),
    sessions: await listDeviceSessions(engine, session),
    passkeys: passkeys.map(toPasskey),
    apiTokens: await listApiTokens(engine, person.id),
    invitations: await readOwnInvitations(engine, person.id),
  }
  yield JSON.stringify(head).slice(0, -1)
  for (const { name, items } of engine.options.exportParts ?? []) {
    yield `,\n${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const item of items(person.id)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(item)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}\n'
}
