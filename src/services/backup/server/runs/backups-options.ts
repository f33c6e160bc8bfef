import type { Now } from '#base/clock'
import type { Database, SecretBox } from '#database/server'
import { readEndpoint, type BackupPlace } from '#backup'
import type { BackupMaker, BackupTarget } from '../backup-maker.ts'
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

/** Returns the location of a place on this server. `dataFolder`: the backup folder below the data. */
export function targetOf(place: BackupPlace, dataFolder: string): BackupTarget {
  if (place.kind === 'data-folder') return { kind: 'folder', path: dataFolder }
  if (place.kind === 'folder') return { kind: 'folder', path: place.path }
  const { endpoint, prefix, secretAccessKey = '', ...rest } = place
  return {
    ...rest,
    endpoint: readEndpoint(endpoint) ?? endpoint,
    prefix: prefix.replace(/([^/])$/, '$1/'),
    secretAccessKey,
  }
}

/** As people read it. */
export function nameTarget(target: BackupTarget): string {
  if (target.kind === 'folder') return target.path
  return `${target.bucket}${target.prefix === '' ? '' : `/${target.prefix.replace(/\/$/, '')}`} bei ${URL.parse(target.endpoint)?.host ?? target.endpoint}`
}
