/** Documents of Anna's: of any collection, right by its schema, with a canary in each text that takes one. */
import { randomBytes } from 'node:crypto'
import { sendChanges, shareDocument, type AnyCollection } from '#documents'
import { ask, expectJson, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { rightValueOf } from '../right-value.ts'
import type { AttackAnswer } from '../send.ts'

export type Reach = 'private' | 'shared'

export type OwnedDocument = {
  readonly collection: string
  readonly id: string
  readonly reach: Reach
}

/** Fields that keep the server from calling the shops and from showing the pages. */
const settled: Readonly<Record<string, object>> = {
  shops: { isPaused: true, intervalSec: 86_400 },
  statusPages: { isPublished: false, announcements: [] },
}

export function fieldsOf(
  collection: AnyCollection,
  { reach, made, fileId }: { reach: Reach; made: ReadonlyMap<string, string>; fileId: string },
): object {
  const { name, schema, follows } = collection
  const right = rightValueOf(schema, (place) => {
    if (place === follows?.field) return [made.get(follows.collection) ?? '']
    if (place === 'slug') return [slugOf(reach)]
    if (place.endsWith('picture.fileId')) return [fileId]
    const canary = `GEHEIM-${reach}-${name}.${place}`
    return [canary, `https://${canary.toLowerCase().replaceAll('.', '-')}.example.invalid/`]
  })
  if (typeof right !== 'object' || right === null) throw new Error(`no document fits the schema of ${name}`)
  return { ...right, ...settled[name] }
}

export function slugOf(reach: Reach): string {
  return `annas-${reach}-page`
}

/** A new document of theirs; throws where it is not taken. */
export async function keep(
  server: AttackedServer,
  owner: Attacker,
  o: { readonly collection: AnyCollection; readonly id: string; readonly fields: object },
): Promise<void> {
  const answer = await sendAdding(server, owner, o)
  const { results } = sendChanges.output.parse(expectJson(answer, 'a change'))
  if (results[0]?.outcome !== 'applied') throw new Error(`${o.collection.name}: ${answer.text.slice(0, 500)}`)
}

/** The same, whatever is answered. */
export function sendAdding(
  server: AttackedServer,
  owner: Attacker,
  o: { readonly collection: AnyCollection; readonly id: string; readonly fields: object },
): Promise<AttackAnswer> {
  const at = new Date().toISOString()
  const author = { userId: owner.uid, deviceId: 'd1' }
  const change = {
    ...author,
    path: `${o.collection.name}/${o.id}`,
    type: 'ADD',
    fields: Object.entries(o.fields).map(([key, value]: [string, unknown]) => ({ key, value })),
    changeId: randomBytes(12).toString('hex'),
    editedAt: at,
    baseVersion: 0,
  }
  return ask(server, { ...sendChanges, person: owner, body: { ...author, clientTime: at, changes: [change] } })
}

/** Shares it with Ben, and for a moment with a user who is then removed. */
export async function shareWithBen(
  server: AttackedServer,
  { anna, ben, former }: { anna: Attacker; ben: Attacker; former: Attacker },
  { collection, id }: { collection: AnyCollection; id: string },
): Promise<void> {
  const path = shareDocument.path.replace(':collection', collection.name).replace(':id', id)
  for (const memberIds of [[ben.uid, former.uid], [ben.uid]]) {
    expectJson(await ask(server, { method: 'PUT', path, person: anna, body: { memberIds } }), 'sharing')
  }
}
