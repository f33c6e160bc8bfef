/** Tells from what the system said whose fault it was that there is no answer. */
import type { OutgoingFailureCode } from '#outgoing'
import { Refusal } from './refusal.ts'

/** What was under way; the same word of the system means different things at different times. */
export type Stage = 'dns' | 'connect' | 'tls' | 'answer' | 'body'

const byCode: Readonly<Record<string, OutgoingFailureCode>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ERR_STREAM_PREMATURE_CLOSE: 'reset',
  ETIMEDOUT: 'timed-out',
  ENETUNREACH: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENONET: 'unreachable',
  // This machine: no more files, memory, ports or rights.
  EMFILE: 'own-fault',
  ENFILE: 'own-fault',
  ENOMEM: 'own-fault',
  ENOBUFS: 'own-fault',
  EADDRNOTAVAIL: 'own-fault',
  EADDRINUSE: 'own-fault',
  EACCES: 'own-fault',
  EPERM: 'own-fault',
  EINVAL: 'own-fault',
}

/** For name resolution: errors about the name itself, and errors of this machine; all others are the name service's. */
const byNameCode: Readonly<Record<string, OutgoingFailureCode>> = {
  ENOTFOUND: 'name-not-found',
  ENODATA: 'name-not-found',
  EBADNAME: 'name-not-found',
  EBADQUERY: 'name-not-found',
  EMFILE: 'own-fault',
  ENFILE: 'own-fault',
  ENOMEM: 'own-fault',
  // This machine's configured name server is not there.
  ECONNREFUSED: 'own-fault',
}

/** Of several addresses that were tried the first of these says most. */
const TELLING: readonly OutgoingFailureCode[] = ['refused', 'reset', 'timed-out', 'unreachable', 'own-fault']

export function failureCodeOf(error: unknown, stage: Stage): OutgoingFailureCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof AggregateError && error.errors.length > 0) {
    const codes = error.errors.map((one) => failureCodeOf(one, stage))
    return TELLING.find((code) => codes.includes(code)) ?? 'own-fault'
  }
  const code = systemCodeOf(error)
  if (stage === 'dns') return byNameCode[code] ?? (code === '' ? 'own-fault' : 'name-failed')
  if (code.startsWith('HPE_')) return 'bad-answer'
  const known = byCode[code]
  if (known !== undefined) return known
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'tls-failed'
  if (stage === 'tls') return 'tls-failed'
  // What reads a body speaks of nothing but the body.
  return stage === 'body' ? 'bad-answer' : 'own-fault'
}

/** Why a certificate is not believed, by the words of OpenSSL and Node. */
export function certificateFailureOf(reason: string): OutgoingFailureCode {
  return reason === 'CERT_HAS_EXPIRED' ? 'certificate-expired' : 'certificate-invalid'
}

/** What the system said, without what it says of this machine. */
export function detailOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.detail
  if (error instanceof AggregateError) {
    const details = error.errors.flatMap((one) => detailOf(one) ?? [])
    return details.length === 0 ? undefined : [...new Set(details)].join('; ').slice(0, MAX_DETAIL)
  }
  return error instanceof Error ? error.message.slice(0, MAX_DETAIL) : undefined
}

const MAX_DETAIL = 300

function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
