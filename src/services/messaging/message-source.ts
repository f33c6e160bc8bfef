/** What sends messages, declared by each tool and service; settings, filters and delivery know them only by this. */

/** The ways a message reaches a user besides their list: in the open app, on a device, by mail, as a call of another program. */
export const messageChannels = ['toast', 'push', 'mail', 'webhook'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What a message is about: an alarm until it is seen, the end of one; any other message has none. */
export const severities = ['alarm', 'recovery'] as const
export type Severity = (typeof severities)[number]

export type MessageKind = {
  /** Unique in the whole app; what a message's `kind` says. */
  readonly id: string
  /** German, as a person would call it: „Neue Anmeldung“. */
  readonly label: string
  /** One sentence on when it comes. */
  readonly description: string
  /** Its colour and icon, and whether it stays until it is seen (N23). */
  readonly severity?: Severity
  /** The channels used until the user has chosen; the webhook default is the push default if it is not set. */
  readonly defaults: Readonly<Record<Exclude<MessageChannel, 'webhook'>, boolean> & { readonly webhook?: boolean }>
  /** The channels that are not offered, each with the sentence that says why: pointless, or done elsewhere. */
  readonly without?: Readonly<Partial<Record<MessageChannel, string>>>
}

export type MessageSource = {
  /** What a message's `source` says: a tool's id, or `account`. */
  readonly id: string
  /** German: the tool's title. */
  readonly label: string
  readonly kinds: readonly MessageKind[]
}
