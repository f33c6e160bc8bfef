/** Why this browser shows no pushes, and what can be done about it, in plain words. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { Stack } from '#ui/card'
import type { PushState } from '#messaging/client'
import { installSteps, unblockSteps } from './push-steps.ts'

export function PushObstacle({ state }: { readonly state: PushState }) {
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
