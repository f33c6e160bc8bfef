import { readEndpoint, type BackupPlace } from '#backup'
import type { BackupTarget } from '../backup-maker.ts'

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
