/** Pushes on the device in use: on, off, or why not. */
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import type { PushState } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { FormAlert, Notice } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { SwitchLine } from '#ui/form/switch'
import { useIsOnline } from '../../browser/connectivity.ts'
import { PushQuestion } from '#kit/push-question'
import { installSteps, unblockSteps } from './push-steps.ts'

type ThisDeviceSectionProps = {
  readonly state: PushState
  /** The kinds of message that are set to push, as people call them. */
  readonly kinds: readonly string[]
  /** Asks for the browser's permission where it is missing, so it is called within a press. */
  readonly onTurnOn: () => void
  readonly onTurnOff: () => void
}

export function ThisDeviceSection({ state, kinds, onTurnOn, onTurnOff }: ThisDeviceSectionProps) {
  const isOnline = useIsOnline()
  const [isAsking, setAsking] = useState(false)
  // If only the server has not been notified yet, push counts as switched on and can be switched off.
  const isWanted = state.kind === 'failed' && state.reason === 'server-unreachable'
  const isOn = state.kind === 'on' || state.kind === 'turning-on' || isWanted
  const isOff = state.kind === 'off' || (state.kind === 'failed' && !isWanted)

  function accept(): void {
    setAsking(false)
    onTurnOn()
  }

  return (
    <Card aria-labelledby="this-device">
      <Stack gap={2}>
        <SectionTitle id="this-device">Auf diesem Gerät</SectionTitle>
        <SwitchLine
          text="Push-Nachrichten auf diesem Gerät"
          detail="Sie kommen auch, wenn die App zu ist."
          isOn={isOn}
          isBusy={state.kind === 'turning-on'}
          isDisabled={!isOn && !(isOff && isOnline)}
          onChange={(next) => (next ? setAsking(true) : onTurnOff())}
        />
        <Progress state={state} />
        <PushObstacle state={state} />
        {state.kind === 'failed' && isOnline ? (
          <div>
            <Button icon="sync" onClick={onTurnOn}>
              Noch einmal versuchen
            </Button>
          </div>
        ) : null}
        {isOff && !isOnline ? (
          <QuietText>
            Du bist gerade offline. Einschalten geht nur mit Verbindung zum Server; sobald sie wieder da ist,
            funktioniert der Schalter.
          </QuietText>
        ) : null}
      </Stack>
      {isAsking ? <PushQuestion kinds={kinds} onAccept={accept} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

function Progress({ state }: { readonly state: PushState }) {
  return (
    <>
      <Place role="status">
        {state.kind === 'on' ? <StatusLine tone="good">Eingeschaltet</StatusLine> : null}
        {state.kind === 'turning-on' ? (
          <StatusLine icon="sync" tone="quiet">
            Wird eingeschaltet. Wenn dein Browser fragt, wähle „Zulassen“.
          </StatusLine>
        ) : null}
      </Place>
      <FormAlert message={state.kind === 'failed' ? state.message : undefined} />
    </>
  )
}

// Always there, so that what appears in it is read out; empty it takes no room.
const Place = styled('div')({ '&:empty': { position: 'absolute' } })

/** Why this browser shows no pushes, and what can be done about it, in plain words. */
function PushObstacle({ state }: { readonly state: PushState }) {
  switch (state.kind) {
    case 'unsupported':
      return (
        <Explanation title="Dieser Browser kann keine Push-Nachrichten anzeigen">
          <p>
            Aktuelle Versionen von Chrome, Edge, Firefox und Safari können es, in privaten Fenstern aber oft nicht.
            Hinweise in der App und E-Mails kommen auch ohne Push.
          </p>
        </Explanation>
      )
    case 'needs-install':
      return (
        <Explanation title="Auf iPhone und iPad kommt Push nur in die installierte App">
          <Steps steps={installSteps} />
          <p>Das Gerät braucht dafür iOS oder iPadOS 16.4 oder neuer.</p>
        </Explanation>
      )
    case 'insecure':
      return (
        <Explanation title="Push braucht eine verschlüsselte Verbindung">
          <p>
            Die Adresse dieser Seite beginnt mit „http://“. Öffne sie mit „https://“. Geht das nicht, muss es erst
            einrichten, wer den Server betreibt.
          </p>
        </Explanation>
      )
    case 'blocked':
      return (
        <Explanation title="Dein Browser zeigt von dieser Seite keine Benachrichtigungen">
          <p>Nur du kannst das ändern, und nur dort:</p>
          <Steps steps={unblockSteps(navigator)} />
        </Explanation>
      )
    default:
      return null
  }
}

function Explanation({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box as="div">
      <Icon name="info" size={20} />
      <Stack gap={1}>
        <Title>{title}</Title>
        {children}
      </Stack>
    </Box>
  )
}

function Steps({ steps }: { readonly steps: readonly string[] }) {
  return (
    <List>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </List>
  )
}

const Box = styled(Notice)({ padding: 16 })

const Title = styled('p')({ fontWeight: 650 })

const List = styled('ol')({ margin: 0, paddingLeft: 22, listStyle: 'decimal', '& li + li': { marginTop: 4 } })
