/** What the push worker decides, apart from the worker's world. */
import * as z from 'zod/mini'
import { toNextPath } from '#auth'
import { formatCount } from '#base/text/format'
import { NOTIFICATIONS_PATH, pushPayloadSchema, type PushPayload } from '#messaging'

/** What a notice carries along, for the press on it and for the next one of its source. */
const noticeDataSchema = z.object({
  link: z.string(),
  /** How many messages it stands for. */
  count: z.number(),
  messageIds: z.array(z.string()),
  /** Newest first. */
  titles: z.array(z.string()),
  /** One of them is an alarm. */
  isAlarm: z.optional(z.boolean()),
  /** All of them are recoveries. */
  isRecovery: z.optional(z.boolean()),
})

type NoticeData = z.infer<typeof noticeDataSchema>

export type PushNotice = {
  readonly title: string
  readonly options: NotificationOptions & {
    readonly tag: string
    /** Whether it makes itself heard although it takes an older one's place. */
    readonly renotify: boolean
    readonly timestamp?: number
    /** Stays until it is pressed or closed. */
    readonly requireInteraction?: boolean
    readonly data: NoticeData
  }
}

const MAX_LINES = 3
/** How many messages a notice knows again, when a push comes twice. */
const MAX_REMEMBERED = 50
/** The tag of notices that say nothing of where they come from; an empty one would be none. */
const OTHER_TAG = 'other'

const look = { lang: 'de', icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' } as const

/** An outage stays until it is seen, and is not taken for any other message. */
const alarmLook = { icon: '/icons/alarm-192.png', requireInteraction: true } as const

/** What is well again is taken for no alarm, and goes like any other message. */
const recoveryLook = { icon: '/icons/recovery-192.png' } as const

/** Undefined where there is nothing, or nothing that this version of the app understands. */
export function readPayload(text: string | undefined): PushPayload | undefined {
  try {
    return pushPayloadSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** Notices with this tag take each other's place. */
export function tagOf(payload: PushPayload | undefined): string {
  return payload === undefined || payload.source === '' ? OTHER_TAG : payload.source
}

/** The notice for a push; `shown` is what the notices with its tag that are still shown carry along. */
export function toNotice(payload: PushPayload | undefined, shown: readonly unknown[]): PushNotice {
  if (payload === undefined) return emptyNotice
  const older = shown.flatMap((data) => noticeDataSchema.safeParse(data).data ?? [])
  const { messageId, title, body, link } = payload
  const isAgain = messageId !== undefined && older.some(({ messageIds }) => messageIds.includes(messageId))
  const added: NoticeData = {
    link,
    count: payload.count ?? 1,
    messageIds: messageId === undefined ? [] : [messageId],
    titles: [title],
    ...(payload.severity === 'alarm' ? { isAlarm: true } : {}),
    ...(payload.severity === 'recovery' ? { isRecovery: true } : {}),
  }
  const parts = isAgain ? older : [added, ...older]
  const data = parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts)
  const isJoined = data.titles.length > 1
  return {
    title: isJoined ? joinedTitle(data.count, payload.sourceLabel) : title,
    options: {
      ...look,
      body: isJoined ? data.titles.join('\n') : body,
      tag: tagOf(payload),
      renotify: !isAgain,
      timestamp: payload.sentAtMs,
      ...lookOf(data),
      data,
    },
  }
}

function lookOf({ isAlarm = false, isRecovery = false }: NoticeData): Partial<PushNotice['options']> {
  if (isAlarm) return alarmLook
  return isRecovery ? recoveryLook : {}
}

/** Every push has to show something, or browsers end the subscription. */
const emptyNotice: PushNotice = {
  title: 'Neue Nachricht',
  options: {
    ...look,
    body: 'In Taschenmesser gibt es etwas Neues für dich.',
    tag: OTHER_TAG,
    renotify: true,
    data: { link: NOTIFICATIONS_PATH, count: 1, messageIds: [], titles: [] },
  },
}

function join(parts: readonly NoticeData[]): NoticeData {
  const [first] = parts
  const isSameLink = first !== undefined && parts.every(({ link }) => link === first.link)
  return {
    link: isSameLink ? first.link : NOTIFICATIONS_PATH,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    messageIds: parts.flatMap(({ messageIds }) => messageIds).slice(0, MAX_REMEMBERED),
    titles: parts.flatMap(({ titles }) => titles).slice(0, MAX_LINES),
    ...(parts.some(({ isAlarm }) => isAlarm === true) ? { isAlarm: true } : {}),
    ...(parts.every(({ isRecovery }) => isRecovery === true) ? { isRecovery: true } : {}),
  }
}

function joinedTitle(count: number, sourceLabel: string): string {
  if (sourceLabel === '') return formatCount(count, 'neue Nachricht', 'neue Nachrichten')
  return `${formatCount(count, 'Nachricht', 'Nachrichten')} von ${sourceLabel}`
}

/** The path a notice opens when pressed: always a path of this app, whatever the notice contains. */
export function linkOf(data: unknown): string {
  const link = noticeDataSchema.safeParse(data).data?.link ?? NOTIFICATIONS_PATH
  return toNextPath(link, (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null))
}

/** Whether the user is looking at the app right now; if so, the app shows its own toast. */
export function isInFront(
  windows: readonly { readonly focused: boolean; readonly visibilityState: string }[],
  userAgent: string,
): boolean {
  // Safari counts every push without a notice, and ends the subscription after three.
  const mayStaySilent = userAgent.includes('Chrome/') || userAgent.includes('Firefox/')
  return mayStaySilent && windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')
}
