/** What the administrator has set, as one row; keys and passphrase are sealed, so that who has only the database has none. */
import { sql, type Kysely } from 'kysely'
import { AppError } from '#base/app-error'
import { backupPlaceSchema, type BackupErrorCode, type BackupPlace, type BackupSettings } from '#backup'
import type { SecretBox } from '#database/server'
import type { Schedule } from './schedule.ts'

export type KeptSettings = BackupSettings &
  Schedule & {
    readonly isEncrypted: boolean
    /** The reason of the last alert to administrators, unless it is over. */
    readonly toldFailure: string | undefined
  }

/** A place with all that is needed to reach it. */
export type OpenedSettings = {
  readonly keep: number
  readonly place: BackupPlace
  readonly passphrase: string | undefined
}

type Row = {
  readonly isOn: number
  readonly time: string
  readonly sinceMs: number | string
  readonly keep: number
  readonly place: string
  readonly sealedKey: string | null
  readonly sealedPassphrase: string | null
  readonly toldFailure: string | null
}

/** The owners the secrets are bound to, in addition to this server. */
const KEY_OWNER = 'bucket'
const PASSPHRASE_OWNER = 'passphrase'

const DEFAULTS: BackupSettings = { isOn: true, time: '03:00', keep: 14, place: { kind: 'data-folder' } }

export type SettingsRow = ReturnType<typeof createSettingsRow>

export function createSettingsRow(kysely: Kysely<unknown>, box: SecretBox) {
  const readRow = () => readSettingsRow(kysely)

  return {
    /** Adds the row if it is missing: from now on there are backups. */
    async begin(nowMs: number): Promise<void> {
      await sql`
        INSERT INTO backup_settings (slot, "isOn", time, "sinceMs", keep, place)
        VALUES (1, 1, ${DEFAULTS.time}, ${nowMs}, ${DEFAULTS.keep}, ${JSON.stringify(DEFAULTS.place)})
        ON CONFLICT (slot) DO NOTHING`.execute(kysely)
    },

    async read(): Promise<KeptSettings> {
      const row = await readRow()
      return {
        isOn: row.isOn === 1,
        time: row.time,
        sinceMs: Number(row.sinceMs),
        keep: row.keep,
        place: readPlace(row),
        isEncrypted: row.sealedPassphrase !== null,
        toldFailure: row.toldFailure ?? undefined,
      }
    },

    /** With its secrets; throws `backup-secrets-lost` where they were sealed by a server whose own secrets are lost. */
    async open(): Promise<OpenedSettings> {
      const row = await readRow()
      return {
        keep: row.keep,
        place: openPlace(box, readPlace(row), row.sealedKey),
        passphrase: row.sealedPassphrase === null ? undefined : unseal(box, row.sealedPassphrase, PASSPHRASE_OWNER),
      }
    },

    /** Returns a place as it was typed; a key that was left out is the stored one, or empty. */
    async complete(place: BackupPlace): Promise<BackupPlace> {
      return openPlace(box, place, (await readRow()).sealedKey)
    },

    /** A schedule that is another one begins now. */
    async write({ isOn, time, keep, place }: BackupSettings, nowMs: number): Promise<void> {
      const { secretAccessKey, ...shown } = place.kind === 's3' ? place : { ...place, secretAccessKey: undefined }
      const sealedKey = secretAccessKey === undefined ? null : box.seal(secretAccessKey, KEY_OWNER)
      // A bucket keeps its key if no other key was typed; other places have no key.
      const key = place.kind === 's3' ? sql`COALESCE(${sealedKey}, "sealedKey")` : sql`NULL`
      await sql`
        UPDATE backup_settings SET "isOn" = ${Number(isOn)}, time = ${time}, keep = ${keep},
          place = ${JSON.stringify(shown)}, "sealedKey" = ${key},
          "sinceMs" = CASE WHEN time = ${time} AND "isOn" = ${Number(isOn)} THEN "sinceMs" ELSE ${nowMs} END`.execute(
        kysely,
      )
    },

    async writePassphrase(passphrase: string | undefined): Promise<void> {
      const sealed = passphrase === undefined ? null : box.seal(passphrase, PASSPHRASE_OWNER)
      await sql`UPDATE backup_settings SET "sealedPassphrase" = ${sealed}`.execute(kysely)
    },

    async noteTold(reason: string | undefined): Promise<void> {
      await sql`UPDATE backup_settings SET "toldFailure" = ${reason ?? null}`.execute(kysely)
    },
  }
}

async function readSettingsRow(kysely: Kysely<unknown>): Promise<Row> {
  const { rows } = await sql<Row>`SELECT * FROM backup_settings`.execute(kysely)
  if (rows[0] === undefined) throw new Error('the settings of backups are gone')
  return rows[0]
}

/** The place that is set, without its secret. */
export async function readKeptPlace(kysely: Kysely<unknown>): Promise<BackupPlace> {
  return readPlace(await readSettingsRow(kysely))
}

function readPlace({ place }: Pick<Row, 'place'>): BackupPlace {
  return backupPlaceSchema.parse(JSON.parse(place))
}

function openPlace(box: SecretBox, place: BackupPlace, sealedKey: string | null): BackupPlace {
  if (place.kind !== 's3' || place.secretAccessKey !== undefined) return place
  return { ...place, secretAccessKey: sealedKey === null ? '' : unseal(box, sealedKey, KEY_OWNER) }
}

function unseal(box: SecretBox, sealed: string, owner: string): string {
  try {
    return box.open(sealed, owner)
  } catch (error) {
    throw new AppError<BackupErrorCode>('backup-secrets-lost', {}, error)
  }
}
