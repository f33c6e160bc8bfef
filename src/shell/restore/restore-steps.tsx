/** The steps of a restore: an archive, what is in it and what will happen, and what came of it. */
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import type { Restorable, RestoreRun } from '#backup'
import { formatCount, formatInstant } from '#base/text/format'
import { formatBytes } from '#base/text/format-bytes'
import { Button } from '#ui/button'
import { Cluster, QuietText, Stack } from '#ui/card'
import { Field } from '#ui/form/field'
import { FileButton } from '#ui/files/file-button'
import { FileDrop } from '#ui/files/file-drop'
import { FormAlert, Notice } from '#ui/page/notice'
import { ProgressRing } from '#ui/picture/progress-ring'
import { StatusLine } from '#ui/page/status-line'
import type { RestoreFlow, RestoreState } from './restore-flow.ts'

type StepsProps = {
  readonly state: RestoreState
  readonly flow: RestoreFlow
  /** Whether the archive is one of the list, which is taken without being chosen here. */
  readonly isListed?: boolean
  /** Ends what has not begun to restore. */
  readonly onStop: () => void
  /** What the server loses, where it has something. */
  readonly consequence: ReactNode
  /** What stands below a restore that is done. */
  readonly ending: ReactNode
}

export function RestoreSteps({ state, flow, isListed = false, onStop, consequence, ending }: StepsProps) {
  const { run, failure } = state
  return (
    <Stack gap={2}>
      {run === undefined && !isListed ? <ChooseArchive isBusy={state.isBusy ?? false} flow={flow} /> : null}
      {run === undefined && isListed && state.failure === undefined ? <QuietText>Einen Moment …</QuietText> : null}
      {run === undefined ? null : (
        <RunStep run={run} state={state} flow={flow} onStop={onStop} consequence={consequence} ending={ending} />
      )}
      <FormAlert message={failure?.message} />
    </Stack>
  )
}

function ChooseArchive({ isBusy, flow }: { readonly isBusy: boolean; readonly flow: RestoreFlow }) {
  const take = ([file]: readonly File[]): void => {
    if (file !== undefined) void flow.takeFile(file)
  }
  return (
    <FileDrop onFiles={take} invitation="Loslassen, um die Sicherung hochzuladen" isDisabled={isBusy}>
      <Stack gap={2}>
        <QuietText>
          Eine Sicherung ist eine Datei wie taschenmesser-2026-11-26T03-00-00Z.tar.zst, mit .age am Ende, wenn sie
          verschlüsselt ist. Sie wird erst ganz geprüft; vorher ändert sich nichts.
        </QuietText>
        <div>
          <FileButton variant="primary" accept={['.zst', '.age']} isBusy={isBusy} onFiles={take}>
            Datei wählen
          </FileButton>
        </div>
      </Stack>
    </FileDrop>
  )
}

type RunStepProps = Omit<StepsProps, 'isListed'> & { readonly run: RestoreRun }

function RunStep({ run, state, flow, onStop, consequence, ending }: RunStepProps) {
  switch (run.phase) {
    case 'receiving':
      return (
        <Progress run={run} label="Sicherung wird hochgeladen" onStop={onStop}>
          {formatBytes(run.doneBytes)} von {formatBytes(run.totalBytes)} sind auf dem Server.
        </Progress>
      )
    case 'checking':
      return (
        <Progress run={run} label="Sicherung wird geprüft" onStop={onStop}>
          Der Server liest sie ganz und vergleicht jede Prüfsumme.
        </Progress>
      )
    case 'locked':
      return <Unlock run={run} state={state} flow={flow} onStop={onStop} />
    case 'refused':
      return <Refused run={run} onAgain={onStop} />
    case 'checked':
      return <Confirm run={run} isBusy={state.isBusy ?? false} flow={flow} onStop={onStop} consequence={consequence} />
    case 'restoring':
      return (
        <Progress label="Sicherung wird wiederhergestellt">
          {state.isAway === true
            ? 'Der Server ist einen Moment nicht erreichbar. Diese Seite wartet auf ihn.'
            : 'Lass diese Seite offen. Geräte warten so lange und behalten, was sie geändert haben.'}
        </Progress>
      )
    case 'restored':
      return <Restored run={run} ending={ending} />
    case 'failed':
      return <Refused run={run} onAgain={onStop} />
  }
}

type ProgressProps = {
  readonly label: string
  readonly run?: RestoreRun
  readonly onStop?: () => void
  readonly children: ReactNode
}

