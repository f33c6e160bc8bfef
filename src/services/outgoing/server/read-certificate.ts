import type { X509Certificate } from 'node:crypto'
import type { PeerCertificate } from './outgoing.ts'

const MAX_NAME = 200
/** Of a whole distinguished name, which may be as long as its certificate. */
const MAX_NAMES = 4_096

/** Returns the facts of a certificate that are shown to users. */
export function readCertificate(certificate: X509Certificate | undefined): PeerCertificate | undefined {
  if (certificate === undefined) return undefined
  return {
    validFromMs: certificate.validFromDate.getTime(),
    validUntilMs: certificate.validToDate.getTime(),
    issuer: nameOf(certificate.issuer),
    subject: nameOf(certificate.subject),
  }
}

/** „Let's Encrypt (R11)“, from lines such as `O=Let's Encrypt` and `CN=R11`. */
function nameOf(distinguishedName: string | undefined): string {
  const parts = new Map(
    (distinguishedName ?? '')
      .slice(0, MAX_NAMES)
      .split('\n')
      .map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
  )
  const [organization, commonName] = [parts.get('O'), parts.get('CN')]
  const name = organization !== undefined && commonName !== undefined ? `${organization} (${commonName})` : organization
  return (name ?? commonName ?? '').slice(0, MAX_NAME)
}
