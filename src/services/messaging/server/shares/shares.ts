/** What a program shares for its user becomes the message that leads to the imports (G1 to G5). */
import { createHash } from 'node:crypto'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import { cutText, withoutUnseen } from '#base/text/text'
import type { RequestErrorCode } from '#http'
import { serve, type Router } from '#http/server'
import { MESSAGE_LINK_LENGTH, sendShared, sharedLink, type SharedParts } from '#messaging'
import { cutToFit } from '../cut-to-fit.ts'
import type { Messaging } from '../messaging.ts'

const sharing = { name: 'share', times: 30, windowMs: MINUTE_MS } as const

/** Adds the endpoint by which programs share something with their user. */
export function addShareRoutes(
  router: Router,
  o: {
    readonly notify: Messaging['notify']
    /** Counts by person; throws `too-many-requests`. */
    readonly limits: { take(limit: typeof sharing, subject: string): Promise<void> }
  },
): void {
  serve(router, sendShared, 'sender', async ({ input, session: { userId } }) => {
    await o.limits.take(sharing, userId)
    const message = readShared(input)
    await o.notify(userId, {
      key: `shared:${createHash('sha256').update(JSON.stringify(message)).digest('hex')}`,
      repeatsAfterMs: MINUTE_MS,
      // As `sharingMessages` declares it.
      kind: 'shared-from-phone',
      source: 'sharing',
      ...message,
    })
    return {}
  })
}

export type SharedMessage = { readonly title: string; readonly body: string; readonly link: string }

/** Longer ones are cut. */
const TITLE_LENGTH = 120

const texts = {
  empty: 'Da ist nichts zu teilen: Schick einen Text („text“) oder eine Adresse („url“) mit.',
  'no-address': 'Das ist keine Adresse einer Seite: Am Anfang fehlt https:// oder http://.',
  'long-text':
    'Dieser Text ist zu lang: Es gehen etwa 400 Zeichen. Teile nur die Adresse, oder kopier den Text und füg ihn beim Import ein.',
  'long-address':
    'Diese Adresse ist zu lang: Es gehen etwa 400 Zeichen. Kürz sie, oder kopier sie und füg sie beim Import ein.',
} as const

/** Throws `invalid-request` with the field and what to do. */
export function readShared(parts: SharedParts): SharedMessage {
  const title = plain(parts.title).replaceAll(/\s+/g, ' ')
  const url = readAddress(plain(parts.url))
  // Shortcuts put the same into both where only an address was shared.
  const text = plain(parts.text) === plain(parts.url) && url !== undefined ? '' : plain(parts.text)
  if (text === '' && url === undefined) throw refusal('text', 'empty')
  if (!fits({ url })) throw refusal('url', 'long-address')
  if (!fits({ text, url })) throw refusal('text', 'long-text')
  // The title is worth least: it is cut to what is left, and left out if that is nothing.
  const known = cutToFit(cutText(title, TITLE_LENGTH), (candidate) => fits({ title: candidate, text, url }))
  const name = title || hostOf(url ?? /https?:\/\/\S+/i.exec(text)?.[0]) || (text.split('\n')[0] ?? '')
  return {
    title: `Geteilt: ${cutText(name, TITLE_LENGTH)}`,
    body: [text, url].filter(Boolean).join('\n'),
    link: sharedLink({ title: known === '…' ? '' : known, text, url }),
  }
}

function plain(text = ''): string {
  return withoutUnseen(text.replaceAll(/\r\n?/g, '\n'))
}

function readAddress(text: string): string | undefined {
  if (text === '') return undefined
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) throw refusal('url', 'no-address')
  return url.href
}

function hostOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : URL.parse(address)?.host
}

function fits(parts: SharedParts): boolean {
  return sharedLink(parts).length <= MESSAGE_LINK_LENGTH
}

function refusal(field: 'text' | 'url', reason: keyof typeof texts): AppError<RequestErrorCode> {
  return new AppError('invalid-request', { field, message: texts[reason] })
}
