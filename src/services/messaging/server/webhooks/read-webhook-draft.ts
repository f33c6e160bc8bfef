/** What users enter for a webhook, judged by its format. */
import { AppError } from '#base/app-error'
import type { RequestErrorCode } from '#http'
import { webhookShapes, type WebhookFormat } from '#messaging'
import { findTemplateFault } from './fill-template.ts'

/** As it was entered; undefined: nothing was. */
export type WebhookDraft = {
  readonly name: string
  readonly url?: string | undefined
  readonly place?: string | undefined
  readonly template?: string | undefined
  /** Null: the one stored is removed. */
  readonly secret?: string | null | undefined
}

export type CheckedWebhook = {
  readonly name: string
  readonly url: string
  readonly place: string
  readonly template: string
  /** The secret to store: empty removes it, undefined leaves the stored or made one. */
  readonly secret: string | undefined
}

type Place = { readonly pattern: RegExp; readonly fault: string }

const places: Readonly<Partial<Record<WebhookFormat, Place>>> = {
  ntfy: { pattern: /^[-_A-Za-z0-9]{1,64}$/, fault: 'Ein Thema hat höchstens 64 Buchstaben, Ziffern, - und _.' },
  telegram: {
    pattern: /^(?:-?\d{1,20}|@[A-Za-z]\w{3,63})$/,
    fault: 'Schreib die Nummer des Chats, etwa -1001234567890, oder @name eines Kanals.',
  },
  matrix: {
    pattern: /^![^\s:/?#]{1,200}(?::[^\s/?#]{1,200})?$/,
    fault: 'Schreib die interne Raum-ID. Am Anfang steht ein Ausrufezeichen: !raum:example.org',
  },
}

/** Visible ASCII: it stands in a header. */
const TOKEN = /^[\x21-\x7e]+$/
/** It stands in the path of the address. */
const TELEGRAM_TOKEN = /^\d{3,20}:[\w-]{20,100}$/

/** Throws `invalid-request` with the field that can't be right. `isNew`: no secret is stored that could stay. */
export function readWebhookDraft(format: WebhookFormat, draft: WebhookDraft, isNew: boolean): CheckedWebhook {
  const shape = webhookShapes[format]
  const name = draft.name.trim()
  if (name === '') refuse('name', 'Gib ihm einen Namen.')
  const secret = readSecret(format, draft.secret, isNew)
  if (shape.secret === 'address') {
    // Left as it is stored, where nothing was entered: only its server is known outside the seal.
    const url = secret === undefined ? '' : new URL(secret).origin
    return { name, url, place: '', template: '', secret }
  }
  const entered = draft.url?.trim() ?? ''
  const url = readAddress('url', entered === '' ? (shape.usualUrl ?? '') : entered)
  const isBase = shape.secret === 'token' || shape.secret === 'optional-token'
  if (isBase && /[?#]/.test(url)) refuse('url', 'Schreib nur die Adresse des Servers, ohne ? und #.')
  return { name, url, place: readPlace(format, draft.place), template: readTemplate(format, draft.template), secret }
}

function readSecret(format: WebhookFormat, draft: WebhookDraft['secret'], isNew: boolean): string | undefined {
  const kind = webhookShapes[format].secret
  if (kind === 'made') return undefined
  const entered = draft?.trim() ?? ''
  if (entered === '') {
    if (draft !== null && !isNew) return undefined
    if (kind === 'optional-token') return ''
    if (!isNew) refuse('secret', 'Ohne geht es bei diesem Dienst nicht. Du kannst das ganze Ziel entfernen.')
    return refuse('secret', kind === 'address' ? 'Füg die Adresse ein, die dir der Dienst gibt.' : 'Füg das Token ein.')
  }
  if (kind === 'address') return readAddress('secret', entered)
  if (format === 'telegram' && !TELEGRAM_TOKEN.test(entered))
    return refuse('secret', 'So sieht kein Token eines Bots aus. Es beginnt mit Ziffern und einem Doppelpunkt.')
  if (!TOKEN.test(entered)) return refuse('secret', 'In einem Token stehen keine Leerzeichen und Umlaute.')
  return entered
}

function readAddress(field: string, text: string): string {
  const address = URL.parse(text)
  if (address === null || address.protocol !== 'https:' || address.hostname === '')
    return refuse(field, 'Die Adresse muss mit https:// beginnen.')
  if (address.username + address.password !== '')
    return refuse(field, 'Schreib keinen Namen und kein Passwort in die Adresse.')
  return address.href
}

function readPlace(format: WebhookFormat, entered = ''): string {
  const place = places[format]
  if (place === undefined) return ''
  return place.pattern.test(entered.trim()) ? entered.trim() : refuse('place', place.fault)
}

function readTemplate(format: WebhookFormat, entered = ''): string {
  if (webhookShapes[format].hasTemplate !== true) return ''
  const fault = findTemplateFault(entered)
  return fault === undefined ? entered : refuse('template', fault)
}

function refuse(field: string, message: string): never {
  throw new AppError<RequestErrorCode>('invalid-request', { field, message })
}
