/** Reads shops from a table or JSON: each row becomes a draft of the form, so it is judged like typed input (S12). */
import type { FailedTableRow } from '#base/table/failed-rows-csv'
import { isJsonObject } from '#base/text/json'
import { failed, ok, type Result } from '#base/result'
import { joinTags } from '#base/text/tag-list'
import { pageLabels, strictnessLabels, type KnownSettings } from '../collections.ts'
import { checkSchema, httpMethods, shopPages, strictnesses, type Maintenance, type Shop } from '../model.ts'
import { isHost, readAddress } from '../shops/read-address.ts'
import { findShopColumns, type ShopColumn } from '../shops/shop-columns.ts'
import { draftOfShop, newShopDraft, type DraftExpectation, type ShopDraft } from '../shops/shop-draft.ts'
import { readShopDraft, type ShopFaults } from '../shops/shop-form.ts'

/** A shop as a row tells it; what it depends on by that one's name or id. */
export type ReadShop = {
  readonly line: number
  readonly shop: Shop
  /** Its id where it comes from; others refer to it by that. */
  readonly key: string | undefined
  readonly parent: string | undefined
  /** The settings that are not imported. */
  readonly losses: readonly string[]
}

export type ShopSource = 'csv' | 'json' | 'kuma'

export type ReadShops = {
  readonly source: ShopSource
  readonly head: readonly string[]
  readonly shops: readonly ReadShop[]
  readonly failed: readonly FailedTableRow[]
  /** What we have no kind of check for. */
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  readonly maintenances: readonly ReadMaintenance[]
  /** The newest changes of a program that ran while its database was copied may be in another file. */
  readonly mayLackChanges?: true
}

/** Its shops by what they are called where it comes from. */
export type ReadMaintenance = { readonly maintenance: Maintenance; readonly keys: readonly string[] }

export type ReadOptions = {
  readonly settings: KnownSettings
  /** A secret for each job that has none. */
  readonly newKey: () => string
}

/** What a row says of each column; empty where it says nothing. */
export type ShopCells = (column: ShopColumn) => string

/** The shop of a row, or what is wrong with it in German. */
export function readShopRow(cell: ShopCells, options: ReadOptions): Result<Omit<ReadShop, 'line'>, string> {
  const draft = toDraft(cell, options)
  if (!draft.ok) return draft
  const read = readShopDraft(draft.value)
  if (!read.ok) return failed(describeFaults(read.error))
  const [key, parent] = [cell('id'), cell('parent')]
  return ok({
    shop: read.value,
    key: key === '' ? undefined : key,
    parent: parent === '' ? undefined : parent,
    losses: [],
  })
}

/** All that is wrong in one line. */
export function describeFaults(faults: ShopFaults): string {
  return Object.values(faults).join(' ')
}

function toDraft(cell: ShopCells, { settings, newKey }: ReadOptions): Result<ShopDraft, string> {
  const start = newShopDraft(settings, newKey())
  const base = readCheckCell(cell('check'), start)
  if (!base.ok) return base
  const kind = readKind(cell, base.value, cell('check') !== '')
  if (kind === undefined) return failed(`Die Art „${cell('kind')}“ gibt es hier nicht.`)
  const numbers = readNumbers(cell, base.value)
  if (!numbers.ok) return numbers
  const words = readWords(cell, base.value)
  if (!words.ok) return words
  return ok({
    ...base.value,
    ...readPlace(cell, kind, base.value),
    ...numbers.value,
    ...words.value,
    kind,
    ...(cell('statuses') === '' ? {} : { statuses: cell('statuses') }),
    expectations: [...base.value.expectations, ...readExpectationCells(cell)],
    isPaused: isYes(cell('paused')) || isNo(cell('active')),
    group: cell('group'),
    tags: cell('tags'),
    note: cell('note'),
  })
}

/** The whole check as our own exports write it; the other columns count more, since people change those. */
function readCheckCell(text: string, start: ShopDraft): Result<ShopDraft, string> {
  if (text === '') return ok(start)
  const check = parseCheck(text, start.key)
  if (check === undefined) return failed('Die Spalte „Prüfung (JSON)“ ist nicht zu lesen.')
  const { intervalSec, strictness } = start
  const shop: Shop = { name: '', page: 'other', check, intervalSec, strictness, isPaused: false, tags: [] }
  return ok({ ...draftOfShop(shop, start), page: start.page })
}

function parseCheck(text: string, key: string): Shop['check'] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    // A job's key is a secret, which is left out unless it was asked for.
    const whole = isJsonObject(value) && value['kind'] === 'heartbeat' && !('key' in value) ? { ...value, key } : value
    const check = checkSchema.safeParse(whole)
    return check.success ? check.data : undefined
  } catch {
    // Not JSON.
    return undefined
  }
}

const kindNames: Readonly<Record<string, ShopDraft['kind']>> = {
  http: 'http',
  https: 'http',
  website: 'http',
  seite: 'http',
  keyword: 'http',
  tcp: 'tcp',
  port: 'tcp',
  job: 'heartbeat',
  heartbeat: 'heartbeat',
  cron: 'heartbeat',
  push: 'heartbeat',
}

