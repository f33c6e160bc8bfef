/**
 * Messages as other services expect them, each shaped by its public documentation. What a message says is text to all of them: no
 * markup of theirs takes effect, and no user of theirs is mentioned by it.
 */
import { utf8Length } from '#base/text/text'
import type { Severity, WebhookFormat } from '#messaging'
import { cutEscaped, cutToFit } from '../cut-to-fit.ts'

/** The part of a message that is sent to a webhook. */
export type WebhookMessage = {
  /** The same however often it is sent. */
  readonly id: string
  readonly kind: string
  readonly severity?: Severity | undefined
  readonly title: string
  readonly body: string
  /** The message's link, as an absolute URL. */
  readonly url: string
  readonly source: string
  readonly createdAtMs: number
}

/** Where a message goes; `secret` is in clear. */
export type WebhookTarget = {
  readonly format: WebhookFormat
  readonly url: string
  readonly place: string
  readonly template: string
  readonly secret: string
}

export type WebhookRequest = {
  readonly url: string
  readonly method: 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Json = Readonly<Record<string, unknown>>
type BuildRequest = (target: WebhookTarget, message: WebhookMessage) => WebhookRequest
type BySeverity<Value> = Readonly<Record<Severity | 'none', Value>>

const post = (url: string, content: Json, headers: Readonly<Record<string, string>> = {}): WebhookRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(content),
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Services refuse a message without text. */
const textOf = ({ title, body }: WebhookMessage): string => (body.trim() === '' ? title : body)

/** What is below an address, which may have a path of its own. */
function below(url: string, path: string): string {
  return url.replace(/\/*$/, '/') + path
}

/** As an address that ends nowhere too early: a message's link may hold any character. */
function linkOf({ url }: WebhookMessage): string {
  return (URL.parse(url)?.href ?? url).replaceAll('|', '%7C')
}

/** https://docs.ntfy.sh/publish/#message-priority */
const ntfyPriority: BySeverity<number> = { alarm: 5, recovery: 3, none: 3 }
const ntfyTags: BySeverity<readonly string[]> = { alarm: ['rotating_light'], recovery: ['white_check_mark'], none: [] }
/** More would become an attachment. */
const NTFY_MESSAGE_BYTES = 4_096
const NTFY_TITLE_LENGTH = 250

/** https://docs.ntfy.sh/publish/#publish-as-json */
const buildNtfy: BuildRequest = ({ url, place, secret }, message) =>
  post(
    below(url, ''),
    {
      topic: place,
      title: cutEscaped(message.title, NTFY_TITLE_LENGTH),
      message: cutToFit(textOf(message), (text) => utf8Length(text) <= NTFY_MESSAGE_BYTES),
      priority: ntfyPriority[message.severity ?? 'none'],
      tags: ntfyTags[message.severity ?? 'none'],
      click: linkOf(message),
    },
    secret === '' ? {} : bearer(secret),
  )

/** The app for Android: from 8 on with sound and in front, from 4 on with sound. */
const gotifyPriority: BySeverity<number> = { alarm: 8, recovery: 5, none: 5 }

/** https://gotify.net/api-docs and https://gotify.net/docs/msgextras; no limits of length are documented. */
const buildGotify: BuildRequest = ({ url, secret }, message) =>
  post(
    below(url, 'message'),
    {
      title: message.title,
      message: textOf(message),
      priority: gotifyPriority[message.severity ?? 'none'],
      extras: {
        'client::display': { contentType: 'text/plain' },
        'client::notification': { click: { url: linkOf(message) } },
      },
    },
    { 'x-gotify-key': secret },
  )

const TELEGRAM_TEXT_LENGTH = 4_096
const telegramSign: BySeverity<string> = { alarm: '🔴 ', recovery: '🟢 ', none: '' }

/**
 * https://core.telegram.org/bots/api#sendmessage. Without `parse_mode` no markup is read; the title is bold as an entity. A name behind
 * @ would be mentioned nevertheless, so an invisible sign stands between them.
 */
const buildTelegram: BuildRequest = ({ url, place, secret }, message) => {
  const plain = (text: string): string => text.replaceAll(/(?<!\w)@(?=[A-Za-z])/g, '@\u2060')
  const severity = message.severity ?? 'none'
  const title = plain(telegramSign[severity] + message.title)
  const end = `\n${linkOf(message)}`
  const rest = TELEGRAM_TEXT_LENGTH - title.length - 1 - end.length
  return post(below(url, `bot${secret}/sendMessage`), {
    chat_id: place,
    text: `${title}\n${cutEscaped(message.body, rest, plain)}${end}`,
    entities: [{ type: 'bold', offset: 0, length: title.length }],
    link_preview_options: { is_disabled: true },
    disable_notification: severity === 'none',
  })
}

const DISCORD_TITLE_LENGTH = 256
const DISCORD_DESCRIPTION_LENGTH = 4_096
const discordColor: BySeverity<number | undefined> = { alarm: 0xd32f2f, recovery: 0x2e7d32, none: undefined }

/**
 * https://docs.discord.com/developers/resources/webhook#execute-webhook. A backslash takes the meaning of a sign; `allowed_mentions`
 * without any entry mentions nothing. `wait` reports a message that was not saved.
 */
const buildDiscord: BuildRequest = ({ secret }, message) => {
  const escape = (text: string): string => text.replaceAll(/[\\*_~`|<>#+\-[\]()]/g, (sign) => `\\${sign}`)
  const url = new URL(secret)
  url.searchParams.set('wait', 'true')
  return post(url.href, {
    embeds: [
      {
        title: cutEscaped(message.title, DISCORD_TITLE_LENGTH, escape),
        description: cutEscaped(textOf(message), DISCORD_DESCRIPTION_LENGTH, escape),
        url: linkOf(message),
        color: discordColor[message.severity ?? 'none'],
        timestamp: new Date(message.createdAtMs).toISOString(),
      },
    ],
    allowed_mentions: { parse: [] },
  })
}

const SLACK_HEADER_LENGTH = 150
const SLACK_SECTION_LENGTH = 3_000
const slackSign: BySeverity<string> = { alarm: '🔴 ', recovery: '🟢 ', none: '' }

/**
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks and its blocks. `plain_text` has no markup; the three
 * signs that begin a mention or a link are escaped everywhere.
 */
const buildSlack: BuildRequest = ({ secret }, message) => {
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const plain = (text: string, limit: number) => ({
    type: 'plain_text',
    text: cutEscaped(text, limit, escape),
    emoji: false,
  })
  const title = slackSign[message.severity ?? 'none'] + message.title
  const link = { type: 'mrkdwn', text: `<${escape(linkOf(message))}|In Taschenmesser ansehen>` }
  return post(secret, {
    text: cutEscaped(title, SLACK_HEADER_LENGTH, escape),
    blocks: [
      { type: 'header', text: plain(title, SLACK_HEADER_LENGTH) },
      { type: 'section', text: plain(textOf(message), SLACK_SECTION_LENGTH) },
      { type: 'context', elements: [link] },
    ],
  })
}

/** Far below the 65,536 bytes an event may have, with both of its texts. */
const MATRIX_TEXT_LENGTH = 4_000

/**
 * https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid. The message's id is the
 * transaction, so a repeated try sends nothing twice; `m.mentions` without any entry mentions nothing.
 */
const buildMatrix: BuildRequest = ({ url, place, secret }, message) => {
  const [title, text, link] = [message.title, cutEscaped(message.body, MATRIX_TEXT_LENGTH), linkOf(message)]
  const lines = escapeHtml(text).replaceAll('\n', '<br>')
  const path = [place, 'send', 'm.room.message', message.id].map((part) => encodeURIComponent(part)).join('/')
  return {
    ...post(
      below(url, `_matrix/client/v3/rooms/${path}`),
      {
        msgtype: 'm.text',
        body: `${title}\n${text}\n${link}`,
        format: 'org.matrix.custom.html',
        formatted_body: `<strong>${escapeHtml(title)}</strong><br>${lines}<br><a href="${escapeHtml(link)}">Ansehen</a>`,
        'm.mentions': {},
      },
      bearer(secret),
    ),
    method: 'PUT',
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** How a message is sent to each of the known services. */
export const serviceRequests: Readonly<Record<Exclude<WebhookFormat, 'signed' | 'template'>, BuildRequest>> = {
  ntfy: buildNtfy,
  gotify: buildGotify,
  telegram: buildTelegram,
  discord: buildDiscord,
  slack: buildSlack,
  matrix: buildMatrix,
}
