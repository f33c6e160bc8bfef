import type { BackupOverview } from '#backup'
import { Field } from '#ui/form/field'
import { RadioGroup } from '#ui/form/radio-group'
import type { SettingsDraft, SettingsErrors } from './backup-draft.ts'

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
