/**
 * The server's configuration: one schema over the environment. The reference table in
 * docs/configuration.md is rendered from it, and a test holds the two together.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { ProviderSettings } from '#auth/server'
import { failed, ok, type Result } from '#base/result'
import { DEFAULT_DOCUMENTS_QUOTA_BYTES, DEFAULT_GUEST_DOCUMENTS_QUOTA_BYTES } from '#documents'
import { DEFAULT_QUOTA_BYTES } from '#files'
import { readS3Url, type S3Settings } from '#files/server'
import { oidcProviders } from './oidc-providers.ts'
import { DEFAULT_REFERENCES, references, type Reference } from '../references.ts'
import { isPushHostPattern, readSmtpUrl, type SmtpSettings } from '#messaging/server'
import type { MapTiles } from '../../tools/trips/server/index.ts'

export type Config = {
  readonly port: number
  readonly host: string
  /** Origin people use, without a slash at its end; undefined: localhost and the port that was got. */
  readonly publicUrl: string | undefined
  /** Absolute path. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Whether writes are refused before the disk is full. */
  readonly isDiskWatched: boolean
  /** Networks in CIDR notation. */
  readonly trustedProxies: readonly string[]
  readonly registration: 'open' | 'invite' | 'closed'
  /** Undefined: the bytes of files are kept in the data folder. */
  readonly s3: S3Settings | undefined
  /** What each person may keep in files, in bytes. */
  readonly filesQuotaBytes: number
  /** What the documents of a person and their history may take up, and those of a guest, in bytes. */
  readonly documentsQuotaBytes: number
  readonly documentsGuestQuotaBytes: number
  /** Undefined: mails are kept in the data folder. */
  readonly smtp: SmtpSettings | undefined
  /** Push services besides the usual ones: names, or `*.` and a name. */
  readonly pushAllowHosts: readonly string[]
  /** The hosts the server contacts to find out whether it is online itself. */
  readonly uptimeReferences: readonly Reference[]
  /** So many shops of one person are checked. */
  readonly uptimeShopsPerPerson: number
  /** Hosts that shops may check as often as people like: names, with all below them, or networks in CIDR notation. */
  readonly uptimeUnlimitedHosts: readonly string[]
  /** The providers whose accounts users may also sign in with. */
  readonly oidcProviders: readonly ProviderSettings[]
  /** Who publishes the rates of currencies that are offered to travellers. */
  readonly tripRates: 'off' | 'ecb'
  /** Where the streets of the trips' map come from; undefined: it has none. */
  readonly mapTiles: MapTiles | undefined
  /** Networks in CIDR notation that requests to addresses people type may reach although private. */
  readonly fetchAllowPrivate: readonly string[]
}

const MEGABYTE = 1024 ** 2
/** A terabyte. */
const MOST_MEGABYTES = 1024 ** 2

/** What the reference table says about a variable beside its name. */
type VariableText = { readonly fallback: string; readonly meaning: string }

const texts = z.registry<VariableText>()

const cidr = z.string().refine(isCidr, 'is not a network in CIDR notation such as 10.0.0.0/8')
const pushHost = z
  .string()
  .toLowerCase()
  .refine(isPushHostPattern, 'is not the name of a host, alone or behind a star and a dot')

const checkedHost = z
  .string()
  .toLowerCase()
  .refine(isCidrOrName, 'is neither the name of a host nor a network in CIDR notation')

