/** When backups are made, where they go and how many stay: as the administrator sends it, and what is wrong with it. */
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'

const TEXT_LIMIT = 1_000
const text = z.string().check(z.maxLength(TEXT_LIMIT))

const s3PlaceSchema = z.strictObject({
  kind: z.literal('s3'),
  endpoint: text,
  region: text,
  bucket: text,
  /** Folder within the bucket; empty: none. */
  prefix: text,
  accessKeyId: text,
  /** Absent: the one that is kept. */
  secretAccessKey: z.optional(text),
})

export const backupPlaceSchema = z.discriminatedUnion('kind', [
  /** `backups` below the server's data. */
  z.strictObject({ kind: z.literal('data-folder') }),
  /** An absolute path on the server. */
  z.strictObject({ kind: z.literal('folder'), path: text }),
  s3PlaceSchema,
])
export type BackupPlace = z.infer<typeof backupPlaceSchema>

export const backupSettingsSchema = z.strictObject({
  isOn: z.boolean(),
  /** Wall time on the server, `03:00`. */
  time: z.string(),
  /** So many stay in the place; older ones are removed after each backup. */
  keep: z.number(),
  place: backupPlaceSchema,
})
export type BackupSettings = z.infer<typeof backupSettingsSchema>

export const BACKUPS_KEPT_MAX = 365
/** What a passphrase has at least, in characters: it protects for as long as a copy of the file exists. */
export const PASSPHRASE_MIN_LENGTH = 12

export type SettingsFault = {
  /** Dotted path in `BackupSettings`. */
  readonly field: string
  /** What is wrong and what to do, in German. */
  readonly message: string
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
/** Host, perhaps a port and a path; no user and no query. */
const ENDPOINT = /^https?:\/\/[A-Za-z0-9[\]:._-]+(?:\/[A-Za-z0-9/._~-]*)?$/
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,64}$/
const PREFIX = /^(?:[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64}){0,7}\/?)?$/

/** All that can be seen to be wrong without the server; empty where nothing is. */
export function findSettingsFaults(settings: BackupSettings): readonly SettingsFault[] {
  const { time, keep, place } = settings
  return [
    ...faultIf(!TIME.test(time), 'time', 'Schreib die Uhrzeit als Stunde und Minute, zum Beispiel 03:00.'),
    ...faultIf(
      !Number.isInteger(keep) || keep < 1 || keep > BACKUPS_KEPT_MAX,
      'keep',
      `Nimm eine ganze Zahl von 1 bis ${BACKUPS_KEPT_MAX}.`,
    ),
    ...findPlaceFaults(place),
  ]
}

/** The same of a place alone; the fields begin with `place`. */
export function findPlaceFaults(place: BackupPlace): readonly SettingsFault[] {
  if (place.kind === 'folder') return faultIf(place.path.trim() === '', 'place.path', 'Schreib, in welchen Ordner.')
  if (place.kind === 'data-folder') return []
  return [
    ...faultIf(
      readEndpoint(place.endpoint) === undefined,
      'place.endpoint',
      'Schreib die Adresse des Dienstes, zum Beispiel https://s3.example.org.',
    ),
    ...faultIf(
      !BUCKET.test(place.bucket),
      'place.bucket',
      'So heißt kein Bucket: kleine Buchstaben, Ziffern, . und -.',
    ),
    ...faultIf(!REGION.test(place.region), 'place.region', 'Schreib die Region, zum Beispiel eu-central-1.'),
    ...faultIf(!PREFIX.test(place.prefix), 'place.prefix', 'Im Ordner gehen nur Buchstaben, Ziffern, _, - und /.'),
    ...faultIf(place.accessKeyId.trim() === '', 'place.accessKeyId', 'Schreib den Zugangsschlüssel.'),
    ...faultIf(place.secretAccessKey === '', 'place.secretAccessKey', 'Schreib den geheimen Schlüssel.'),
  ]
}

/** What is wrong with a passphrase that is to be set, in German. */
export function checkPassphrase(passphrase: string): Result<string, string> {
  return [...passphrase].length < PASSPHRASE_MIN_LENGTH
    ? failed(`Nimm mindestens ${PASSPHRASE_MIN_LENGTH} Zeichen, am besten mehrere Wörter.`)
    : ok(passphrase)
}

/** An address of the web without a slash at its end, or undefined. */
export function readEndpoint(typed: string): string | undefined {
  const address = typed.trim().replace(/\/+$/, '')
  return ENDPOINT.test(address) ? address : undefined
}

function faultIf(isWrong: boolean, field: string, message: string): readonly SettingsFault[] {
  return isWrong ? [{ field, message }] : []
}
