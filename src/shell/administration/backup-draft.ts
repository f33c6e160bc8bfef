/** Settings of backups as they are typed, all kinds of places at once, so that choosing another kind forgets nothing. */
import type { BackupPlace, BackupSettings, ShownPlace } from '#backup'

export type SettingsDraft = {
  readonly isOn: boolean
  readonly time: string
  readonly keep: string
  readonly kind: BackupPlace['kind']
  readonly path: string
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly prefix: string
  readonly accessKeyId: string
  /** Empty: the one that is kept, if there is one. */
  readonly secretAccessKey: string
}

/** By field, what is wrong with it; fields of the place begin with `place`. */
export type SettingsErrors = { readonly [Field in string]?: string }

const empty = { path: '', endpoint: '', region: '', bucket: '', prefix: '', accessKeyId: '', secretAccessKey: '' }

export function toDraft({ isOn, time, keep, place }: Omit<BackupSettings, 'place'> & { readonly place: ShownPlace }) {
  return { ...empty, ...place, isOn, time, keep: String(keep) } satisfies SettingsDraft
}

/** `kept`: the place until now; a bucket has a key already. */
export function toPlace(draft: SettingsDraft, kept: ShownPlace): BackupPlace {
  const { kind, endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = draft
  if (kind === 'data-folder') return { kind }
  if (kind === 'folder') return { kind, path: draft.path.trim() }
  const isKeyKept = kept.kind === 's3' && secretAccessKey === ''
  return {
    kind,
    endpoint: endpoint.trim(),
    region: region.trim(),
    bucket: bucket.trim(),
    prefix: prefix.trim(),
    accessKeyId: accessKeyId.trim(),
    ...(isKeyKept ? {} : { secretAccessKey: secretAccessKey.trim() }),
  }
}

export function toSettings(draft: SettingsDraft, kept: ShownPlace): BackupSettings {
  const { isOn, time, keep } = draft
  // What is no number is refused as zero is.
  return { isOn, time, keep: /^\d+$/.test(keep.trim()) ? Number(keep) : 0, place: toPlace(draft, kept) }
}
