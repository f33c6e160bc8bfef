/** Tells of messages that arrive while the app is open, by toasts. Owns no clock and no browser. */
import { formatNumber } from '#base/text/format'
import { isShown, type Severity } from '#messaging'
import type { ToastOptions, ToastQueue } from '#messaging/client'
import type { MessageView } from '../notifications/group-messages.ts'

/** Messages that come within this time come at once. */
const GATHER_MS = 250
/** More messages than this share one toast. */
const MAX_SINGLE_TOASTS = 2

export type MessageToasterParts = {
  readonly userId: string
  readonly listMessages: () => readonly MessageView[]
  /** Whether the device has had everything from the server once; what comes after that is new. */
  readonly hasSynced: () => boolean
  /** When this visit began; what was made since is new, even if it came with everything else. */
  readonly visitBeganAtMs: number
  /** Whether the user is looking at the app, and not at the list of messages anyway. */
  readonly isLooking: () => boolean
  /** Whether the person wants toasts of this kind of message. */
  readonly isWanted: (kind: string) => boolean
  readonly severityOf: (kind: string) => Severity | undefined
  /** False when another tab tells of this message. */
  readonly claim: (id: string) => Promise<boolean>
  readonly toasts: Pick<ToastQueue, 'show' | 'dismiss' | 'has'>
  readonly open: (message: MessageView) => void
  readonly openAll: () => void
  /** Calls back after `delayMs` milliseconds; returns a function that cancels. */
  readonly startTimer: (callback: () => void, delayMs: number) => () => void
}

export type MessageToaster = {
  /** Something may have changed. */
  look(): void
  stop(): void
}

type Told = {
  readonly toastId: number
  readonly ids: readonly string[]
  /** The alarms among them; the toast of several names the first. */
  readonly alarms: readonly MessageView[]
}

/** An alarm stays until it is seen (N23). */
const looks = {
  alarm: { kind: 'error', isLasting: true },
  recovery: { kind: 'success' },
  none: { kind: 'info' },
} as const satisfies Record<Severity | 'none', Pick<ToastOptions, 'kind' | 'isLasting'>>

export function createMessageToaster(o: MessageToasterParts): MessageToaster {
  /** Every message there ever was on this page; undefined until the device has had all there are. */
  let known: Set<string> | undefined
  let looked: readonly MessageView[] | undefined
  let told: readonly Told[] = []
  let stopTimer: (() => void) | undefined
  const { announce, announceLeft } = createAnnouncer(o)

  function gather(): void {
    stopTimer = undefined
    if (!o.hasSynced()) return
    const messages = o.listMessages()
    if (messages === looked) return
    looked = messages
    takeBack(messages)
    const isFirst = known === undefined
    known ??= new Set()
    const arrived: MessageView[] = []
    for (const message of messages) {
      if (known.has(message.id)) continue
      known.add(message.id)
      if (isUnread(message) && (!isFirst || isOfThisVisit(message))) arrived.push(message)
    }
    const wanted = arrived.filter((message) => o.isWanted(message.kind))
    if (wanted.length > 0 && o.isLooking()) void tell(wanted)
  }

  const isOfThisVisit = (message: MessageView) => Date.parse(message.createdAt) >= o.visitBeganAtMs
  const isUnread = (message: MessageView) => message.readAt === undefined && isShown(message, o.userId)

  /** A toast goes when everything it tells of was read or deleted meanwhile, here or elsewhere; without its alarm it is another. */
  function takeBack(messages: readonly MessageView[]): void {
    told = told.filter(({ toastId }) => o.toasts.has(toastId))
    if (told.length === 0) return
    const unread = new Map(messages.filter(isUnread).map((message) => [message.id, message]))
    told = told.flatMap((entry) => {
      const left = entry.ids.flatMap((id) => unread.get(id) ?? [])
      const [alarm] = entry.alarms
      if (left.length > 0 && (alarm === undefined || unread.has(alarm.id))) return [entry]
      const alarms = entry.alarms.filter(({ id }) => unread.has(id))
      return announceLeft(entry, left, alarms)
    })
  }

  async function tell(messages: readonly MessageView[]): Promise<void> {
    const [first] = messages
    if (first === undefined || !(await o.claim(first.id))) return
    const open = told.filter(({ toastId }) => o.toasts.has(toastId))
    told = announce(open, messages)
  }

  return {
    look: () => {
      stopTimer ??= o.startTimer(gather, GATHER_MS)
    },
    stop: () => {
      stopTimer?.()
      for (const { toastId } of told) o.toasts.dismiss(toastId)
    },
  }
}

/** Shows the toasts, each in the look of what it tells. */
function createAnnouncer(o: Pick<MessageToasterParts, 'toasts' | 'open' | 'openAll' | 'severityOf'>) {
  function announceOne(message: MessageView): number {
    const action = { label: 'Ansehen', onClick: () => o.open(message) }
    return o.toasts.show({
      ...looks[o.severityOf(message.kind) ?? 'none'],
      text: message.title,
      key: `message-${message.id}`,
      action,
    })
  }

  function alarmsIn(messages: readonly MessageView[]): readonly MessageView[] {
    return messages.filter(({ kind }) => o.severityOf(kind) === 'alarm')
  }

  function toldOne(message: MessageView): Told {
    return { toastId: announceOne(message), ids: [message.id], alarms: alarmsIn([message]) }
  }

  function announceMany(count: number, [alarm]: readonly MessageView[]): number {
    const action = { label: 'Ansehen', onClick: o.openAll }
    const all = `${formatNumber(count)} neue Nachrichten`
    const text = alarm === undefined ? all : `${all}, darunter: ${alarm.title}`
    return o.toasts.show({ ...looks[alarm === undefined ? 'none' : 'alarm'], text, key: 'messages', action })
  }

  /** What is left of a toast whose alarm was read (N23). */
  function announceLeft({ toastId }: Told, left: readonly MessageView[], alarms: readonly MessageView[]): Told[] {
    const [first, ...others] = left
    const ids = left.map(({ id }) => id)
    // It takes the place of the toast it is left of.
    if (others.length > 0) return [{ toastId: announceMany(ids.length, alarms), ids, alarms }]
    o.toasts.dismiss(toastId)
    return first === undefined ? [] : [{ toastId: announceOne(first), ids, alarms }]
  }

  /** Few messages have toasts of their own; more share one, which takes the place of those that are open. */
  function announce(open: readonly Told[], messages: readonly MessageView[]): readonly Told[] {
    const count = open.reduce((sum, { ids }) => sum + ids.length, messages.length)
    if (count <= MAX_SINGLE_TOASTS) return [...open, ...messages.map(toldOne)]
    for (const { toastId, ids } of open) if (ids.length === 1) o.toasts.dismiss(toastId)
    const ids = [...open.flatMap((entry) => entry.ids), ...messages.map(({ id }) => id)]
    const alarms = [...alarmsIn(messages), ...open.flatMap((entry) => entry.alarms)]
    return [{ toastId: announceMany(ids.length, alarms), ids, alarms }]
  }

  return { announce, announceLeft }
}
