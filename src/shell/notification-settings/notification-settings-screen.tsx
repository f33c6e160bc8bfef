/** The settings for which messages reach the user how: on this device, by kind and channel, and when not. */
import { readAccount, readSignInOptions, usersCollection, type UserRecord } from '#auth'
import { useUser } from '#auth/client'
import { useDocument } from '#documents/client'
import { useDocumentsState } from '#kit/documents-state'
import { listPush, listWebhooks, takesChannel, type MessageSettings, type Webhook } from '#messaging'
import { usePush, usePushState } from '#messaging/client'
import { Card, QuietText } from '#ui/card'
import { Page } from '#ui/page/page'
import { useServerData, type ServerData } from '../account/server-part.tsx'
import { messageSources } from '../message-sources.ts'
import { ChannelSection } from './channel-section.tsx'
import { mailReach, type MailReach } from './mail-reach.ts'
import { PushDevicesSection } from './push/push-devices-section.tsx'
import { QuietHoursSection } from './quiet-hours-section.tsx'
import { isQuietAt, wallTimeIn } from './quiet-time.ts'
import { TestMessageSection } from './test-message-section.tsx'
import { testWays, type TestWay } from './test-ways.ts'
import { ThisDeviceSection } from './push/this-device-section.tsx'
import { isWebhookOn } from './webhooks/webhook-words.ts'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

const TITLE = 'Benachrichtigungen'

export function NotificationSettingsScreen() {
  const user = useUser()
  return user === null ? null : <NotificationSettings user={user} />
}

function NotificationSettings({ user }: { readonly user: UserRecord }) {
  const record = useDocument(usersCollection, user.id)
  const isArriving = useDocumentsState() === 'reading' && record === undefined
  const mail = useMailReach(user)
  const push = usePush()
  const state = usePushState(push)
  const [devices, reloadDevices] = useServerData(listPush)
  const [webhooks, reloadWebhooks] = useServerData(listWebhooks)
  return (
    <Page title={TITLE} heading={TITLE} lead="Was dich erreicht, auf welchem Weg, und wann nicht." maxWidth={720}>
      <ThisDeviceSection
        state={state}
        kinds={pushedKinds(record?.messageSettings)}
        onTurnOn={() => void push.turnOn().then(reloadDevices)}
        onTurnOff={() => void push.turnOff().then(reloadDevices)}
      />
      {/* All at once: what came later would move what stands there. */}
      {isArriving ? null : (
        <>
          {record === undefined ? (
            <MissingRecord />
          ) : (
            <Choices
              userId={user.id}
              settings={record.messageSettings}
              mail={mail}
              devices={devices}
              webhooks={webhooks}
            />
          )}
          <PushDevicesSection
            data={devices}
            ownId={push.getInstallationId()}
            onReload={reloadDevices}
            onTurnOffHere={push.turnOff}
          />
          <WebhooksSection data={webhooks} onReload={reloadWebhooks} />
        </>
      )}
    </Page>
  )
}

type ChoicesProps = {
  readonly userId: string
  readonly settings: MessageSettings | undefined
  readonly mail: MailReach
  readonly devices: ServerData<{ readonly installations: readonly unknown[] }>
  readonly webhooks: ServerData<{ readonly webhooks: readonly Webhook[] }>
}

function Choices({ userId, settings, mail, devices, webhooks }: ChoicesProps) {
  const targets = webhooks.state === 'ready' ? webhooks.value.webhooks : undefined
  const webhookCount = targets?.filter(({ state }) => isWebhookOn(state)).length
  const pushDeviceCount = devices.state === 'ready' ? devices.value.installations.length : undefined
  return (
    <>
      <ChannelSection
        userId={userId}
        settings={settings}
        sources={messageSources}
        mail={mail}
        hasWebhooks={targets !== undefined && targets.length > 0}
      />
      <QuietHoursSection userId={userId} settings={settings} />
      <TestMessageSection ways={waysOfTest({ settings, mail, pushDeviceCount, webhookCount })} />
    </>
  )
}

/** Shown in a browser in which the user signed in but which has not received their record from the server yet. */
function MissingRecord() {
  return (
    <Card>
      <QuietText role="status">
        Deine Einstellungen sind noch nicht auf diesem Gerät. Sie erscheinen, sobald der Server erreichbar ist.
      </QuietText>
    </Card>
  )
}

function useMailReach(user: UserRecord): MailReach {
  const [account] = useServerData(readAccount)
  const [signInOptions] = useServerData(readSignInOptions)
  return mailReach({
    recordEmail: user.email,
    account: account.state === 'ready' ? account.value.account : undefined,
    isMailSent: signInOptions.state === 'ready' ? signInOptions.value.isMailSent : undefined,
  })
}

const kinds = messageSources.flatMap((source) => source.kinds)

function pushedKinds(settings: MessageSettings | undefined): readonly string[] {
  return kinds.filter((kind) => takesChannel(settings, kind, 'push')).map(({ label }) => label)
}

function waysOfTest(o: {
  readonly settings: MessageSettings | undefined
  readonly mail: MailReach
  readonly pushDeviceCount: number | undefined
  readonly webhookCount: number | undefined
}): readonly TestWay[] {
  const kind = kinds.find(({ id }) => id === TEST_KIND)
  if (kind === undefined) return []
  const quiet = o.settings?.quietHours
  const wallTime = quiet === undefined ? undefined : wallTimeIn(quiet.timeZone, Date.now())
  const isQuiet = quiet !== undefined && wallTime !== undefined && isQuietAt(quiet, wallTime)
  return testWays({ ...o, kind, quietUntil: isQuiet ? quiet.until : undefined })
}

/** What `sendTestMessage` sends. */
const TEST_KIND = 'test'
