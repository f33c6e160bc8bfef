/** The key pair by which push services know this server (RFC 8292). Browsers bind their subscriptions to it, so it stays. */
import { createECDH, hkdfSync, type ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { reachOfAddress, type Reach } from '#outgoing/server'
import { isLoopbackName } from './check-push-endpoint.ts'

/** `isAccepted`: whether all push services take it; Apple's refuses names that only one network knows (`BadJwtToken`). */
type VapidSubject = { readonly subject: string; readonly isAccepted: boolean }

const PRIVATE_SUFFIXES = ['.local', '.lan', '.home', '.internal', '.intranet', '.home.arpa']

/** Both base64url; the public key is an uncompressed point of P-256. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

const PRIVATE_KEY_BYTES = 32

export function newVapidPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return toText(pair)
}

/** A key that follows from a secret: servers that add it to the same secrets at the same moment add the same one. */
export function deriveVapidPrivateKey(secret: string, attempt = 0): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `vapid ${attempt}`, PRIVATE_KEY_BYTES)).toString('base64url')
  // About one in four billion values is not a valid key on the curve.
  return readVapidKeys(key) === undefined ? deriveVapidPrivateKey(secret, attempt + 1) : key
}

/** Returns the key pair of a private key; undefined if the key is invalid. */
export function readVapidKeys(privateKey: string): VapidKeys | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    // The key is zero or too large for the curve. The error is dropped: describing it would take the key's bytes.
    return undefined
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: toText(pair) }
}

/** Node leaves out zeros at the beginning, which others count on. */
function toText(pair: ECDH): string {
  const key = pair.getPrivateKey()
  return Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - key.length), key]).toString('base64url')
}

/** Classifies a host name: names that cannot be registered on the internet may lead into the private network. */
export function reachOfName(host: string): Reach {
  if (isLoopbackName(host)) return 'loopback'
  const isPrivate = !host.includes('.') || PRIVATE_SUFFIXES.some((suffix) => host.endsWith(suffix))
  return isPrivate ? 'private' : 'internet'
}

/**
 * Whether a name may lead to an address. Hosts of a private network may also have addresses of the whole internet. A public
 * name that resolves to an address of the private network is an attack.
 */
export function mayLeadTo(host: string, address: string): boolean {
  const expected = reachOfName(host)
  const found = reachOfAddress(address)
  return found === expected || (expected === 'private' && found === 'internet')
}

/**
 * Returns the contact for push services if pushes of this server cause trouble (RFC 8292, section 2.1): the address that sends its
 * mails, otherwise its own https address. Pushes are authenticated by the key pair, not by the contact; so if neither address is
 * known on the internet, services that accept any contact still get one.
 */
export function chooseVapidSubject(o: {
  /** The sender of mails, where a mail server is set. */
  readonly mailFrom: string | undefined
  readonly publicUrl: string
}): VapidSubject {
  const { protocol, hostname, origin } = new URL(o.publicUrl)
  if (o.mailFrom !== undefined && isKnownToAll(o.mailFrom.slice(o.mailFrom.lastIndexOf('@') + 1))) {
    return { subject: `mailto:${o.mailFrom}`, isAccepted: true }
  }
  if (protocol === 'https:') return { subject: origin, isAccepted: isKnownToAll(hostname) }
  return { subject: `mailto:${o.mailFrom ?? 'taschenmesser@localhost'}`, isAccepted: false }
}

const RESERVED = /(?:^|\.)(?:test|example|invalid|onion)$/

function isKnownToAll(host: string): boolean {
  return (
    isIP(host) === 0 && !host.startsWith('[') && reachOfName(host.toLowerCase()) === 'internet' && !RESERVED.test(host)
  )
}
