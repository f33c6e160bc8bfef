/** Over which ways a test message comes, as it is now. Pure. */
import { formatCount } from '#base/text/format'
import { messageChannels, takesChannel, type MessageChannel, type MessageKind, type MessageSettings } from '#messaging'
import type { MailReach } from './mail-reach.ts'

export type TestWay = {
  readonly channel: MessageChannel
  readonly isUsed: boolean
  /** What follows the name of the channel. */
  readonly text: string
}

type Circumstances = {
  readonly settings: MessageSettings | undefined
  /** The kind of test messages. */
  readonly kind: MessageKind
  /** Undefined where the server could not be asked. */
  readonly pushDeviceCount: number | undefined
  readonly mail: MailReach
  /** Undefined where the server could not be asked. */
  readonly webhookCount: number | undefined
  /** Until when push and mail wait (`HH:MM`); undefined where they do not. */
  readonly quietUntil: string | undefined
}

export function testWays(circumstances: Circumstances): readonly TestWay[] {
  const { settings, kind, quietUntil, webhookCount = 0 } = circumstances
  // Users without webhooks get no result for them.
  const channels = messageChannels.filter((channel) =>
    channel === 'webhook' ? webhookCount > 0 : channel !== 'mail' || circumstances.mail.kind !== 'none',
  )
  return channels.map((channel) => {
    if (!takesChannel(settings, kind, channel)) return { channel, isUsed: false, text: 'ausgeschaltet' }
    const way = describers[channel](circumstances)
    const waits = way.isUsed && (channel === 'push' || channel === 'mail') && quietUntil !== undefined
    return { channel, ...way, text: waits ? `${way.text}, wegen der Ruhezeiten erst um ${quietUntil} Uhr` : way.text }
  })
}

type Description = Omit<TestWay, 'channel'>

const describers: Readonly<Record<MessageChannel, (circumstances: Circumstances) => Description>> = {
  toast: () => ({ isUsed: true, text: 'überall, wo die App gerade offen ist' }),
  push: ({ pushDeviceCount }) => {
    if (pushDeviceCount === undefined) return { isUsed: true, text: 'auf Geräte mit Push' }
    if (pushDeviceCount === 0) return { isUsed: false, text: 'noch auf keinem Gerät eingeschaltet' }
    return { isUsed: true, text: `auf ${formatCount(pushDeviceCount, 'Gerät', 'Geräte')}` }
  },
  mail: ({ mail }) => {
    if (mail.kind === 'blocked') return { isUsed: false, text: mail.text }
    return { isUsed: true, text: mail.kind === 'reached' ? `an ${mail.address}` : 'an deine Adresse' }
  },
  webhook: ({ webhookCount = 0 }) => ({ isUsed: true, text: `an ${formatCount(webhookCount, 'Ziel', 'Ziele')}` }),
}
