import type { BackupOverview, BackupPlace, BackupSettings, ShownPlace } from '#backup'
import { Field } from '#ui/form/field'
import { RadioGroup } from '#ui/form/radio-group'

type BackupPlaceFieldsProps = {
  readonly draft: SettingsDraft
  readonly overview: Pick<BackupOverview, 'dataFolder' | 'settings'>
  readonly errors: SettingsErrors
  readonly onChange: (next: Partial<SettingsDraft>) => void
}

/** The destination of backups: its kind and the details needed to reach it. */
export function BackupPlaceFields({ draft, overview, errors, onChange }: BackupPlaceFieldsProps) {
  const { dataFolder } = overview
  return (
    <>
      <RadioGroup
        label="Wohin?"
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
        options={[
          { value: 'data-folder', text: 'Neben die Daten', detail: dataFolder },
          {
            value: 'folder',
            text: 'Anderer Ordner',
            detail: 'Eine andere Festplatte oder ein Netzlaufwerk, das der Server sieht.',
          },
          { value: 's3', text: 'S3-Speicher', detail: 'Ein Bucket bei einem Dienst oder auf einem anderen Gerät.' },
        ]}
      />
      {draft.kind === 'folder' ? (
        <Field
          label="Ordner auf dem Server"
          name="path"
          autoComplete="off"
          isRequired
          placeholder="/mnt/sicherungen"
          value={draft.path}
          onChange={(path) => onChange({ path })}
          error={errors['place.path']}
        />
      ) : null}
      {draft.kind === 's3' ? <S3Fields draft={draft} overview={overview} errors={errors} onChange={onChange} /> : null}
    </>
  )
}

function S3Fields({ draft, overview, errors, onChange }: BackupPlaceFieldsProps) {
  const bind = (name: 'endpoint' | 'bucket' | 'region' | 'prefix' | 'accessKeyId' | 'secretAccessKey') => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errors[`place.${name}`],
  })
  const hasKey = overview.settings.place.kind === 's3'
  return (
    <>
      <Field {...bind('endpoint')} label="Adresse des Dienstes" isRequired placeholder="https://s3.example.org" />
      <Field {...bind('bucket')} label="Bucket" isRequired />
      <Field {...bind('region')} label="Region" isRequired placeholder="eu-central-1" />
      <Field {...bind('prefix')} label="Ordner im Bucket (wenn du magst)" placeholder="taschenmesser" />
      <Field {...bind('accessKeyId')} label="Zugangsschlüssel" isRequired />
      <Field
        {...bind('secretAccessKey')}
        label="Geheimer Schlüssel"
        type="password"
        autoComplete="new-password"
        isRequired={!hasKey}
        {...(hasKey ? { hint: 'Leer lassen: Es bleibt der, der schon eingetragen ist.' } : {})}
      />
    </>
  )
}

/** Settings of backups as they are typed, all kinds of places at once, so that choosing another kind forgets nothing. */
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
