/** When backups are made, how many stay, and where they go. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  changeBackupSettings,
  checkBackupPlace,
  findPlaceFaults,
  findSettingsFaults,
  type BackupOverview,
  type SettingsFault,
} from '#backup'
import { useAuth } from '#auth/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { focusFirstFault } from '#ui/form/focus-first-fault'
import { FormDialog } from '#ui/form/form-dialog'
import { StatusLine } from '#ui/page/status-line'
import { SwitchLine } from '#ui/form/switch'
import { useAction } from '../account/use-action.ts'
import { toDraft, toPlace, toSettings, type SettingsDraft } from './backup-draft.ts'
import { BackupPlaceFields } from './backup-place-fields.tsx'

type BackupSettingsDialogProps = {
  readonly overview: BackupOverview
  readonly onSaved: () => void
  readonly onClose: () => void
}

export function BackupSettingsDialog({ overview, onSaved, onClose }: BackupSettingsDialogProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const fields = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(() => toDraft(overview.settings))
  const [found, setFound] = useState<readonly SettingsFault[]>([])
  const checking = useAction()
  const [isReached, setReached] = useState(false)
  const error = action.error ?? checking.error
  const faults = error?.field === undefined ? found : [{ field: error.field, message: error.message }]

  function forgetAnswers(): void {
    setReached(false)
    action.clear()
    checking.clear()
  }

  function change(next: Partial<SettingsDraft>): void {
    forgetAnswers()
    setDraft({ ...draft, ...next })
  }

  /** Whether nothing is wrong that can be seen from here; else it is shown. */
  function isClean(faultsHere: readonly SettingsFault[]): boolean {
    flushSync(() => {
      forgetAnswers()
      setFound(faultsHere)
    })
    if (faultsHere.length > 0) focusFirstFault(fields.current)
    return faultsHere.length === 0
  }

  async function save(): Promise<void> {
    const settings = toSettings(draft, overview.settings.place)
    if (!isClean(findSettingsFaults(settings))) return
    const done = await action.run(() => call(changeBackupSettings, settings))
    if (done === undefined) return
    toasts.show({ kind: 'success', text: 'Gilt ab jetzt', key: 'backup-settings' })
    onSaved()
  }

  async function check(): Promise<void> {
    const place = toPlace(draft, overview.settings.place)
    if (!isClean(findPlaceFaults(place))) return
    const done = await checking.run(() => call(checkBackupPlace, { place }))
    setReached(done !== undefined)
  }

  return (
    <FormDialog
      title="Sicherung einstellen"
      submitLabel="Speichern"
      isBusy={action.isBusy}
      error={action.error?.field === undefined ? action.error?.message : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Stack ref={fields} gap={2}>
        <ScheduleFields draft={draft} timeZone={overview.timeZone} faults={faults} onChange={change} />
        <BackupPlaceFields draft={draft} overview={overview} faults={faults} onChange={change} />
        {draft.kind === 'data-folder' ? null : (
          <PlaceCheck
            label={draft.kind === 's3' ? 'Verbindung prüfen' : 'Ordner prüfen'}
            isBusy={checking.isBusy}
            isReached={isReached}
            problem={checking.error?.field === undefined ? checking.error?.message : undefined}
            onCheck={() => void check()}
          />
        )}
      </Stack>
    </FormDialog>
  )
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
      <Button variant="secondary" isBusy={isBusy} onClick={onCheck}>
        {label}
      </Button>
      <Outcome ref={outcome} role="status">
        {isReached ? (
          <StatusLine icon="check" tone="good">
            Geht: Der Server kann dort schreiben.
          </StatusLine>
        ) : null}
        {problem === undefined ? null : (
          <StatusLine icon="warning" tone="alarm">
            {problem}
          </StatusLine>
        )}
      </Outcome>
    </div>
  )
}

type ScheduleFieldsProps = {
  readonly draft: SettingsDraft
  readonly timeZone: string
  readonly faults: readonly SettingsFault[]
  readonly onChange: (next: Partial<SettingsDraft>) => void
}

function ScheduleFields({ draft, timeZone, faults, onChange }: ScheduleFieldsProps) {
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.message
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
          error={faultOf('time')}
        />
        <Field
          label="So viele behalten"
          name="keep"
          inputMode="numeric"
          autoComplete="off"
          hint="Ältere werden nach jeder Sicherung gelöscht."
          value={draft.keep}
          onChange={(keep) => onChange({ keep })}
          error={faultOf('keep')}
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
