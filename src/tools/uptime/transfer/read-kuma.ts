/** Reads the monitors of an Uptime Kuma database (1.x and 2.x) as shops; settings without a counterpart here are listed by name (S16). */
import { getOrInsert } from '#base/collections/get-or-insert'
import type { FailedTableRow } from '#base/table/failed-rows-csv'
import { joinTags } from '#base/text/tag-list'
import { httpMethods, MAX_NAME, MAX_TAG, MAX_TAGS, MAX_TIMEOUT_SEC, type Strictness } from '../model.ts'
import { readKumaMaintenances } from './read-kuma-maintenances.ts'
import { describeFaults, type ReadOptions, type ReadShop, type ReadShops } from './read-shops.ts'
import type { SqliteFile, SqliteRow } from '../sqlite/read-sqlite.ts'
import { newShopDraft, type DraftExpectation, type ShopDraft } from '../shops/shop-draft.ts'
import { readShopDraft } from '../shops/shop-form.ts'

/** What is read of a row, whatever type its column has. */
type Read = {
  readonly text: (name: string) => string
  readonly number: (name: string) => number
  readonly isOn: (name: string) => boolean
}

const HEAD = ['id', 'name', 'type', 'url', 'hostname', 'port', 'keyword', 'interval'] as const

export function isKumaDatabase(file: SqliteFile): boolean {
  return file.hasTable('monitor') && file.hasTable('heartbeat')
}

export async function readKuma(file: SqliteFile, options: ReadOptions): Promise<ReadShops> {
  const monitors = await file.readTable('monitor')
  const groups = groupNames(monitors)
  const tags = await readTags(file)
  const shops: ReadShop[] = []
  const failed: FailedTableRow[] = []
  const skipped: { name: string; reason: string }[] = []
  for (const row of monitors) {
    const read = readerOf(row)
    const [id, type, name] = [read.text('id'), read.text('type'), read.text('name')]
    if (type === 'group') continue
    const reason = reasonToSkip(read)
    if (reason !== undefined) {
      skipped.push({ name, reason })
      continue
    }
    const losses: string[] = []
    const draft = draftOf(read, newShopDraft(options.settings, options.newKey()), losses)
    const group = groups.get(read.text('parent')) ?? ''
    const result = readShopDraft({ ...draft, group, tags: joinTags(tags.get(id) ?? []) })
    const line = Number(id)
    if (result.ok) shops.push({ line, shop: result.value, key: id, parent: undefined, losses })
    else failed.push({ line, text: `„${name}“: ${describeFaults(result.error)}`, cells: HEAD.map(read.text) })
  }
  const maintenances = await readKumaMaintenances(file)
  return {
    source: 'kuma',
    head: HEAD,
    shops,
    failed,
    skipped: [...skipped, ...maintenances.skipped],
    maintenances: maintenances.read,
  }
}

function readerOf(row: SqliteRow): Read {
  const text = (name: string): string => {
    const value = row[name]
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  }
  const number = (name: string): number => (text(name) === '' ? Number.NaN : Number(text(name)))
  return { text, number, isOn: (name) => number(name) === 1 || text(name).toLowerCase() === 'true' }
}

const checkedTypes = new Set(['http', 'keyword', 'json-query', 'port', 'push'])

const typeNames: Readonly<Record<string, string>> = {
  ping: 'Ping (ICMP)',
  'tailscale-ping': 'Ping über Tailscale',
  dns: 'DNS-Abfragen',
  docker: 'Docker-Container',
  'real-browser': 'Prüfungen im Browser',
  'grpc-keyword': 'gRPC',
  mqtt: 'MQTT',
  'kafka-producer': 'Kafka',
  rabbitmq: 'RabbitMQ',
  sqlserver: 'SQL Server',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  mongodb: 'MongoDB',
  oracledb: 'Oracle',
  elasticsearch: 'Elasticsearch',
  redis: 'Redis',
  radius: 'RADIUS',
  steam: 'Steam-Server',
  gamedig: 'Spieleserver',
  snmp: 'SNMP',
  smtp: 'SMTP',
  sftp: 'SFTP',
  ntp: 'NTP',
  'sip-options': 'SIP',
  globalping: 'Globalping',
  'websocket-upgrade': 'WebSockets',
  'system-service': 'Systemdienste',
  pm2: 'PM2-Prozesse',
  manual: 'von Hand gesetzte Zustände',
}

const signInNames: Readonly<Record<string, string>> = {
  ntlm: 'NTLM',
  mtls: 'Client-Zertifikat',
  'oauth2-cc': 'OAuth 2',
}

function reasonToSkip({ text, isOn }: Read): string | undefined {
  const type = text('type')
  if (!checkedTypes.has(type)) return `Hier gibt es keine Prüfung für ${typeNames[type] ?? `„${type}“`}.`
  if (isOn('upside_down')) return 'Umgekehrte Prüfungen („upside down“) gibt es hier nicht.'
  const signIn = signInNames[text('auth_method')]
  if (type !== 'push' && type !== 'port' && signIn !== undefined)
    return `Eine Anmeldung mit ${signIn} gibt es hier nicht.`
  return text('proxy_id') === '' || type === 'push' || type === 'port'
    ? undefined
    : 'Prüfungen über einen Proxy gibt es hier nicht.'
}

