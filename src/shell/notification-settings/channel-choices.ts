import {
  messageChannels,
  takesChannel,
  type MessageChannel,
  type MessageKind,
  type MessageSettings,
  type MessageSource,
} from '#messaging'

/** What the table and the form of the small screen show, which are two looks of one thing. */
export type ChannelChoices = {
  readonly sources: readonly MessageSource[]
  readonly settings: MessageSettings | undefined
  /** Whether a mail could ever reach this person. */
  readonly isMailOffered: boolean
  /** The ways that are shown: webhooks only to who has one. */
  readonly channels: readonly MessageChannel[]
  readonly onChoose: (kind: MessageKind, channel: MessageChannel, isOn: boolean) => void
}

/** All channels; webhooks only if the user has one or has set a switch for them, mails only if they leave the server. */
export function offeredChannels(
  settings: MessageSettings | undefined,
  { hasWebhooks, sendsMail }: { readonly hasWebhooks: boolean; readonly sendsMail: boolean },
): readonly MessageChannel[] {
  const hasChosen = Object.values(settings?.choices ?? {}).some(({ webhook }) => webhook !== undefined)
  return messageChannels.filter((channel) =>
    channel === 'webhook' ? hasWebhooks || hasChosen : channel !== 'mail' || sendsMail,
  )
}

/** One switch: whether it is offered, and what it says. */
export function channelState(
  { settings, isMailOffered }: Pick<ChannelChoices, 'settings' | 'isMailOffered'>,
  kind: MessageKind,
  channel: MessageChannel,
): { readonly isOn: boolean; readonly isDisabled: boolean } {
  const isDisabled = channel === 'mail' && !isMailOffered
  return { isOn: !isDisabled && takesChannel(settings, kind, channel), isDisabled }
}

/** Why channels are not offered for a kind, as sentences. */
export function reasonsWithout(kind: MessageKind): readonly string[] {
  return Object.values(kind.without ?? {})
}

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
