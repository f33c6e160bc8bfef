import type { Now } from '#base/clock'
import type { Database, SecretBox } from '#database/server'
import type { BackupMaker } from '../backup-maker.ts'
import type { TellAdministrators } from './notify-backup-news.ts'

/** What backups stand on. */
export type BackupsOptions = {
  readonly database: Pick<Database, 'type' | 'kysely' | 'runAlone'>
  readonly secretBox: SecretBox
  readonly maker: BackupMaker
  /** The default place of backups; created with the first one. */
  readonly dataFolder: string
  /** Its disk is compared with that of the place. */
  readonly dataDir: string
  /** Of the server: an IANA name. */
  readonly timeZone: string
  readonly notifyAdministrators: TellAdministrators
  readonly newId: () => string
  readonly now: Now
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
}
