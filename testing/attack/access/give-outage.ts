/** What only the server makes: an outage of a shop of Anna's, the message that tells her of it, and what else it wrote to her. */
import { setTimeout as sleep } from 'node:timers/promises'
import { queryDocuments } from '#documents'
import { messagesCollection } from '#messaging'
import { toolCollections } from '#tools'
import { ask, expectJson, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { fieldsOf, keep, shareWithBen, type OwnedDocument } from './owned-documents.ts'

/** No server may be asked for that address, so the first look at it fails. */
const CHECK = { kind: 'tcp', host: '127.0.0.1', port: 9, timeoutSec: 1 }
const LOOKS = 100
const LOOK_PAUSE_MS = 200
const WELCOME_PAUSE_MS = 3_000

export async function giveOutage(
  server: AttackedServer,
  o: Readonly<Record<'anna' | 'ben' | 'former', Attacker>>,
): Promise<readonly OwnedDocument[]> {
  const collection = toolCollections.find(({ name }) => name === 'shops')
  if (collection === undefined) throw new Error('there are no shops to be down')
  const id = 'annas-shop-that-is-down'
  const fields = fieldsOf(collection, { reach: 'shared', made: new Map(), fileId: '' })
  const { parentId: _parent, ...rest } = { parentId: '', ...fields }
  await keep(server, o.anna, {
    collection,
    id,
    fields: { ...rest, check: CHECK, isPaused: false, strictness: 'strict' },
  })
  await shareWithBen(server, o, { collection, id })
  // Before the server looks after a new shop, a look at it is a sample that counts for nothing.
  await sleep(WELCOME_PAUSE_MS)
  const path = `/api/uptime/shops/${id}/check`
  expectJson(await ask(server, { method: 'POST', path, person: o.anna, body: {} }), 'a look at a shop')
  const incidents = await waitFor(() => read(server, o.anna, 'shopIncidents'), 'an outage')
  const messages = await waitFor(() => read(server, o.anna, messagesCollection.name), 'a message')
  return [
    { collection: 'shops', id, reach: 'shared' },
    ...incidents.map((one): OwnedDocument => ({ collection: 'shopIncidents', id: one, reach: 'shared' })),
    ...messages.map((one): OwnedDocument => ({ collection: messagesCollection.name, id: one, reach: 'private' })),
  ]
}

async function read(server: AttackedServer, anna: Attacker, collection: string): Promise<readonly string[]> {
  const path = queryDocuments.path.replace(':collection', collection)
  const answer = expectJson(await ask(server, { method: 'GET', path, person: anna }), `reading ${collection}`)
  return queryDocuments.output.parse(answer).documents.map(({ id }) => id)
}

async function waitFor(look: () => Promise<readonly string[]>, what: string): Promise<readonly string[]> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const ids = await look()
    if (ids.length > 0) return ids
    await sleep(LOOK_PAUSE_MS)
  }
  throw new Error(`there was never ${what}`)
}
