/**
 * A device with passkeys made of software: it answers as WebAuthn Level 3 says a browser and its authenticator do, and
 * with `lies` as neither ever would.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export type Lies = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  readonly userHandle?: string
  /** Whether the owner was asked for a finger, a face or a PIN. */
  readonly isVerified?: boolean
  /** Uses this credential's id with the key of the one that was asked. */
  readonly credentialId?: string
}

/** The answers as the browser sends them. */
type PasskeyAnswer = { readonly id: string; readonly [part: string]: unknown }

export type SoftAuthenticator = {
  /** Makes a passkey for `options` of `passkeys/begin`. */
  create(options: unknown, lies?: Lies): PasskeyAnswer
  /** Answers `options` of `passkey/begin` with the passkey made last. */
  get(options: unknown, lies?: Lies): PasskeyAnswer
}

type Key = { readonly id: string; readonly userHandle: string; readonly privateKey: KeyObject; counter: number }
type Options = {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

const UP = 1
const UV = 4
const BACKED_UP = 8 + 16
const ATTESTED = 64

export function createSoftAuthenticator(origin: string): SoftAuthenticator {
  const keys: Key[] = []
  const clientData = (type: string, challenge: string, lies: Lies): string =>
    base64url(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  return {
    create(given, lies = {}) {
      const options = given as Options
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credentialId = lies.credentialId ?? base64url(randomBytes(32))
      const key: Key = { id: credentialId, userHandle: options.user?.id ?? '', privateKey, counter: 0 }
      keys.push(key)
      const id = Buffer.from(credentialId, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        authenticatorData(lies.rpId ?? options.rp?.id ?? '', flagsOf(lies) | ATTESTED, lies.counter ?? 0),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer(credentialId, {
        clientDataJSON: clientData('webauthn.create', options.challenge, lies),
        attestationObject: base64url(encode(attestation)),
        transports: ['internal', 'hybrid'],
      })
    },
    get(given, lies = {}) {
      const options = given as Options
      const key = keys.at(-1)
      if (key === undefined) throw new Error('this device has no passkey yet')
      key.counter += 1
      const authData = authenticatorData(lies.rpId ?? options.rpId ?? '', flagsOf(lies), lies.counter ?? key.counter)
      const clientDataJSON = clientData('webauthn.get', options.challenge, lies)
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return answer(lies.credentialId ?? key.id, {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, key.privateKey)),
        userHandle: lies.userHandle ?? key.userHandle,
      })
    },
  }
}

function answer(id: string, response: Record<string, unknown>): PasskeyAnswer {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function flagsOf({ isVerified = true }: Lies): number {
  return UP | BACKED_UP | (isVerified ? UV : 0)
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

/** RFC 9052: an ES256 key, its numbers by their labels. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const labels = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return encode(labels)
}

function encode(value: unknown): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

function base64url(value: string | Buffer): string {
  return Buffer.from(value).toString('base64url')
}
