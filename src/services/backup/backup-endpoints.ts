/** What the administrator sees of backups and does with them; everybody else is answered `not-found`, as if it did not exist. */
import * as z from 'zod/mini'
import { defineEndpoint } from '#http'
import { backupPlaceSchema, backupSettingsSchema } from './backup-settings.ts'

/** All endpoints of backups lie below it. */
export const BACKUPS_PATH = '/api/backups'

const BODY_LIMIT_BYTES = 16 * 1024
const PASSPHRASE_LIMIT = 1_000

const nothing = z.strictObject({})
const done = z.object({ ok: z.literal(true) })

/** Settings as they are shown: whether there are secrets, and not which. */
const shownPlaceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('data-folder') }),
  z.object({ kind: z.literal('folder'), path: z.string() }),
  z.object({
    kind: z.literal('s3'),
    endpoint: z.string(),
    region: z.string(),
    bucket: z.string(),
    prefix: z.string(),
    accessKeyId: z.string(),
  }),
])
export type ShownPlace = z.infer<typeof shownPlaceSchema>

/** `archive`: all of it is written to its place, packed and perhaps encrypted. */
export const backupStepSchema = z.enum(['preparing', 'databases', 'archive', 'finishing'])
export type BackupStep = z.infer<typeof backupStepSchema>

const backupRunSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'failed', 'canceled']),
  trigger: z.enum(['schedule', 'person']),
  startedAt: z.string(),
  endedAt: z.optional(z.string()),
  /** Of one that runs: what it does, and how far that step is from 0 to 1 where that is known. */
  step: z.optional(backupStepSchema),
  share: z.optional(z.number()),
  isEnding: z.optional(z.boolean()),
  /** Of one that is done. */
  fileName: z.optional(z.string()),
  sizeBytes: z.optional(z.number()),
  /** Of one that is done, if there were any: files that the server knows and its store did not have. */
  filesMissing: z.optional(z.number()),
  /** Of one that failed: why, and what to do, in German. */
  failure: z.optional(z.string()),
})
export type BackupRun = z.infer<typeof backupRunSchema>

const overviewSchema = z.object({
  settings: z.object({ isOn: z.boolean(), time: z.string(), keep: z.number(), place: shownPlaceSchema }),
  isEncrypted: z.boolean(),
  /** The place of backups as shown to users: a folder, or a bucket with its service. */
  placeName: z.string(),
  /** The folder of `data-folder`. */
  dataFolder: z.string(),
  /** Whether they go to the disk that the data is on. */
  isOnDataDisk: z.boolean(),
  /** Of the server, an IANA name; the time of the schedule is in it. */
  timeZone: z.string(),
  /** Whether the databases are in the archive; those of PostgreSQL are where `pg_dump` is there. */
  hasDatabases: z.boolean(),
  nextAt: z.optional(z.string()),
  running: z.optional(backupRunSchema),
  /** The newest that is over, and the newest that is done. */
  lastAttempt: z.optional(backupRunSchema),
  lastSuccess: z.optional(backupRunSchema),
  /** By the schedule there should be a newer success, for two nights. */
  isOverdue: z.boolean(),
})
export type BackupOverview = z.infer<typeof overviewSchema>

export const readBackups = defineBackupEndpoint('GET', '', nothing, overviewSchema)

const keptBackupSchema = z.object({
  /** Of the file; names it in the place. */
  name: z.string(),
  madeAt: z.string(),
  sizeBytes: z.number(),
  isEncrypted: z.boolean(),
  /** The version of Taschenmesser that made it, where that is known. */
  appVersion: z.optional(z.string()),
})
export type KeptBackup = z.infer<typeof keptBackupSchema>

/** What is in the place now, newest first; a code `backup-place-…` where it cannot be asked. */
export const listBackups = defineBackupEndpoint(
  'GET',
  '/list',
  nothing,
  z.object({ backups: z.array(keptBackupSchema) }),
)

/** Begins one and answers at once; `backup-running` where one runs already. */
export const startBackup = defineBackupEndpoint('POST', '/start', nothing, done)

/** Ends the backup that runs, on any node, and removes its archive; does nothing if none runs. */
export const cancelBackup = defineBackupEndpoint('POST', '/cancel', nothing, done)

/**
 * Counts from now on. Refuses `invalid-request` with field and a sentence. Another place needs a recent sign-in: where backups
 * go, all people's things go.
 */
export const changeBackupSettings = defineBackupEndpoint('POST', '/settings', backupSettingsSchema, done)

/** Writes a few bytes to a place and removes them; a code `backup-place-…` says why that was not possible. */
export const checkBackupPlace = defineBackupEndpoint(
  'POST',
  '/check-place',
  z.strictObject({ place: backupPlaceSchema }),
  done,
)

/** Encrypts backups that are made from now on; without one they are not. Needs a recent sign-in. */
export const changeBackupPassphrase = defineBackupEndpoint(
  'POST',
  '/passphrase',
  z.strictObject({ passphrase: z.optional(z.string().check(z.maxLength(PASSPHRASE_LIMIT))) }),
  done,
)

function defineBackupEndpoint<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  method: 'GET' | 'POST',
  path: string,
  input: Input,
  output: Output,
) {
  return defineEndpoint({
    method,
    path: `${BACKUPS_PATH}${path}`,
    bodyLimitBytes: method === 'GET' ? 0 : BODY_LIMIT_BYTES,
    input,
    output,
  })
}