function Progress({ label, run, onStop, children }: ProgressProps) {
  const share = run === undefined || run.totalBytes === 0 ? undefined : Math.min(1, run.doneBytes / run.totalBytes)
  return (
    <Cluster gap={2}>
      <ProgressRing label={label} share={share} size={40} />
      <Words role="status">
        <strong>{label} …</strong>
        <QuietText as="span">{children}</QuietText>
      </Words>
      {onStop === undefined ? null : <Button onClick={onStop}>Abbrechen</Button>}
    </Cluster>
  )
}

type UnlockProps = Pick<StepsProps, 'state' | 'flow' | 'onStop'> & { readonly run: RestoreRun }

function Unlock({ run, state, flow, onStop }: UnlockProps) {
  const [passphrase, setPassphrase] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void flow.unlock(passphrase)
      }}
    >
      <Stack gap={2}>
        <Field
          label="Passphrase der Sicherung"
          name="passphrase"
          type="password"
          autoComplete="off"
          autoFocus
          hint="Diese Sicherung ist verschlüsselt. Es ist die Passphrase von damals, nicht dein Passwort."
          error={state.hasTried === true ? run.error?.message : undefined}
          value={passphrase}
          onChange={setPassphrase}
        />
        <Cluster>
          <Button variant="quiet" onClick={onStop}>
            Abbrechen
          </Button>
          <Button variant="primary" type="submit" isBusy={state.isBusy ?? false}>
            Öffnen
          </Button>
        </Cluster>
      </Stack>
    </form>
  )
}

function Refused({ run, onAgain }: { readonly run: RestoreRun; readonly onAgain: () => void }) {
  return (
    <Stack gap={2}>
      <FormAlert message={run.error?.message} />
      <QuietText>Auf dem Server ist alles, wie es war.</QuietText>
      <div>
        <Button onClick={onAgain}>Andere Sicherung nehmen</Button>
      </div>
    </Stack>
  )
}

type ConfirmProps = Pick<StepsProps, 'flow' | 'onStop' | 'consequence'> & {
  readonly run: RestoreRun
  readonly isBusy: boolean
}

function Confirm({ run, isBusy, flow, onStop, consequence }: ConfirmProps) {
  if (run.restorable === undefined) return null
  return (
    <Stack gap={2}>
      <StatusLine tone="good">Die Sicherung ist vollständig und unverändert</StatusLine>
      <Contents of={run.restorable} />
      {consequence}
      <FormAlert message={run.error?.message} />
      <Cluster>
        <Button variant="quiet" onClick={onStop}>
          Abbrechen
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void flow.start()}>
          Wiederherstellen
        </Button>
      </Cluster>
    </Stack>
  )
}

/** What is in a backup, line by line. */
function Contents({ of }: { readonly of: Restorable }) {
  const rows = [
    ['Stand', formatInstant(of.madeAt)],
    ['Leute', formatCount(of.people, 'Konto', 'Konten')],
    ['Einträge', formatCount(of.documents, 'Eintrag', 'Einträge')],
    ['Dateien', formatCount(of.files, 'Datei', 'Dateien')],
    ['Größe', `${formatBytes(of.bytes)} ausgepackt`],
    ['Gemacht mit', `Taschenmesser ${of.appVersion}`],
  ] as const
  return (
    <Rows>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Rows>
  )
}

function Restored({ run, ending }: { readonly run: RestoreRun; readonly ending: ReactNode }) {
  const { restorable } = run
  if (restorable === undefined) return null
  return (
    <Stack gap={2}>
      <div role="status">
        <StatusLine tone="good">Wiederhergestellt: der Stand vom {formatInstant(restorable.madeAt)}</StatusLine>
      </div>
      <p>
        {formatCount(restorable.people, 'Konto', 'Konten')}, {formatCount(restorable.documents, 'Eintrag', 'Einträge')}{' '}
        und {formatCount(restorable.files, 'Datei', 'Dateien')} sind wieder da.
      </p>
      <Notice icon="info">
        Was Geräte danach geändert hatten, bringen sie von selbst zurück, sobald sie sich melden. Wer sich seitdem neu
        angemeldet hat, meldet sich noch einmal an.
      </Notice>
      {ending}
    </Stack>
  )
}

const Words = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 200px',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

const Rows = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > div:last-of-type': { borderBottom: 0 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
}))
