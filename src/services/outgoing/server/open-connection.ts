/**
 * Connects to what was judged: a name is resolved once, addresses that may not be reached are left out, and the connection
 * goes to the rest by number. So an answer that changes between two lookups (DNS rebinding) changes nothing.
 */
import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls'
import type { AddressJudge } from './addresses/address-judge.ts'
import { certificateFailureOf } from './failure-code.ts'
import type { Target } from './addresses/judge-url.ts'
import { startClock, type Progress } from './exchange.ts'
import { Refusal } from './refusal.ts'
import type { ResolveName } from './addresses/resolve-name.ts'
import type { PeerCertificate } from './outgoing.ts'

const MAX_NAME = 200
/** Of a whole distinguished name, which may be as long as its certificate. */
const MAX_NAMES = 4_096

export type ConnectionEnvironment = {
  readonly judge: AddressJudge
  readonly resolveName: ResolveName
  readonly secureContext: () => SecureContext
}

/** Of one name; more could only be meant to keep us busy. */
const MAX_ADDRESSES = 16
/** An address that has not answered by then gives way to the next one; the last one has all the time there is. */
const NEXT_ADDRESS_MS = 300

type Destination = Target & { readonly isSecure: boolean }

export async function openConnection(
  environment: ConnectionEnvironment,
  target: Destination,
  progress: Progress,
): Promise<Socket> {
  const { host, isSecure } = target
  if ((await progress.gate?.approach({ host, isSecure })) === false) throw new Refusal('aborted')
  progress.ending.throwIfAborted()
  const addresses = await findAddresses(environment, target, progress)
  progress.ending.throwIfAborted()
  const socket = await connectInTurns(target, addresses, progress)
  const { remoteAddress } = socket
  // What was judged is what was connected to; this would be a fault of this module.
  if (remoteAddress === undefined || !environment.judge(remoteAddress, target.port)) {
    throw new Refusal('forbidden-address', remoteAddress)
  }
  progress.reached.address = remoteAddress
  return socket
}

/** What the gate lets through is tried before it is asked about the rest. */
async function connectInTurns(target: Destination, addresses: readonly string[], progress: Progress): Promise<Socket> {
  const { host, isSecure } = target
  const failures: unknown[] = []
  let tookMs = 0
  for (let left = addresses; left.length > 0;) {
    const some = await (progress.gate?.admit({ host, addresses: left, isSecure }) ?? left)
    progress.ending.throwIfAborted()
    if (some.length === 0) throw new Refusal('aborted')
    left = left.filter((address) => !some.includes(address))
    progress.stage = 'connect'
    const clock = startClock()
    try {
      const socket = await connectToOne(target, { addresses: some, isLast: left.length === 0 }, progress)
      progress.phases.connectMs = tookMs + clock()
      return socket
    } catch (error) {
      failures.push(error)
      tookMs += clock()
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

async function connectToOne(
  { host, port }: Target,
  { addresses, isLast }: { readonly addresses: readonly string[]; readonly isLast: boolean },
  progress: Progress,
): Promise<Socket> {
  const lookup: LookupFunction = (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  const socket = connectTcp({
    host,
    port,
    lookup,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  })
  hold(socket, progress)
  const giveUp = (): void => void socket.destroy(new Refusal('timed-out'))
  const timer = isLast ? undefined : setTimeout(giveUp, NEXT_ADDRESS_MS * addresses.length)
  try {
    await once(socket, 'connect')
    return socket
  } finally {
    clearTimeout(timer)
  }
}

/** Encrypts a connection; resolves only when the certificate is believed and is for this host. */
export async function startTls(
  environment: ConnectionEnvironment,
  { socket, host }: { readonly socket: Socket; readonly host: string },
  progress: Progress,
): Promise<TLSSocket> {
  progress.stage = 'tls'
  const clock = startClock()
  const secure = connectTls({
    socket,
    host,
    // An address can't be asked for by name, and a name has no dot at its end here (RFC 6066, section 3).
    ...(isIP(host) === 0 ? { servername: host.replace(/\.$/, '') } : {}),
    secureContext: environment.secureContext(),
    ALPNProtocols: ['http/1.1'],
    // It is refused below, when it has been read.
    rejectUnauthorized: false,
    checkServerIdentity: () => undefined,
  })
  // For the check of the name, which is made below, Node would make objects of all certificates there are: a fifth of the work.
  Object.assign(secure, { getPeerCertificate: () => undefined })
  hold(secure, progress)
  await once(secure, 'secureConnect')
  const peer = secure.getPeerX509Certificate()
  const certificate = readCertificate(peer)
  if (certificate !== undefined) progress.reached.certificate = certificate
  if (!secure.authorized) {
    const reason = String(secure.authorizationError)
    throw new Refusal(certificateFailureOf(reason), reason)
  }
  if (peer === undefined || !isFor(peer, host)) {
    throw new Refusal('certificate-invalid', 'ERR_TLS_CERT_ALTNAME_INVALID')
  }
  progress.phases.tlsMs = clock()
  const { address } = progress.reached
  if (address !== undefined) progress.gate?.believed({ host, address })
  return secure
}

/** RFC 9525; an address has to be there as one. */
function isFor(certificate: X509Certificate, host: string): boolean {
  const found = isIP(host) === 0 ? certificate.checkHost(host.replace(/\.$/, '')) : certificate.checkIP(host)
  return found !== undefined
}

async function findAddresses(
  { judge, resolveName }: ConnectionEnvironment,
  { host, port }: Target,
  progress: Progress,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  progress.stage = 'dns'
  const clock = startClock()
  const addresses = await resolveName(host, progress.ending)
  progress.phases.dnsMs = clock()
  if (addresses.length === 0) throw new Refusal('name-not-found')
  const allowed = addresses.filter((address) => judge(address, port))
  if (allowed.length === 0) throw new Refusal('forbidden-address', addresses[0])
  return allowed.slice(0, MAX_ADDRESSES)
}

/** A waiting caller handles errors itself; an error without a waiting caller must not end the process. */
function hold(socket: Socket, progress: Progress): void {
  progress.socket = socket
  socket.on('error', () => undefined)
}

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
