import type { MessageChannel, MessageKind } from '#messaging'

type ChannelWords = {
  readonly label: string
  /** Behind the name of what comes that way: „Neue Anmeldung per Push“. */
  readonly phrase: string
}

export const channelWords: Readonly<Record<MessageChannel, ChannelWords>> = {
  toast: { label: 'Toast', phrase: 'als Toast' },
  push: { label: 'Push', phrase: 'per Push' },
  mail: { label: 'E-Mail', phrase: 'per E-Mail' },
  webhook: { label: 'Webhook', phrase: 'als Webhook' },
}

/** What a switch of the table is called for who does not see where in the table it stands. */
export function choiceLabel(kind: MessageKind, channel: MessageChannel): string {
  return `${kind.label} ${channelWords[channel].phrase}`
}