function draftOf(read: Read, start: ShopDraft, losses: string[]): ShopDraft {
  const { text, number, isOn } = read
  const type = text('type')
  const common: ShopDraft = {
    ...start,
    name: cut(text('name'), MAX_NAME),
    page: 'other',
    intervalSec: clamp(Math.round(number('interval')), { from: 20, to: 86_400, otherwise: start.intervalSec }),
    timeoutSec: clamp(Math.round(number('timeout')), { from: 1, to: MAX_TIMEOUT_SEC, otherwise: start.timeoutSec }),
    strictness: strictnessOf(number('maxretries')),
    isPaused: !isOn('active'),
    note: cut(text('description'), 1_000),
  }
  if (type === 'port') return { ...common, kind: 'tcp', host: text('hostname'), port: text('port') }
  if (type === 'push') {
    losses.push('Der Job braucht die neue Adresse, die unter „Bearbeiten“ steht.')
    return { ...common, kind: 'heartbeat' }
  }
  return { ...common, ...httpOf(read, losses) }
}

/** After one failure, after some, after many. */
function strictnessOf(retries: number): Strictness {
  if (!(retries > 0)) return 'strict'
  return retries >= 4 ? 'relaxed' : 'normal'
}

function httpOf(read: Read, losses: string[]): Partial<ShopDraft> {
  const { text, number, isOn } = read
  const method = httpMethods.find((known) => known === text('method').toUpperCase()) ?? 'GET'
  if (/^ipv[46]$/.test(text('ip_family'))) losses.push('Geprüft wird hier über IPv4 und über IPv6.')
  if (isOn('ignore_tls')) losses.push('Fehler des Zertifikats werden hier nicht übergangen.')
  return {
    kind: 'http',
    url: text('url'),
    method,
    headers: readHeaders(text('headers'), losses),
    ...(text('body') === '' ? {} : { bodyText: text('body'), bodyType: bodyTypeOf(text('http_body_encoding')) }),
    ...(text('auth_method') === 'basic' || (text('auth_method') === '' && text('basic_auth_user') !== '')
      ? { authKind: 'basic', user: text('basic_auth_user'), password: text('basic_auth_pass') }
      : {}),
    redirects: number('maxredirects') === 0 ? 'refuse' : 'follow',
    statuses: readStatuses(text('accepted_statuscodes_json')),
    expectations: readExpectations(read, losses),
    findsMaintenancePage: false,
    watchesCertificate: isOn('expiry_notification') && text('url').startsWith('https:'),
    watchesDomain: isOn('domain_expiry_notification'),
  }
}

function bodyTypeOf(encoding: string): string {
  if (encoding === 'xml') return 'application/xml'
  return encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
}

function readHeaders(json: string, losses: string[]): ShopDraft['headers'] {
  if (json === '') return []
  const headers = parse(json)
  if (typeof headers !== 'object' || headers === null) {
    losses.push('Die Kopfzeilen (Header) sind nicht zu lesen.')
    return []
  }
  return Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }))
}

function readStatuses(json: string): string {
  const list = parse(json)
  return Array.isArray(list) && list.length > 0 ? list.join(', ') : '200-299'
}

function readExpectations({ text, isOn }: Read, losses: string[]): DraftExpectation[] {
  if (text('type') === 'keyword' && text('keyword') !== '') {
    return [{ kind: isOn('invert_keyword') ? 'text-absent' : 'text-present', text: text('keyword'), equals: '' }]
  }
  if (text('type') !== 'json-query') return []
  const path = toJsonPath(text('json_path'))
  const operator = text('json_path_operator')
  if (path === undefined || (operator !== '' && operator !== '==')) {
    losses.push(`Die Abfrage „${cut(text('json_path'), 60)}“ geht hier nicht. Ergänze die Bedingung selbst.`)
    return []
  }
  return [{ kind: 'json', text: path, equals: text('expected_value') }]
}

/** Uptime Kuma uses JSONata; only its plain paths are the same in JSONPath: `data.items[0].price`. */
function toJsonPath(query: string): string | undefined {
  const path = query.replace(/^\$\.?/, '')
  if (path === '') return '$'
  return /^[A-Za-z_]\w*(?:\[\d+\])*(?:\.[A-Za-z_]\w*(?:\[\d+\])*)*$/.test(path) ? `$.${path}` : undefined
}

/** The names of groups by their ids, with those above them. */
function groupNames(monitors: readonly SqliteRow[]): ReadonlyMap<string, string> {
  const groups = new Map(
    monitors
      .map(readerOf)
      .flatMap((read): (readonly [string, Read])[] => (read.text('type') === 'group' ? [[read.text('id'), read]] : [])),
  )
  const nameOf = (id: string, depth: number): string => {
    const group = groups.get(id)
    if (group === undefined || depth > groups.size) return ''
    const above = nameOf(group.text('parent'), depth + 1)
    return above === '' ? group.text('name') : `${above} / ${group.text('name')}`
  }
  return new Map([...groups.keys()].map((id) => [id, cut(nameOf(id, 0), MAX_NAME)]))
}

async function readTags(file: SqliteFile): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map((await file.readTable('tag')).map(readerOf).map(({ text }) => [text('id'), text('name')]))
  const tags = new Map<string, string[]>()
  for (const { text } of (await file.readTable('monitor_tag')).map(readerOf)) {
    const name = names.get(text('tag_id'))
    if (name === undefined || name === '') continue
    const tag = cut(text('value') === '' ? name : `${name}: ${text('value')}`, MAX_TAG)
    const list = getOrInsert(tags, text('monitor_id'), () => [])
    if (!list.includes(tag) && list.length < MAX_TAGS) list.push(tag)
  }
  return tags
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The caller handles the missing value.
    return undefined
  }
}

function clamp(value: number, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
  return Number.isFinite(value) && value > 0 ? Math.min(to, Math.max(from, value)) : otherwise
}

/** Not in the middle of a character. */
function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
