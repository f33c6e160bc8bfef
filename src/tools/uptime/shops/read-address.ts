/** Addresses as people type them. Pure: the server reads them by the rules of the web, this only by what a person means. */
import { failed, ok, type Result } from '#base/result'
import { MAX_URL } from '../model.ts'

export type WebAddress = {
  /** With its scheme, and a path. */
  readonly url: string
  /** Without a port. */
  readonly host: string
}

export const addressFaultTexts = {
  empty: 'Schreib die Adresse der Seite, zum Beispiel meinshop.de.',
  unreadable: 'Diese Adresse ist nicht zu lesen. Sie sieht aus wie https://meinshop.de/kasse.',
  scheme: 'Nur Adressen mit http:// oder https:// lassen sich prüfen.',
  credentials: 'Schreib Name und Passwort nicht in die Adresse, sondern unter „Anmeldung“.',
  'too-long': 'Die Adresse ist länger als 2.000 Zeichen.',
} as const
export type AddressFault = keyof typeof addressFaultTexts

const ADDRESS = /^(https?:\/\/)([^/?#\s]+)([/?#]\S*)?$/i
/** A name, an IPv4 address or an IPv6 one in brackets, and perhaps a port. */
const PLACE = /^(\[[\da-f:.]+\]|[^\s:@[\]]{1,253})(?::(\d{1,5}))?$/i

/** `meinshop.de` is `https://meinshop.de/`. */
export function readAddress(text: string): Result<WebAddress, AddressFault> {
  const typed = text.trim()
  if (typed === '') return failed('empty')
  if (typed.length > MAX_URL - 'https://'.length) return failed('too-long')
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(typed)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return failed('scheme')
  const [, start, place, rest = ''] = ADDRESS.exec(scheme === undefined ? `https://${typed}` : typed) ?? []
  if (start === undefined || place === undefined) return failed('unreadable')
  if (place.includes('@')) return failed('credentials')
  const [, host, port] = PLACE.exec(place) ?? []
  if (host === undefined || Number(port ?? 1) > 65_535 || Number(port ?? 1) < 1 || !isHost(host)) {
    return failed('unreadable')
  }
  const path = rest.startsWith('/') ? rest : `/${rest}`
  return ok({ url: `${start.toLowerCase()}${place.toLowerCase()}${path}`, host: host.toLowerCase() })
}

/** Whether something can be a name or an address in a network. */
export function isHost(text: string): boolean {
  if (/^\[[\da-f:.]{2,45}\]$/i.test(text)) return true
  return /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?\.?$/u.test(text) && !text.includes('..')
}
