import type { MessageChannel, MessageKind } from '#messaging'

type ChannelWords = {
  /** At a toggle and over a column, where there is little room. */
  readonly short: string
  readonly label: string
  /** Behind the name of what comes that way: „Neue Anmeldung per Push“. */
  readonly phrase: string
}

export const channelWords: Readonly<Record<MessageChannel, ChannelWords>> = {
  toast: { short: 'App', label: 'Hinweis in der App', phrase: 'als Hinweis in der App' },
  push: { short: 'Push', label: 'Push', phrase: 'per Push' },
  mail: { short: 'E-Mail', label: 'E-Mail', phrase: 'per E-Mail' },
  webhook: { short: 'Ziele', label: 'Andere Programme', phrase: 'an deine Ziele' },
}

/** What a switch of the table is called for who does not see where in the table it stands. */
export function choiceLabel(kind: MessageKind, channel: MessageChannel): string {
  return `${kind.label} ${channelWords[channel].phrase}`
}
