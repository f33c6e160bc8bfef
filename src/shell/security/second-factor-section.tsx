import { useState } from 'react'
import { disableSecondFactor, renewRecoveryCodes } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { StatusLine } from '#ui/page/status-line'
import { FormAlert } from '#ui/page/notice'
import { useAction } from '../account/use-action.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
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
            <StatusLine icon="check" tone="good">
              Eingeschaltet
            </StatusLine>
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
            <Button variant="secondary" icon="sync" isBusy={action.isBusy} onClick={() => void renew()}>
              Neue Wiederherstellungscodes
            </Button>
            <Button variant="quiet" isBusy={action.isBusy} onClick={() => void disable()}>
              Ausschalten
            </Button>
          </Cluster>
        ) : (
          <div>
            <Button variant="secondary" icon="plus" onClick={() => setSettingUp(true)}>
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
    <StatusLine icon="warning" tone="alarm">
      {count === 0 ? 'Keine Wiederherstellungscodes mehr. Ohne Handy kommst du so nicht mehr hinein.' : text}
    </StatusLine>
  )
}
