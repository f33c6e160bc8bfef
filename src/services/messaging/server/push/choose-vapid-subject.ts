import { isIP } from 'node:net'
import { reachOfName } from './reach.ts'

/** `isAccepted`: whether all push services take it; Apple's refuses names that only one network knows (`BadJwtToken`). */
export type VapidSubject = { readonly subject: string; readonly isAccepted: boolean }

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