const environmentSchema = z.object({
  PORT: variable(wholeNumber(0, 65_535).default(3000), {
    fallback: '3000',
    meaning: 'Port to listen on; 0 takes any free one.',
  }),
  HOST: variable(z.string().min(1).default('127.0.0.1'), {
    fallback: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` or `::` for all of the machine.',
  }),
  PUBLIC_URL: variable(z.string().transform(toOrigin).optional(), {
    fallback: 'http://localhost:PORT',
    meaning:
      'Address people use. The only one where they can sign in. Decides links, cookies (`Secure` with https) and the origin that may send changes.',
  }),
  DATA_DIR: variable(z.string().min(1).default('./data'), {
    fallback: './data',
    meaning:
      'Folder of the SQLite databases and of the secrets made at the first start; closed to other users at each start if it is a folder of its own.',
  }),
  DATABASE_URL: variable(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./, 'must start with postgres://')
      .optional(),
    {
      fallback: 'unset: SQLite in DATA_DIR',
      meaning:
        'PostgreSQL instead of SQLite, `postgres://user:password@host/database`; several servers may share it. The database is theirs alone: a restore replaces all tables of its schema.',
    },
  ),
  DISK_WATCH: variable(z.enum(['on', 'off'], 'must be on or off').default('on'), {
    fallback: 'on',
    meaning:
      '`on`: before the disk of `DATA_DIR` is full, guests can add nothing more and then nobody can. `off`: for disks that do not say truly how much is left.',
  }),
  TRUSTED_PROXIES: variable(list(cidr), {
    fallback: 'none',
    meaning: 'Networks of reverse proxies, separated by commas; only their `X-Forwarded-For` is believed.',
  }),
  REGISTRATION: variable(z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').default('invite'), {
    fallback: 'invite',
    meaning:
      'Who may register once there is an administrator. `open`: everybody. `invite`: whoever got a link from the administrator. `closed`: nobody. Counts until the administrator chooses in the app.',
  }),
  OIDC_PROVIDERS: variable(oidcProviders, {
    fallback: 'none',
    meaning:
      'Providers people may sign in with: a JSON array of `{"id","name","issuer","clientId","clientSecret"}`, explained in docs/configuration.md.',
  }),
  SMTP_URL: variable(z.string().transform(readBy(readSmtpUrl)).optional(), {
    fallback: 'unset: DATA_DIR/mails',
    meaning:
      'Mail server that delivers codes and notices, `smtps://user:password@host`; `?from=` names the sender. Registering then takes a code.',
  }),
  PUSH_ALLOW_HOSTS: variable(list(pushHost), {
    fallback: 'none',
    meaning:
      'Push services of your own, besides those of Chrome, Edge, Firefox and Safari: names, or `*.` and a name for all below it, separated by commas.',
  }),
  FILES_URL: variable(z.string().transform(readBy(readS3Url)).optional(), {
    fallback: 'unset: DATA_DIR/files',
    meaning:
      'Bucket of an S3-compatible service for the bytes of files, `s3://KEY:SECRET@bucket?endpoint=https://…&region=…`, for this server alone.',
  }),
  FILES_QUOTA_MB: variable(wholeNumber(1, MOST_MEGABYTES).default(DEFAULT_QUOTA_BYTES / MEGABYTE), {
    fallback: '1024',
    meaning:
      'What each person may keep in files, in megabytes of 1,048,576 bytes; smaller pictures made of theirs count.',
  }),
  DOCUMENTS_QUOTA_MB: variable(wholeNumber(1, MOST_MEGABYTES).default(DEFAULT_DOCUMENTS_QUOTA_BYTES / MEGABYTE), {
    fallback: '256',
    meaning:
      'What the documents of each person may take up with their history, in megabytes of 1,048,576 bytes; explained in docs/configuration.md.',
  }),
  DOCUMENTS_GUEST_QUOTA_MB: variable(
    wholeNumber(1, MOST_MEGABYTES).default(DEFAULT_GUEST_DOCUMENTS_QUOTA_BYTES / MEGABYTE),
    {
      fallback: '16',
      meaning: 'The same for each guest; never more than `DOCUMENTS_QUOTA_MB`.',
    },
  ),
  FETCH_ALLOW_PRIVATE: variable(list(cidr), {
    fallback: 'none',
    meaning:
      'Networks that checks of shops may reach although private, separated by commas, such as `192.168.0.0/16`; explained in docs/configuration.md.',
  }),
  UPTIME_REFERENCES: variable(references, {
    fallback: DEFAULT_REFERENCES.replaceAll(',', ', '),
    meaning:
      'Hosts with ports by which the server tells its own lost connection from shops that are down, separated by commas; where some have names, one of these has to be known as well. `none` asks nobody.',
  }),
  UPTIME_SHOPS_PER_PERSON: variable(wholeNumber(1, 100_000).default(500), {
    fallback: '500',
    meaning: 'So many shops of one person are checked, the oldest first; of guests 5, every five minutes at most.',
  }),
  UPTIME_UNLIMITED_HOSTS: variable(list(checkedHost), {
    fallback: 'none',
    meaning:
      'Hosts of your own that shops may check as often as people like, separated by commas: names, with all below them, or networks. All others are checked 60 times a minute at most, by everybody together; explained in docs/configuration.md.',
  }),
  TRIP_RATES: variable(z.enum(['off', 'ecb'], 'must be off or ecb').default('off'), {
    fallback: 'off',
    meaning:
      '`ecb`: the trip planner offers the rates of the European Central Bank, which the server asks for every six hours. `off`: rates are typed.',
  }),
  MAP_TILES: variable(z.string().transform(toMapTiles).optional(), {
    fallback: 'unset: outlines of the world',
    meaning:
      'Streets on the map of trips: the path of a PMTiles file on this server, or the https address of a MapLibre style, whose server then learns what users look at; explained in docs/configuration.md.',
  }),
})

