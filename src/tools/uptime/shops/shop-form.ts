/** From what stands in the form of a shop to the shop, or to what keeps it from being one, beside its field. */
import { present } from '#base/collections/optional-fields'
import { formatNumber } from '#base/text/format'
import { failed, ok, type Result } from '#base/result'
import { splitTags } from '#base/text/tag-list'
import { countOperators, MAX_PATH_OPERATORS } from './count-operators.ts'
import {
  MAX_BODY,
  MAX_EXPECTATIONS,
  MAX_HEADERS,
  MAX_NAME,
  MAX_NOTE,
  MAX_TAG,
  MAX_TAGS,
  MAX_TEXT,
  MAX_TIMEOUT_SEC,
  shopSchema,
  type Check,
  type Expectation,
  type HttpCheck,
  type HttpMethod,
  type Shop,
} from '../model.ts'
import { addressFaultTexts, isHost, readAddress } from './read-address.ts'
import type { DraftExpectation, ShopDraft } from './shop-draft.ts'

/** Fields by name; those of lists with their place: `header0`, `expectation2`. */
export type ShopFaults = Readonly<Partial<Record<ShopFaultField, string>>>
export type ShopFaultField =
  | 'name'
  | 'url'
  | 'host'
  | 'port'
  | 'body'
  | 'bodyType'
  | 'user'
  | 'password'
  | 'token'
  | 'redirectTarget'
  | 'statuses'
  | 'slowAfter'
  | 'group'
  | 'tags'
  | 'note'
  | 'form'
  | `header${number}`
  | `expectation${number}`

type Faults = { -readonly [Field in ShopFaultField]?: string }

/** The shop, or all that keeps it from being one (S1). */
export function readShopDraft(draft: ShopDraft): Result<Shop, ShopFaults> {
  const faults: Faults = {}
  const name = draft.name.trim()
  if (name === '') faults.name = 'Gib dem Shop einen Namen, an dem du ihn in einer Nachricht erkennst.'
  if (name.length > MAX_NAME) faults.name = `Höchstens ${MAX_NAME} Zeichen.`
  const check = readCheck(draft, faults)
  const slowAfterMs = draft.kind === 'heartbeat' ? undefined : readSlowAfter(draft.slowAfter, faults)
  const group = draft.group.trim()
  if (group.length > MAX_NAME) faults.group = `Höchstens ${MAX_NAME} Zeichen.`
  const tags = readTags(draft.tags, faults)
  const note = draft.note.trim()
  if (note.length > MAX_NOTE) faults.note = `Höchstens ${MAX_NOTE} Zeichen, es sind ${note.length}.`
  if (Object.keys(faults).length > 0) return failed(faults)
  const { page, intervalSec, strictness, isPaused, parentId } = draft
  const read = shopSchema.safeParse({
    name,
    page,
    check,
    intervalSec,
    strictness,
    ...(slowAfterMs === undefined ? {} : { slowAfterMs }),
    isPaused,
    ...(group === '' ? {} : { group }),
    tags,
    ...(parentId === '' ? {} : { parentId }),
    ...(note === '' ? {} : { note }),
  } satisfies Shop)
  return read.success ? ok(read.data) : failed({ form: 'So lässt sich der Shop nicht speichern.' })
}

/** The check alone, for a test run: what is wrong elsewhere in the form is no matter. */
export function readDraftCheck(
  draft: ShopDraft,
): Result<{ readonly check: Check; readonly slowAfterMs?: number }, ShopFaults> {
  const faults: Faults = {}
  const check = readCheck(draft, faults)
  const slowAfterMs = readSlowAfter(draft.slowAfter, faults)
  if (Object.keys(faults).length > 0) return failed(faults)
  return ok({ check, ...(slowAfterMs === undefined ? {} : { slowAfterMs }) })
}

function readCheck(draft: ShopDraft, faults: Faults): Check {
  const { kind, timeoutSec, graceSec, key } = draft
  if (kind === 'heartbeat') return { kind, key, graceSec }
  if (kind === 'http') return readHttp(draft, faults)
  const host = draft.host.trim().toLowerCase()
  if (!isHost(host)) faults.host = 'Schreib einen Namen wie db.meinshop.de oder eine IP-Adresse, ohne http:// davor.'
  const port = Number(draft.port)
  if (!/^\s*\d{1,5}\s*$/.test(draft.port) || port < 1 || port > 65_535) {
    faults.port = 'Ein Port ist eine Zahl von 1 bis 65535.'
  }
  return { kind, host, port, timeoutSec }
}

function readHttp(draft: ShopDraft, faults: Faults): HttpCheck {
  const address = readAddress(draft.url)
  if (!address.ok) faults.url = addressFaultTexts[address.error]
  const { method, findsMaintenancePage, watchesCertificate, watchesDomain, timeoutSec } = draft
  const body = readBody(draft, faults)
  const auth = readAuth(draft, faults)
  return {
    kind: 'http',
    url: address.ok ? address.value.url : '',
    method,
    headers: readHeaders(draft.headers, faults),
    ...present({ body, auth }),
    redirects: readRedirects(draft, faults),
    statuses: readStatuses(draft.statuses, faults),
    expectations: readExpectations(draft, faults),
    findsMaintenancePage,
    watchesCertificate,
    watchesDomain,
    timeoutSec,
  }
}

/** Whether requests of this method have a body. */
export function hasBody(method: HttpMethod): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE'
}

