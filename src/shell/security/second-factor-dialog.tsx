/** Setting up the second factor: the secret as a picture and as text, and one code that shows that the app has it. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#auth'
import { useAuth } from '#auth/client'
import { Button } from '#ui/button'
import { QuietText, Stack } from '#ui/card'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/form/field'
import { FormAlert } from '#ui/page/notice'
import { useAction } from '../account/use-action.ts'
import { QrCode } from '#ui/picture/qr-code'

const FORM_ID = 'confirm-second-factor'

type SecondFactorDialogProps = {
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

export function SecondFactorDialog({ onClose, onDone }: SecondFactorDialogProps) {
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
