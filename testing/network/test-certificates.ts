/**
 * An authority of a test's own and the certificates it issues: expired, soon ending, or for another name. Written as DER
 * by hand, since Node reads certificates and does not make them, and a machine that runs the tests needs no OpenSSL.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { DAY_MS } from '#base/clock'

export type TestCertificate = { readonly key: string; readonly cert: string }

export type TestAuthority = {
  /** What has to be trusted for its certificates to be. */
  readonly ca: string
  /** By default for `localhost` and 127.0.0.1, from a day ago until in 90 days. */
  issue(o?: {
    readonly names?: readonly string[]
    readonly validFromMs?: number
    readonly validUntilMs?: number
  }): TestCertificate
}

type KeyPair = { readonly publicKey: Buffer; readonly privateKey: KeyObject; readonly pem: string }

const SEQUENCE = 0x30
const SET = 0x31
const ECDSA_WITH_SHA256 = der(SEQUENCE, oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
const COMMON_NAME = oid([0x55, 0x04, 0x03])
const BASIC_CONSTRAINTS = oid([0x55, 0x1d, 0x13])
const SUBJECT_ALT_NAME = oid([0x55, 0x1d, 0x11])
const AUTHORITY_NAME = 'Test authority'

export function createTestAuthority(nowMs = Date.now()): TestAuthority {
  const own = createKeyPair()
  const life = { validFromMs: nowMs - DAY_MS, validUntilMs: nowMs + 90 * DAY_MS }
  const isAuthority = extension(BASIC_CONSTRAINTS, der(SEQUENCE, der(0x01, Buffer.from([0xff]))))
  return {
    ca: signCertificate(own, { ...life, validFromMs: 0, subject: AUTHORITY_NAME, key: own, extensions: isAuthority }),
    issue({ names = ['localhost', '127.0.0.1'], ...o } = {}) {
      const key = createKeyPair()
      const extensions = extension(SUBJECT_ALT_NAME, der(SEQUENCE, ...names.map(generalName)))
      return { key: key.pem, cert: signCertificate(own, { ...life, ...o, subject: names[0] ?? '', key, extensions }) }
    },
  }
}

function createKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey, privateKey: createPrivateKey(privateKey), pem: privateKey }
}

/** RFC 5280, version 3. */
function signCertificate(
  issuer: KeyPair,
  o: {
    readonly subject: string
    readonly key: KeyPair
    readonly validFromMs: number
    readonly validUntilMs: number
    readonly extensions: Buffer
  },
): string {
  const toSign = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    // A leading byte below 0x80 keeps the number positive.
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    name(AUTHORITY_NAME),
    der(SEQUENCE, time(o.validFromMs), time(o.validUntilMs)),
    name(o.subject),
    o.key.publicKey,
    der(0xa3, der(SEQUENCE, o.extensions)),
  )
  const signature = sign('sha256', toSign, issuer.privateKey)
  const whole = der(SEQUENCE, toSign, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** A tag, the length and what is in it. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function oid(bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

function name(commonName: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(commonName)))))
}

/** `20261224120000Z` */
function time(epochMs: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(epochMs).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`))
}

function extension(id: Buffer, value: Buffer): Buffer {
  return der(SEQUENCE, id, der(0x04, value))
}

function generalName(text: string): Buffer {
  return isIP(text) === 4 ? der(0x87, Buffer.from(text.split('.').map(Number))) : der(0x82, Buffer.from(text))
}