/** Reads the configuration, or says in one line which variable is wrong; never repeats a value, it may be a secret. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Result<Config, string> {
  // An empty variable is how a compose file writes „not set“.
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => (value ?? '').trim() !== ''))
  const parsed = environmentSchema.safeParse(present)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const [name, ...place] = issue?.path ?? []
    const where = place.length === 0 ? '' : `${place.join('.')} `
    return failed(`${String(name)}: ${where}${issue?.message ?? 'is not valid'}`)
  }
  const values = parsed.data
  return ok({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    isDiskWatched: values.DISK_WATCH === 'on',
    trustedProxies: values.TRUSTED_PROXIES,
    registration: values.REGISTRATION,
    oidcProviders: values.OIDC_PROVIDERS,
    s3: values.FILES_URL,
    filesQuotaBytes: values.FILES_QUOTA_MB * MEGABYTE,
    documentsQuotaBytes: values.DOCUMENTS_QUOTA_MB * MEGABYTE,
    documentsGuestQuotaBytes: Math.min(values.DOCUMENTS_GUEST_QUOTA_MB, values.DOCUMENTS_QUOTA_MB) * MEGABYTE,
    smtp: values.SMTP_URL,
    pushAllowHosts: values.PUSH_ALLOW_HOSTS,
    fetchAllowPrivate: values.FETCH_ALLOW_PRIVATE,
    uptimeReferences: values.UPTIME_REFERENCES,
    uptimeShopsPerPerson: values.UPTIME_SHOPS_PER_PERSON,
    uptimeUnlimitedHosts: values.UPTIME_UNLIMITED_HOSTS,
    tripRates: values.TRIP_RATES,
    mapTiles: values.MAP_TILES,
  })
}

/** The variables in the order of the table. */
export function describeVariables(): readonly (VariableText & { readonly name: string })[] {
  return Object.entries(environmentSchema.shape).flatMap(([name, schema]) => {
    const text = texts.get(schema)
    return text === undefined ? [] : [{ name, ...text }]
  })
}

function variable<Schema extends z.ZodType>(schema: Schema, text: VariableText): Schema {
  texts.add(schema, text)
  return schema
}

function wholeNumber(min: number, max: number) {
  return z.coerce.number('must be a number').int('must be a whole number').min(min).max(max)
}

function list<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item))
}

function isCidr(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

function isCidrOrName(text: string): boolean {
  return isCidr(text) || /^(?!.*(?:\.\.|\.\d+$))[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(text)
}

function toOrigin(text: string, context: z.core.$RefinementCtx<string>): string {
  const url = URL.parse(text)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
  if (isPlain && url.username + url.password === '') return url.origin
  context.addIssue('must be an address such as https://app.example.org, without a path')
  return z.NEVER
}

function toMapTiles(text: string, context: z.core.$RefinementCtx<string>): MapTiles {
  const path = text.trim()
  const url = URL.parse(path)
  if (url?.protocol === 'https:' && url.username + url.password === '') return { style: url.href }
  if (path.endsWith('.pmtiles') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return { file: resolve(path) }
  context.addIssue('must be the path of a .pmtiles file, or the https address of a style')
  return z.NEVER
}

/** Makes a value of a text by `read`, or says what that finds wrong. */
function readBy<Value>(read: (text: string) => Result<Value, string>) {
  return (text: string, context: z.core.$RefinementCtx<string>): Value => {
    const made = read(text)
    if (made.ok) return made.value
    context.addIssue(made.error)
    return z.NEVER
  }
}
