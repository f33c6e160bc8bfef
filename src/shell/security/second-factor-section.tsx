import { styled } from '@mui/material/styles'
import { useState, useEffect, useRef, type SubmitEvent } from 'react'
import { disableSecondFactor, renewRecoveryCodes, beginSecondFactor, confirmSecondFactor } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { downloadText } from '#ui/files/download'
import { Field } from '#ui/form/field'
import { StatusLine } from '#ui/page/status-line'
import { FormAlert } from '#ui/page/notice'
import { QrCode } from '#ui/picture/qr-code'
import { useAction } from '../account/server-part.tsx'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'
import type { SecurityProps } from './security-props.ts'

/** Fewer recovery codes than this are worth a word. */
const FEW_CODES = 3

export function SecondFactorSection({ security, onChange }: SecurityProps) {
  const { call } = useAuth()
  const toasts = useToast()
  const action = useAction()
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  async function disable(): Promise<void> {
    const done = await action.run(() => call(disableSecondFactor, {}))
    if (done === undefined) return
    toasts.show({ kind: 'success', text: 'Der zweite Faktor ist ausgeschaltet' })
    onChange()
  }

  async function renew(): Promise<void> {
    const renewed = await action.run(() => call(renewRecoveryCodes, {}))
    if (renewed !== undefined) setCodes(renewed.recoveryCodes)
  }

  return (
    <Card aria-labelledby="second-factor">
      <Stack gap={2}>
        <SectionTitle id="second-factor">Zwei-Faktor-Anmeldung</SectionTitle>
        {security.hasSecondFactor ? (
          <>
            <StatusLine tone="good">Eingeschaltet</StatusLine>
            <RecoveryCodesLeft count={security.recoveryCodesLeft} />
          </>
        ) : (
          <QuietText>
            Nach dem Passwort fragt die Anmeldung noch nach einem Code aus einer App auf deinem Handy. So nützt ein
            gestohlenes Passwort niemandem.
          </QuietText>
        )}
        <FormAlert message={action.error?.message} />
        {security.hasSecondFactor ? (
          <Cluster>
            <Button icon="sync" isBusy={action.isBusy} onClick={() => void renew()}>
              Neue Wiederherstellungscodes
            </Button>
            <Button variant="quiet" isBusy={action.isBusy} onClick={() => void disable()}>
              Ausschalten
            </Button>
          </Cluster>
        ) : (
          <div>
            <Button icon="plus" onClick={() => setSettingUp(true)}>
              Einrichten
            </Button>
          </div>
        )}
      </Stack>
      {isSettingUp ? (
        <SecondFactorDialog
          onClose={() => setSettingUp(false)}
          onDone={(recoveryCodes) => {
            setSettingUp(false)
            setCodes(recoveryCodes)
          }}
        />
      ) : null}
      {codes === undefined ? null : (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            onChange()
          }}
        />
      )}
    </Card>
  )
}

function RecoveryCodesLeft({ count }: { readonly count: number }) {
  const text = `Noch ${formatCount(count, 'Wiederherstellungscode', 'Wiederherstellungscodes')}, falls dein Handy weg ist.`
  if (count > FEW_CODES) return <QuietText>{text}</QuietText>
  return (
    <StatusLine tone="alarm">
      {count === 0 ? 'Keine Wiederherstellungscodes mehr. Ohne Handy kommst du so nicht mehr hinein.' : text}
    </StatusLine>
  )
}

const FORM_ID = 'confirm-second-factor'

type SecondFactorDialogProps = {
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** Setting up the second factor: the secret as a picture and as text, and one code that shows that the app has it. */
function SecondFactorDialog({ onClose, onDone }: SecondFactorDialogProps) {
  const { call } = useAuth()
  const beginning = useAction()
  const confirming = useAction()
  const [secret, setSecret] = useState<{ readonly secret: string; readonly uri: string }>()
  const [code, setCode] = useState('')
  const hasBegun = useRef(false)

  useEffect(() => {
    // React runs effects twice while developing; a second secret would take the place of the first.
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
    // Once, when the dialog opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  async function begin(): Promise<void> {
    const begun = await beginning.run(() => call(beginSecondFactor, {}), onClose)
    if (begun !== undefined) setSecret(begun)
  }

  async function confirm(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const confirmed = await confirming.run(() => call(confirmSecondFactor, { code }))
    if (confirmed !== undefined) onDone(confirmed.recoveryCodes)
  }

  return (
    <Dialog
      title="Zwei-Faktor-Anmeldung einrichten"
      maxWidth={480}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Abbrechen
          </Button>
          {secret === undefined ? null : (
            <Button variant="primary" type="submit" form={FORM_ID} isBusy={confirming.isBusy}>
              Einschalten
            </Button>
          )}
        </>
      }
    >
      <FormAlert message={beginning.error?.message} />
      {secret === undefined ? null : (
        <form id={FORM_ID} noValidate onSubmit={(event) => void confirm(event)}>
          <Stack gap={2}>
            <p>
              Scanne das Bild mit deiner Authentifizierungs-App, zum Beispiel Aegis, 2FAS oder der deines
              Passwortmanagers.
            </p>
            <QrCode text={secret.uri} label="QR-Code mit dem Geheimnis für die App" />
            <QuietText>
              Auf diesem Gerät? <a href={secret.uri}>In der App öffnen</a>, oder dieses Geheimnis abtippen:
            </QuietText>
            <Secret>{groupsOfFour(secret.secret)}</Secret>
            <Field
              label="Code aus der App"
              name="code"
              autoComplete="one-time-code"
              variant="code"
              value={code}
              onChange={setCode}
              error={confirming.error?.message}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}

/** Text to be typed off is easier to keep one's place in when it comes in groups. */
function groupsOfFour(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? text
}

const Secret = styled('code')(({ theme }) => ({
  padding: '10px 14px',
  borderRadius: 10,
  background: theme.vars.palette.background.raised,
  fontSize: '1rem',
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
  userSelect: 'all',
}))

type RecoveryCodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** The codes for the day the phone is gone. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <ShownOnceDialog
      title="Deine Wiederherstellungscodes"
      what="Codes"
      text={text}
      otherWay={
        <Button
          icon="download"
          onClick={() => downloadText('taschenmesser-wiederherstellungscodes.txt', text, 'text/plain')}
        >
          Als Datei sichern
        </Button>
      }
      onClose={onClose}
    >
      <p>
        Jeder lässt dich einmal hinein, wenn dein Handy nicht da ist. Bewahr sie dort auf, wo du sie auch ohne Handy
        findest. Sie werden nur jetzt gezeigt; ältere gelten nicht mehr.
      </p>
      <Codes aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Codes>
    </ShownOnceDialog>
  )
}

const Codes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '8px 16px',
  padding: 16,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  fontSize: '1.0625rem',
  letterSpacing: '0.03em',
}))
