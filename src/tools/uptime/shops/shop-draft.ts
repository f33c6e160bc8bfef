/** What stands in the form of a shop, as it is typed, whether it makes sense or not; kept in the tab until it is saved. */
import type { Check, Expectation, HttpCheck, Shop } from '../model.ts'
import { joinTags } from '#base/text/tag-list'
import type { KnownSettings } from '../collections.ts'

export type DraftExpectation = {
  readonly kind: Expectation['kind']
  /** The text, or the path into the JSON. */
  readonly text: string
  /** Empty: it only has to be there. */
  readonly equals: string
}

/** Of every kind of check, so that trying another kind loses nothing. */
export type ShopDraft = Pick<Shop, 'name' | 'page' | 'intervalSec' | 'strictness' | 'isPaused'> &
  Pick<
    HttpCheck,
    'url' | 'method' | 'statuses' | 'findsMaintenancePage' | 'watchesCertificate' | 'watchesDomain' | 'timeoutSec'
  > & {
    readonly kind: Check['kind']
    readonly headers: readonly HttpCheck['headers'][number][]
    readonly bodyType: string
    readonly bodyText: string
    readonly authKind: 'none' | 'basic' | 'bearer'
    readonly user: string
    readonly password: string
    readonly token: string
    readonly redirects: 'follow' | 'refuse' | 'target'
    readonly redirectTarget: string
    readonly expectations: readonly DraftExpectation[]
    readonly host: string
    readonly port: string
    readonly key: string
    readonly graceSec: number
    /** In seconds; empty: never. */
    readonly slowAfter: string
    readonly group: string
    readonly tags: string
    /** Empty: none. */
    readonly parentId: string
    readonly note: string
  }

export const USUAL_STATUSES = '200-299'
const USUAL_BODY_TYPE = 'application/json'
const USUAL_GRACE_SEC = 60

/** A new shop begins with what its owner has set for new ones. `key`: of a job that is still to be made known. */
export function newShopDraft({ defaults }: KnownSettings, key: string): ShopDraft {
  return {
    name: '',
    page: 'start',
    kind: 'http',
    url: '',
    method: 'GET',
    headers: [],
    bodyType: USUAL_BODY_TYPE,
    bodyText: '',
    authKind: 'none',
    user: '',
    password: '',
    token: '',
    redirects: 'follow',
    redirectTarget: '',
    statuses: showStatuses(USUAL_STATUSES),
    expectations: [],
    findsMaintenancePage: true,
    watchesCertificate: true,
    watchesDomain: false,
    timeoutSec: defaults.timeoutSec,
    host: '',
    port: '',
    key,
    graceSec: USUAL_GRACE_SEC,
    intervalSec: defaults.intervalSec,
    strictness: defaults.strictness,
    slowAfter: formatSeconds(defaults.slowAfterMs),
    isPaused: false,
    group: '',
    tags: '',
    parentId: '',
    note: '',
  }
}

/** `start` is what the form has for the kinds of checks that the shop is not. */
export function draftOfShop(shop: Shop, start: ShopDraft): ShopDraft {
  return {
    ...start,
    ...draftOfCheck(shop.check),
    name: shop.name,
    page: shop.page,
    intervalSec: shop.intervalSec,
    strictness: shop.strictness,
    slowAfter: formatSeconds(shop.slowAfterMs),
    isPaused: shop.isPaused,
    group: shop.group ?? '',
    tags: joinTags(shop.tags),
    parentId: shop.parentId ?? '',
    note: shop.note ?? '',
  }
}

function draftOfCheck(check: Check): Partial<ShopDraft> {
  if (check.kind === 'tcp') return { ...check, port: String(check.port) }
  if (check.kind === 'heartbeat') return check
  return draftOfHttp(check)
}

function draftOfHttp({ body, auth, redirects, expectations, headers, ...check }: HttpCheck): Partial<ShopDraft> {
  return {
    ...check,
    statuses: showStatuses(check.statuses),
    headers: headers.map((header) => ({ ...header })),
    ...(body === undefined ? {} : { bodyType: body.type, bodyText: body.text }),
    ...draftOfAuth(auth),
    redirects: redirects.kind,
    redirectTarget: redirects.kind === 'target' ? redirects.url : '',
    expectations: expectations.map(draftOfExpectation),
  }
}

/** `200–299` of the stored `200-299`; the form takes both. */
function showStatuses(stored: string): string {
  return stored.replaceAll('-', '–')
}

function draftOfAuth(auth: HttpCheck['auth']): Partial<ShopDraft> {
  if (auth === undefined) return { authKind: 'none' }
  return auth.kind === 'basic'
    ? { authKind: 'basic', user: auth.user, password: auth.password }
    : { authKind: 'bearer', token: auth.token }
}

function draftOfExpectation(expectation: Expectation): DraftExpectation {
  return expectation.kind === 'json'
    ? { kind: 'json', text: expectation.path, equals: expectation.equals ?? '' }
    : { kind: expectation.kind, text: expectation.text, equals: '' }
}

/** `1,5` for 1500; empty if undefined. */
export function formatSeconds(ms: number | undefined): string {
  return ms === undefined ? '' : String(ms / 1_000).replace('.', ',')
}