function readKind(cell: ShopCells, { kind }: ShopDraft, hasCheck: boolean): ShopDraft['kind'] | undefined {
  const text = cell('kind').toLowerCase()
  if (text !== '') return kindNames[text]
  if (hasCheck) return kind
  const isPort = cell('port') !== '' && isHost(cell('url'))
  return isPort ? 'tcp' : 'http'
}

function readPlace(cell: ShopCells, kind: ShopDraft['kind'], base: ShopDraft): Partial<ShopDraft> {
  const url = cell('url')
  const address = readAddress(url)
  const fallbackName = address.ok ? address.value.host.replace(/^www\./, '') : ''
  const name = cell('name') === '' ? fallbackName : cell('name')
  if (kind === 'heartbeat') return { name }
  if (kind === 'http') return { name, ...(url === '' ? {} : { url }) }
  // `mail.meinshop.de:587` in one cell is well known, too.
  const [, host = url, port = ''] = /^(.+):(\d{1,5})$/.exec(url) ?? []
  return { name, host: url === '' ? base.host : host, port: cell('port') || port || base.port }
}

function readNumbers(cell: ShopCells, base: ShopDraft): Result<Partial<ShopDraft>, string> {
  const interval = readSeconds(cell('interval'), base.intervalSec)
  if (interval === undefined || interval < 20 || interval > 86_400) {
    return failed(`Das Intervall „${cell('interval')}“ geht nicht: Möglich sind 20 Sekunden bis 1 Tag.`)
  }
  const timeout = readSeconds(cell('timeout'), base.timeoutSec)
  if (timeout === undefined || timeout < 1 || timeout > 60) {
    return failed(`Die Wartezeit „${cell('timeout')}“ geht nicht: Möglich sind 1 bis 60 Sekunden.`)
  }
  const slow = cell('slowAfter')
  const slowAfter = /^nie$|^never$/i.test(slow) ? '' : /^\d+$/.test(slow) ? String(Number(slow) / 1_000) : undefined
  if (slow !== '' && slowAfter === undefined) return failed(`„Langsam ab“ ist in Millisekunden, nicht „${slow}“.`)
  return ok({
    intervalSec: interval,
    timeoutSec: timeout,
    ...(slowAfter === undefined ? {} : { slowAfter }),
  })
}

const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, sek: 1, sec: 1, m: 60, min: 60, h: 3_600, std: 3_600 }

/** `60`, `60 s`, `5 min`, `1 h`; undefined for any other text. */
function readSeconds(text: string, otherwise: number): number | undefined {
  if (text === '') return otherwise
  const [, number = '', unit = ''] = /^(\d{1,6})\s*([a-zäöü]*)\.?$/i.exec(text) ?? []
  const factor = UNITS[unit.toLowerCase()]
  return number === '' || factor === undefined ? undefined : Number(number) * factor
}

function readWords(cell: ShopCells, base: ShopDraft): Result<Partial<ShopDraft>, string> {
  const page = findWord(cell('page'), shopPages, pageLabels) ?? (cell('page') === '' ? base.page : undefined)
  if (page === undefined)
    return failed(`Die Seite „${cell('page')}“ gibt es nicht: ${Object.values(pageLabels).join(', ')}.`)
  const strictness =
    findWord(cell('strictness'), strictnesses, strictnessLabels) ??
    (cell('strictness') === '' ? base.strictness : undefined)
  if (strictness === undefined) {
    return failed(`Die Strenge „${cell('strictness')}“ gibt es nicht: ${Object.values(strictnessLabels).join(', ')}.`)
  }
  const typed = cell('method').toUpperCase()
  const method = typed === '' ? base.method : httpMethods.find((known) => known === typed)
  return method === undefined
    ? failed(`Die Methode „${cell('method')}“ gibt es nicht.`)
    : ok({ page, strictness, method })
}

function findWord<Word extends string>(
  text: string,
  words: readonly Word[],
  labels: Readonly<Record<Word, string>>,
): Word | undefined {
  const typed = text.toLowerCase()
  return words.find((word) => word === typed || labels[word].toLowerCase() === typed)
}

function readExpectationCells(cell: ShopCells): readonly DraftExpectation[] {
  const [present, absent, path, value] = [cell('present'), cell('absent'), cell('jsonPath'), cell('jsonValue')]
  return [
    ...(present === '' ? [] : [{ kind: 'text-present', text: present, equals: '' } as const]),
    ...(absent === '' ? [] : [{ kind: 'text-absent', text: absent, equals: '' } as const]),
    ...(path === '' ? [] : [{ kind: 'json', text: path, equals: value } as const]),
  ]
}

function isYes(text: string): boolean {
  return /^(?:1|ja|yes|true|wahr|x)$/i.test(text)
}

function isNo(text: string): boolean {
  return /^(?:0|nein|no|false|falsch)$/i.test(text)
}

/** The cells of an object of JSON, whose keys are as the headings of tables. */
export function cellsOfObject(object: Readonly<Record<string, unknown>>): ShopCells {
  const values = Object.values(object)
  const columns = findShopColumns(Object.keys(object))
  return (column) => {
    const index = columns.get(column)
    return index === undefined ? '' : toText(values[index])
  }
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return joinTags(value)
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