function readBody({ method, bodyText, bodyType }: ShopDraft, faults: Faults): HttpCheck['body'] {
  if (!hasBody(method) || bodyText === '') return undefined
  if (bodyText.length > MAX_BODY) faults.body = `Höchstens ${formatNumber(MAX_BODY)} Zeichen.`
  const type = bodyType.trim()
  if (!/^[\w.+-]+\/[\w.+-]+(?:\s*;.{0,60})?$/.test(type)) {
    faults.bodyType = 'Ein Typ sieht aus wie application/json.'
  }
  return { type, text: bodyText }
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,2000}$/

function readHeaders(headers: ShopDraft['headers'], faults: Faults): HttpCheck['headers'] {
  const read = headers.map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
  for (const [index, { name, value }] of read.entries()) {
    if (name === '' && value === '') continue
    if (!HEADER_NAME.test(name)) faults[`header${index}`] = 'Ein Name besteht aus Buchstaben, Ziffern und Strichen.'
    else if (!HEADER_VALUE.test(value)) {
      faults[`header${index}`] = 'Hier geht nur Text in einer Zeile, ohne Emojis, mit höchstens 2.000 Zeichen.'
    }
  }
  if (headers.length > MAX_HEADERS) faults[`header${headers.length - 1}`] = `Höchstens ${MAX_HEADERS} Kopfzeilen.`
  return read.filter(({ name, value }) => name !== '' || value !== '')
}

function readAuth({ authKind, user, password, token }: ShopDraft, faults: Faults): HttpCheck['auth'] {
  if (authKind === 'none') return undefined
  if (authKind === 'bearer') {
    const text = token.trim()
    if (text === '') faults.token = 'Hier fehlt das Token.'
    if (text.length > 2_000) faults.token = 'Höchstens 2.000 Zeichen.'
    return { kind: 'bearer', token: text }
  }
  if (user === '') faults.user = 'Hier fehlt der Benutzername.'
  // It ends the name in what is sent.
  if (user.includes(':')) faults.user = 'Ein Benutzername hat hier keinen Doppelpunkt.'
  if (user.length > 200) faults.user = 'Höchstens 200 Zeichen.'
  if (password.length > 500) faults.password = 'Höchstens 500 Zeichen.'
  return { kind: 'basic', user, password }
}

function readRedirects({ redirects, redirectTarget }: ShopDraft, faults: Faults): HttpCheck['redirects'] {
  if (redirects !== 'target') return { kind: redirects }
  const target = readAddress(redirectTarget)
  if (!target.ok) faults.redirectTarget = addressFaultTexts[target.error]
  return { kind: 'target', url: target.ok ? target.value.url : '' }
}

/** Statuses as people may write them. */
export const STATUSES_EXAMPLE = '200–299, 304'
const STATUS_RANGE = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/

function readStatuses(text: string, faults: Faults): string {
  const ranges = text
    .replaceAll(/\s*[-–]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
  const read = ranges.map((range) => STATUS_RANGE.exec(range))
  const isRight = read.every(
    (found) => found !== null && (found[2] === undefined || Number(found[1]) <= Number(found[2])),
  )
  if (ranges.length === 0 || !isRight) faults.statuses = `Schreib Zahlen oder Bereiche wie ${STATUSES_EXAMPLE}.`
  if (ranges.length > 20) faults.statuses = 'Höchstens 20 Zahlen oder Bereiche.'
  return read.map((found) => [found?.[1], found?.[2]].filter((part) => part !== undefined).join('-')).join(', ')
}

function readExpectations({ expectations }: ShopDraft, faults: Faults): Expectation[] {
  if (expectations.length > MAX_EXPECTATIONS) {
    faults[`expectation${expectations.length - 1}`] = `Höchstens ${MAX_EXPECTATIONS} Bedingungen.`
  }
  return expectations.flatMap((expectation, index) => {
    const fault = findExpectationFault(expectation)
    if (fault !== undefined) faults[`expectation${index}`] = fault
    return readExpectation(expectation) ?? []
  })
}

/** An expectation left empty is ignored. */
function readExpectation({ kind, text, equals }: DraftExpectation): Expectation | undefined {
  if (text.trim() === '' && equals.trim() === '') return undefined
  if (kind !== 'json') return { kind, text }
  return { kind, path: text.trim(), ...(equals.trim() === '' ? {} : { equals: equals.trim() }) }
}

function findExpectationFault({ kind, text, equals }: DraftExpectation): string | undefined {
  if (text.length > MAX_TEXT || equals.length > MAX_TEXT) return `Höchstens ${MAX_TEXT} Zeichen.`
  if (kind !== 'json' || (text.trim() === '' && equals.trim() === '')) return undefined
  if (!text.trim().startsWith('$')) return 'Ein Pfad beginnt mit $, zum Beispiel $.status oder $.items[0].price.'
  if (countOperators(text) <= MAX_PATH_OPERATORS) return undefined
  return `Höchstens ${MAX_PATH_OPERATORS} Vergleiche und Verknüpfungen in einem Pfad. Teil die Bedingung auf.`
}

function readSlowAfter(text: string, faults: Faults): number | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return undefined
  const ms = Math.round(Number(typed) * 1_000)
  if (!/^\d{1,3}(?:\.\d{0,3})?$/.test(typed)) faults.slowAfter = 'Schreib Sekunden wie 2 oder 1,5.'
  else if (ms < 50 || ms > MAX_TIMEOUT_SEC * 1_000) faults.slowAfter = 'Zwischen 0,05 und 60 Sekunden.'
  return ms
}

function readTags(text: string, faults: Faults): string[] {
  const tags = [...splitTags(text)]
  if (tags.length > MAX_TAGS) faults.tags = `Höchstens ${MAX_TAGS} Schlagwörter.`
  if (tags.some((tag) => tag.length > MAX_TAG)) faults.tags = `Ein Schlagwort hat höchstens ${MAX_TAG} Zeichen.`
  return tags
}
