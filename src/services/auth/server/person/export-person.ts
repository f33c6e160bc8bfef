/** All data of a user as one JSON text, in chunks, so that it is never in memory as a whole (rule P9). */
import { EXPORT_HEAD } from '#auth'
import { toIso } from '#base/clock'
import type { Session } from '#http/server'
import { describeSecurity } from '../describe-security.ts'
import { listDeviceSessions } from '../sessions/device-sessions.ts'
import type { Engine } from '../engine.ts'
import { readOwnInvitations } from '../sign-up/invitations.ts'
import { findPasskeysOf, toPasskey } from '../store/passkey-rows.ts'
import { describePerson, readPerson } from '../people.ts'
import { listApiTokens } from '../tokens/api-tokens.ts'

/** The approximate length of a chunk. */
const CHUNK_LENGTH = 65_536

/** Yields the text in chunks. Throws midway if something can't be read; the download then breaks off. */
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
