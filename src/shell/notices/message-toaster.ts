/** Tells of messages that arrive while the app is open, by toasts. Owns no clock and no browser. */
import { formatNumber } from '#base/text/format'
import { isShown } from '#messaging'
import type { ToastQueue } from '#messaging/client'
import type { MessageView } from '../notifications/message-order.ts'

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

type Told = { readonly toastId: number; readonly ids: readonly string[] }

export function createMessageToaster(o: MessageToasterParts): MessageToaster {
  /** Every message there ever was on this page; undefined until the device has had all there are. */
  let known: Set<string> | undefined
  let looked: readonly MessageView[] | undefined
  let told: readonly Told[] = []
  let stopTimer: (() => void) | undefined

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

  /** A toast goes when everything it tells of was read or deleted meanwhile, here or elsewhere. */
  function takeBack(messages: readonly MessageView[]): void {
    told = told.filter(({ toastId }) => o.toasts.has(toastId))
    if (told.length === 0) return
    const unread = new Set(messages.filter(isUnread).map(({ id }) => id))
    for (const { toastId, ids } of told) if (!ids.some((id) => unread.has(id))) o.toasts.dismiss(toastId)
  }

  async function tell(messages: readonly MessageView[]): Promise<void> {
    const [first] = messages
    if (first === undefined || !(await o.claim(first.id))) return
    const open = told.filter(({ toastId }) => o.toasts.has(toastId))
    const count = open.reduce((sum, { ids }) => sum + ids.length, messages.length)
    if (count <= MAX_SINGLE_TOASTS) {
      told = [...open, ...messages.map((message) => ({ toastId: announceOne(message), ids: [message.id] }))]
      return
    }
    for (const { toastId, ids } of open) if (ids.length === 1) o.toasts.dismiss(toastId)
    const ids = [...open.flatMap((entry) => entry.ids), ...messages.map(({ id }) => id)]
    told = [{ toastId: announceMany(ids.length), ids }]
  }

  function announceOne(message: MessageView): number {
    const action = { label: 'Ansehen', onClick: () => o.open(message) }
    return o.toasts.show({ kind: 'info', text: message.title, key: `message-${message.id}`, action })
  }

  function announceMany(count: number): number {
    const action = { label: 'Ansehen', onClick: o.openAll }
    return o.toasts.show({ kind: 'info', text: `${formatNumber(count)} neue Nachrichten`, key: 'messages', action })
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
