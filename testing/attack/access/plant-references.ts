/**
 * A user who cannot see Anna's things creates documents of every collection that refer to hers: a status page with her shop, a draw
 * of her wheel, an entry with her file. Whatever is shown of those must reveal nothing of hers.
 */
import { randomBytes } from 'node:crypto'
import { FEED_STREAM_PATH, readFeed } from '#documents'
import { readFileUrl } from '#files'
import { toolCollections } from '#tools'
import { ask, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { rightValueOf } from '../right-value.ts'
import { CANARY, type Belongings } from './belongings.ts'
import type { Caller } from './callers.ts'
import { mayBeTold } from './judge-cell.ts'
import { sendAdding, slugOf } from './owned-documents.ts'

/** Resolves to how many requests were sent. */
export async function plantReferences(
  server: AttackedServer,
  o: {
    readonly has: Belongings
    readonly planter: Attacker
    readonly kind: Caller['kind']
    readonly found: (finding: string) => void
  },
): Promise<number> {
  const { has, planter } = o
  const caller = { kind: o.kind, isAnna: false }
  let sent = 0
  for (const reach of ['private', 'shared'] as const) {
    const slug = `planted-${slugOf(reach)}`
    const shopIds = namesOfHers(has, reach, 'shopId')
    for (const collection of toolCollections) {
      if (collection.createdBy === 'server') continue
      const propose = (place: string): readonly string[] => (place === 'slug' ? [slug] : namesOfHers(has, reach, place))
      const right = rightValueOf(collection.schema, propose)
      const fields = { ...(typeof right === 'object' ? right : {}), ...shown(collection.name, shopIds) }
      const id = `planted-${randomBytes(6).toString('hex')}`
      const answer = await sendAdding(server, planter, { collection, id, fields })
      if (answer.status !== 200) o.found(`planting: ${collection.name} ${answer.status} ${answer.text.slice(0, 200)}`)
      sent += 1
    }
    for (const path of pathsOf(slug)) {
      const { text, status } = await ask(server, { method: 'GET', path, person: planter })
      // Their own page is there: what is looked at is what it shows.
      if (status >= 500 || (path === `/status/${slug}` && status !== 200)) o.found(`planting: ${path} -> ${status}`)
      for (const canary of new Set(text.match(CANARY) ?? [])) {
        if (!mayBeTold(caller, { method: 'GET', path }, canary))
          o.found(`told by what was planted: ${canary} at ${path}`)
      }
      sent += 1
    }
  }
  const files = has.files.map(({ fileId }) => readFileUrl.path.replace(':fileId', fileId))
  for (const path of files) {
    const { status } = await ask(server, { method: 'GET', path, person: planter })
    if (status === 200) o.found(`told by what was planted: the file at ${path}`)
    sent += 1
  }
  return sent
}

/** Makes it visible to every visitor, under the shop's own name. */
function shown(collection: string, shopIds: readonly string[]): object {
  if (collection === 'shops') return { isPaused: true }
  if (collection !== 'statusPages') return {}
  return { isPublished: true, showsResponseTimes: true, shops: shopIds.map((id) => ({ id, shopId: id })) }
}

/** By the last name on the way: `shops.0.shopId`, `parentId`, `ids.0`, `tagIds.0`. */
function namesOfHers(has: Belongings, reach: 'private' | 'shared', place: string): readonly string[] {
  const name =
    place
      .replace(/\.\d+$/, '')
      .split('.')
      .at(-1) ?? ''
  const kind = collectionsByName[name]
  const ids = has.documents.filter((one) => one.collection === kind).toSorted((one) => (one.reach === reach ? -1 : 1))
  const files = has.files.filter((one) => one.reach === reach).map(({ fileId }) => fileId)
  return name === 'fileId' ? files : ids.map(({ id }) => id)
}

const collectionsByName: Readonly<Record<string, string>> = {
  shopId: 'shops',
  parentId: 'shops',
  ids: 'shops',
  wheelId: 'wheels',
  projectId: 'timeProjects',
  tagIds: 'timeTags',
  customerId: 'timeCustomers',
}

function pathsOf(slug: string): readonly string[] {
  return [
    ...toolCollections.map(({ name }) => `/api/documents/${name}`),
    ...[`${readFeed.path}?since=0`, `${FEED_STREAM_PATH}?since=0`],
    ...['/api/uptime/overview', '/api/v1/shops', '/api/v1/incidents', '/api/v1/maintenances', '/api/v1/metrics'],
    ...[`/status/${slug}`, `/status/${slug}/feed.xml`, `/status/${slug}/badge.svg`],
  ]
}
