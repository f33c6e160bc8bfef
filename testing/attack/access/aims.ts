/** Requests that are aimed at what Anna has, made of an endpoint's path and input by the names in them. */
import { randomBytes } from 'node:crypto'
import { FILES_PATH } from '#files'
import { toolCollections } from '#tools'
import type { AttackedEndpoint } from '../read-endpoints.ts'
import { proposeUsual, rightValueOf, type ProposeTexts } from '../right-value.ts'
import type { Aim, AimContext, Expectation } from './expectation.ts'
import { createPushKeys } from './give-ways.ts'
import type { OwnedDocument, Reach } from './owned-documents.ts'
import { tinyPicture, toForm } from '../upload-form.ts'

/** A browser of an attacker, which push services would know. */
const browser = createPushKeys()

/**
 * A caller who knows her password is no attacker; values of the attacker's own are valid, so that they are not the reason for a
 * refusal.
 */
const proposeWrong: ProposeTexts = (place) => {
  if (/password$/i.test(place)) return ['Ganz anderes Pferd 99!']
  if (place === 'endpoint') return ['https://fcm.googleapis.com/fcm/send/attacker']
  if (place === 'keys.p256dh') return [browser.p256dh]
  if (place === 'keys.auth') return [browser.auth]
  return proposeUsual(place)
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** Whatever gets through is seen by it. */
const OVERWRITTEN = 'OVERWRITTEN'

export function aimsAt(endpoint: AttackedEndpoint, expectation: Expectation, context: AimContext): readonly Aim[] {
  return expectation.aims?.(context) ?? aimsByName(endpoint, context)
}

/** Each thing of hers whose name is asked for, in an input that is right otherwise. */
function aimsByName(endpoint: AttackedEndpoint, { has }: AimContext): readonly Aim[] {
  const form = formOf(endpoint)
  const build = (own: Form, reach: Reach): Aim => toAim(endpoint, { form, own, reach })
  if ('collection' in form && 'id' in form) {
    return has.documents.map(({ collection, id, reach }) => build({ collection, id }, reach))
  }
  if ('collection' in form) {
    const collections = new Set(has.documents.map(({ collection }) => collection))
    return [...collections].map((collection) => build({ collection }, 'private'))
  }
  // A field called only `id` is distinguished by the thing it belongs to.
  const prefix = endpoint.path.startsWith('/api/webhooks') ? 'webhook.' : ''
  const aimed = has.values.flatMap(({ name, value, reach }) => {
    const field = Object.keys(form).find((one) => name === one || name === `${prefix}${one}`)
    return field === undefined ? [] : [build({ [field]: value }, reach)]
  })
  return aimed.length > 0 ? aimed : [build({}, 'private')]
}

type Form = Readonly<Record<string, unknown>>

/** An input that is right, with the parts of the path where there is no contract to name them. */
function formOf({ path, input }: AttackedEndpoint): Form {
  const parts = [...path.matchAll(PART)].map(([, name = '']) => [name, 'some-value'] as const)
  const right: unknown = input === undefined ? {} : rightValueOf(input, proposeWrong)
  return { ...Object.fromEntries(parts), ...(typeof right === 'object' ? right : {}) }
}

function toAim(
  { method, path, input }: AttackedEndpoint,
  { form, own, reach }: { readonly form: Form; readonly own: Form; readonly reach: Reach },
): Aim {
  const overwriting = Object.fromEntries(
    ['name', 'title'].filter((key) => key in form).map((key) => [key, OVERWRITTEN]),
  )
  const values: Form = { ...form, ...overwriting, ...own }
  const filled = path.replaceAll(PART, (_, name: string) => asPart(values[name]))
  const rest = Object.entries(values).filter(([name]) => !path.includes(`:${name}`) && name !== 'ifMatch')
  const isHers = Object.keys(own).length > 0
  if (method === 'GET') return { method, path: filled + (input === undefined ? '' : toQuery(rest, own)), reach, isHers }
  return { method, path: filled, reach, isHers, headers: JSON_TYPE, body: JSON.stringify(Object.fromEntries(rest)) }
}

const PART = /:(\w+)/g

function asPart(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
}

/** What is needed, and what is aimed; other narrowings would leave nothing to see. */
function toQuery(rest: readonly (readonly [string, unknown])[], own: Form): string {
  const needed = rest.filter(([name]) => name in own || NEEDED.has(name))
  return needed.length === 0 ? '' : `?${needed.map(([name, value]) => `${name}=${asPart(value)}`).join('&')}`
}

const NEEDED = new Set(['since', 'from', 'until'])

/** A request with a JSON body at one of Anna's documents. */
export function documentAims(
  { has }: AimContext,
  o: { readonly method: string; readonly path: string },
  body: object,
): readonly Aim[] {
  return has.documents.map(({ collection, id, reach }) => ({
    method: o.method,
    path: o.path.replace(':collection', collection).replace(':id', id),
    headers: JSON_TYPE,
    body: JSON.stringify(body),
    reach,
    isHers: true,
  }))
}

/** All of a collection, and what has the id of one of hers, or her as its owner. */
export function queryAims({ has }: AimContext): readonly Aim[] {
  const collections = new Set(has.documents.map(({ collection }) => collection))
  const ask = (collection: string, field: string, value: string): string =>
    `/api/documents/${collection}?field=${field}&equals=${encodeURIComponent(value)}`
  return [
    ...[...collections].flatMap((name) => [`/api/documents/${name}`, ask(name, 'ownerId', has.anna.uid)]),
    ...has.documents.map(({ collection, id }) => ask(collection, 'id', id)),
  ].map((path) => ({ ...plainAim('GET', path), isHers: true }))
}

const removedByMembers: ReadonlySet<string> = new Set(
  toolCollections.filter(({ removedBy }) => removedBy === 'audience').map(({ name }) => name),
)

/** Changes to her documents, sent under the caller's own name and under hers. */
export function changeAims(
  { has, self }: AimContext,
  o: { readonly method: string; readonly path: string },
): readonly Aim[] {
  const at = new Date().toISOString()
  const aim = (userId: string, path: string, type: string, reach: Reach): Aim => {
    const fields = ['title', 'name', 'note'].map((key) => ({ key, value: OVERWRITTEN }))
    const change = {
      path,
      type,
      fields: type === 'DELETED' ? [] : fields,
      userId,
      deviceId: 'd1',
      editedAt: at,
      baseVersion: 99,
    }
    const changes = [{ ...change, changeId: randomBytes(8).toString('hex') }]
    const body = JSON.stringify({ userId, deviceId: 'd1', clientTime: at, changes })
    return { ...o, headers: JSON_TYPE, body, reach, isHers: true }
  }
  // A member who takes away what a collection lets every member take away, or brings it back, does what a member may (rule X2).
  const isTheirs = ({ collection, reach }: OwnedDocument): boolean =>
    self === has.memberId && reach === 'shared' && removedByMembers.has(collection)
  return has.documents.flatMap(({ collection, id, reach }) => [
    ...['ADD', 'MODIFIED', 'DELETED']
      .filter((type) => type === 'MODIFIED' || !isTheirs({ collection, id, reach }))
      .map((type) => aim(self, `${collection}/${id}`, type, reach)),
    aim(has.anna.uid, `${collection}/${id}`, 'MODIFIED', reach),
  ])
}

/** Over her files, and in her name. */
export function uploadAims({ has, self }: AimContext): readonly Aim[] {
  return has.files.flatMap(({ fileId, wheelId, reach }) =>
    [self, has.anna.uid].map((userId): Aim => {
      const fields = { userId, fileId, collection: 'wheels', documentId: wheelId }
      const { body, type } = toForm(fields, { name: `${OVERWRITTEN}.png`, content: tinyPicture })
      return { method: 'POST', path: FILES_PATH, headers: { 'content-type': type }, body, reach, isHers: true }
    }),
  )
}

/** The registration of a push address that no other aim uses. */
export function registrationAim(): Aim {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  const body = { installationId: randomBytes(16).toString('hex'), endpoint, keys: browser }
  return plainAim('POST', '/api/push/register', body)
}

/** At one address, with only the given body. */
export function plainAim(method: string, path: string, body?: object): Aim {
  const sent = body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) }
  return { method, path, reach: 'private', isHers: false, ...sent }
}
