/**
 * Shows which messages about shops reach the user on which channel, and what each channel needs; the choice is made in the
 * notification settings of all tools.
 */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { usersCollection } from '#auth'
import { useUser } from '#auth/client'
import { useDocument, useDocumentsStatus } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { messageChannels, takesChannel, type MessageChannel, type MessageKind, type MessageSettings } from '#messaging'
import { useToast } from '#messaging/client'
import { Button, LinkButton } from '#ui/button'
import { QuietText, TitledCard } from '#ui/card'
import { ListRow } from '#ui/list/list-row'
import { FormAlert } from '#ui/page/notice'
import { messageKinds } from '../../state/message-kinds.ts'
import { SettingsPage } from '#kit/settings-page'
import { sendTestOutage } from '../../uptime-endpoints.ts'

const NOTIFICATION_SETTINGS_PATH = '/account/benachrichtigungen'

const channelLabels: Readonly<Record<MessageChannel, string>> = {
  toast: 'Hinweis in der App',
  push: 'Push',
  mail: 'E-Mail',
  webhook: 'Andere Programme',
}

/** What has to be there so that something comes that way. */
const channelNeeds: Readonly<Record<MessageChannel, string>> = {
  toast: 'Erscheint in der App, solange sie offen ist.',
  push: 'Auf jedem Gerät einmal einschalten; kommt auch, wenn die App zu ist.',
  mail: 'Braucht eine bestätigte Adresse von dir und einen Server, der E-Mails verschickt.',
  webhook: 'ntfy, Telegram, Discord und mehr, oder ein eigenes Programm: sofort, auch während der Ruhezeiten.',
}

export function ChannelsScreen() {
  const userId = useUser()?.id
  const settings = useDocument(usersCollection, userId ?? '')?.messageSettings
  return (
    <SettingsPage
      tool="Shop-Uptime"
      heading="Kanäle"
      lead="Was dich von deinen Shops erreicht. Unter der Glocke steht immer alles."
    >
      <TitledCard id="kinds" title="Nachrichten" gap={1}>
        <ul>
          {messageKinds.map((kind) => (
            <ListRow
              key={kind.id}
              title={kind.label}
              detail={
                <>
                  <div>{kind.description}</div>
                  <Ways>{waysOf(kind, settings)}</Ways>
                </>
              }
            />
          ))}
        </ul>
        <div>
          <LinkButton variant="secondary" icon="bell" to={NOTIFICATION_SETTINGS_PATH}>
            Wege wählen
          </LinkButton>
        </div>
      </TitledCard>
      <TitledCard id="channels" title="Was jeder Weg braucht" gap={1}>
        <ul>
          {messageChannels.map((channel) => (
            <ListRow key={channel} title={channelLabels[channel]} detail={channelNeeds[channel]} />
          ))}
        </ul>
        <QuietText>{sayQuietHours(settings)}</QuietText>
      </TitledCard>
      <TestOutageCard />
    </SettingsPage>
  )
}

function waysOf(kind: MessageKind, settings: MessageSettings | undefined): string {
  const ways = messageChannels.filter((channel) => takesChannel(settings, kind, channel))
  return ways.length === 0 ? 'Nur unter der Glocke' : ways.map((channel) => channelLabels[channel]).join(', ')
}

function sayQuietHours(settings: MessageSettings | undefined): string {
  const quiet = settings?.quietHours
  if (quiet?.isOn !== true) return 'Ruhezeiten: aus. Push und E-Mail kommen zu jeder Stunde.'
  return `Ruhezeiten: von ${quiet.from} bis ${quiet.until} Uhr warten Push und E-Mail. Was bis dahin vorbei ist, kommt als eine Nachricht.`
}

const Ways = styled('div')({ fontWeight: 600 })

/** A message of an outage that there is not, to see whether everything arrives. */
function TestOutageCard() {
  const call = useCallEndpoint()
  const toasts = useToast()
  const { isServerReachable } = useDocumentsStatus('isServerReachable')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  async function send(): Promise<void> {
    setBusy(true)
    setFault(undefined)
    const answer = await call(sendTestOutage, {})
    setBusy(false)
    if (answer.ok) toasts.show({ kind: 'success', text: 'Probe ist unterwegs', key: 'test-outage' })
    else setFault(answer.error.message)
  }

  return (
    <TitledCard id="test-outage" title="Probe">
      <QuietText>
        Schickt dir eine Störung, die es nicht gibt, auf allen Wegen, die du für Störungen gewählt hast.
      </QuietText>
      <FormAlert message={fault} />
      <div>
        <Button icon="bell" isBusy={isBusy} disabled={!isServerReachable} onClick={() => void send()}>
          Probe-Störung schicken
        </Button>
      </div>
      {isServerReachable ? null : <QuietText>Geht wieder, sobald der Server erreichbar ist.</QuietText>}
    </TitledCard>
  )
}
