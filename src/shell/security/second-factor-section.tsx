import { useState } from 'react'
import { disableSecondFactor, renewRecoveryCodes } from '#auth'
import { useAuth } from '#auth/client'
import { formatCount } from '#base/text/format'
import { Button } from '#ui/button'
import { Cluster, QuietText } from '#ui/card'
import { TitledCard } from '#ui/titled-card'
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
  const action = useAction()
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  function disable(): void {
    const success = 'Der zweite Faktor ist ausgeschaltet'
    action.perform(() => call(disableSecondFactor, {}), { success, onDone: onChange })
  }

  async function renew(): Promise<void> {
    const renewed = await action.run(() => call(renewRecoveryCodes, {}))
    if (renewed !== undefined) setCodes(renewed.recoveryCodes)
  }

  return (
    <TitledCard id="second-factor" title="Zwei-Faktor-Anmeldung">
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
          <Button variant="quiet" isBusy={action.isBusy} onClick={disable}>
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
    </TitledCard>
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
