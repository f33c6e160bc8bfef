/** When backups are made, how many stay, and where they go. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import {
  changeBackupSettings,
  checkBackupPlace,
  findPlaceFaults,
  findSettingsFaults,
  type BackupOverview,
  type BackupSettings,
  type SettingsFault,
} from '#backup'
import { useAuth } from '#auth/client'
import { failed, ok } from '#base/result'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { StatusLine } from '#ui/page/status-line'
import { SwitchLine } from '#ui/form/switch'
import { useAction } from '../account/server-part.tsx'
import {
  BackupPlaceFields,
  toDraft,
  toPlace,
  toSettings,
  type SettingsDraft,
  type SettingsErrors,
} from './backup-place-fields.tsx'

type BackupSettingsDialogProps = {
  readonly overview: BackupOverview
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function BackupSettingsDialog({ overview, onSaved, onClose }: BackupSettingsDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const checking = useAction()
  const [isReached, setReached] = useState(false)
  const { place } = overview.settings
  const form = useForm({
    start: () => toDraft(overview.settings),
    read: (draft: SettingsDraft) => readSettings(draft, place),
    onSave: (settings) => void save(settings),
    keptAs: 'backup-settings',
    secrets: ['secretAccessKey'],
  })
  const { draft } = form
  const error = action.error ?? checking.error
  const errors = error?.field === undefined ? form.errors : { [error.field]: error.message }

  function forgetAnswers(): void {
    setReached(false)
    action.clear()
    checking.clear()
  }

  function change(next: Partial<SettingsDraft>): void {
    forgetAnswers()
    form.set(next)
  }

  async function save(settings: BackupSettings): Promise<void> {
    forgetAnswers()
    const done = await action.run(() => call(changeBackupSettings, settings))
    if (done === undefined) return
    toasts.show({ kind: 'success', text: 'Gilt ab jetzt', key: 'backup-settings' })
    onSaved()
  }

  async function check(): Promise<void> {
    forgetAnswers()
    const typed = toPlace(draft, place)
    if (findPlaceFaults(typed).length > 0) return void form.check()
    const done = await checking.run(() => call(checkBackupPlace, { place: typed }))
    setReached(done !== undefined)
  }

  return (
    <FormDialog
      title="Sicherung einstellen"
      submitLabel="Speichern"
      isBusy={action.isBusy}
      error={action.error?.field === undefined ? action.error?.message : undefined}
      form={form}
      onClose={onClose}
    >
      <ScheduleFields draft={draft} timeZone={overview.timeZone} errors={errors} onChange={change} />
      <BackupPlaceFields draft={draft} overview={overview} errors={errors} onChange={change} />
      {draft.kind === 'data-folder' ? null : (
        <PlaceCheck
          label={draft.kind === 's3' ? 'Verbindung prüfen' : 'Ordner prüfen'}
          isBusy={checking.isBusy}
          isReached={isReached}
          problem={checking.error?.field === undefined ? checking.error?.message : undefined}
          onCheck={() => void check()}
        />
      )}
    </FormDialog>
  )
}

/** By field, what is wrong with it. */
function errorsOf(faults: readonly SettingsFault[]): SettingsErrors {
  return Object.fromEntries(faults.map(({ field, message }) => [field, message]))
}

type PlaceCheckProps = {
  readonly label: string
  readonly isBusy: boolean
  readonly isReached: boolean
  readonly problem: string | undefined
  readonly onCheck: () => void
}

/** Has the server try the place as it is typed, and says right there what came of it. */
function PlaceCheck({ label, isBusy, isReached, problem, onCheck }: PlaceCheckProps) {
  const outcome = useRef<HTMLDivElement>(null)
  const hasOutcome = isReached || problem !== undefined
  useEffect(() => {
    // The buttons of a low dialog would cover it.
    if (hasOutcome) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [hasOutcome])
  return (
    <div>
      <Button isBusy={isBusy} onClick={onCheck}>
        {label}
      </Button>
      <Outcome ref={outcome} role="status">
        {isReached ? <StatusLine tone="good">Geht: Der Server kann dort schreiben.</StatusLine> : null}
        {problem === undefined ? null : <StatusLine tone="alarm">{problem}</StatusLine>}
      </Outcome>
    </div>
  )
}

type ScheduleFieldsProps = {
  readonly draft: SettingsDraft
  readonly timeZone: string
  readonly errors: SettingsErrors
  readonly onChange: (next: Partial<SettingsDraft>) => void
}

function ScheduleFields({ draft, timeZone, errors, onChange }: ScheduleFieldsProps) {
  return (
    <>
      <SwitchLine text="Jede Nacht von selbst sichern" isOn={draft.isOn} onChange={(isOn) => onChange({ isOn })} />
      <Beside>
        <Field
          label="Uhrzeit"
          name="time"
          type="time"
          hint={`Nach der Uhr des Servers, ${timeZone}.`}
          value={draft.time}
          onChange={(time) => onChange({ time })}
          error={errors.time}
        />
        <Field
          label="So viele behalten"
          name="keep"
          inputMode="numeric"
          autoComplete="off"
          hint="Ältere werden nach jeder Sicherung gelöscht."
          value={draft.keep}
          onChange={(keep) => onChange({ keep })}
          error={errors.keep}
        />
      </Beside>
    </>
  )
}

const Beside = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: 16,
})

const Outcome = styled('div')({ '&:not(:empty)': { marginTop: 8 } })

function readSettings(draft: SettingsDraft, place: BackupOverview['settings']['place']) {
  const settings = toSettings(draft, place)
  const faults = findSettingsFaults(settings)
  return faults.length === 0 ? ok(settings) : failed(errorsOf(faults))
}
