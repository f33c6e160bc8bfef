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
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import type { SecurityProps } from './security-props.ts'
import { styled } from '@mui/material/styles'
import { downloadText } from '#ui/files/download'
import { ShownOnceDialog } from '../account/shown-once-dialog.tsx'

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
        <Button variant="secondary" icon="plus" onClick={() => setSettingUp(true)}>
          Einrichten
        </Button>
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
          variant="secondary"
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
