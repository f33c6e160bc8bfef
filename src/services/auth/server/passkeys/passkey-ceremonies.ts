/**
 * The two passkey ceremonies: creating one, and signing in with one. The library does the WebAuthn checks; this module ensures that
 * a challenge is valid once, in the browser that got it, for five minutes, and that the key is the user's.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#base/app-error'
import { MINUTE_MS } from '#base/clock'
import { isGuestEmail, type AuthErrorCode, type Passkey } from '#auth'
import type { Session } from '#http/server'
import { beginCeremony, endCeremony, type CeremonyKind } from '../sign-in/ceremonies.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine.ts'
import {
  findPasskey,
  findPasskeysOf,
  insertPasskey,
  notePasskeyUse,
  toPasskey,
  type PasskeyRow,
} from '../store/passkey-rows.ts'
import { readPerson } from '../people.ts'
import { passkeyDomain, publicOrigin } from '../public-origin.ts'
import { whileSessionLasts } from '../sessions/lasting-session.ts'
import type { WithCookies } from '../sessions/sessions.ts'

const PASSKEY_CHALLENGE_LIFE_MS = 5 * MINUTE_MS
const APP_NAME = 'Taschenmesser'
/** EdDSA, ES256 and RS256: every device supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

type Options = { readonly options: { readonly challenge: string; readonly [part: string]: unknown } }

/** Loaded at the first use of a passkey: the library takes more memory than the rest of the accounts together. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Returns the options for creating a passkey: one that the device finds by itself later, and that verifies its owner. */
export async function askForNewPasskey(engine: Engine, uid: string, caller: Caller): Promise<WithCookies<Options>> {
  const person = await readPerson(engine, uid)
  const present = await findPasskeysOf(engine.store.kysely, uid)
  // The user handle is the same for all passkeys of a user, so a device replaces the one it has.
  const userHandle = present[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: passkeyDomain(engine),
    userID: Uint8Array.from(Buffer.from(userHandle, 'base64url')),
    userName: isGuestEmail(person.email) ? person.name : person.email,
    userDisplayName: person.name,
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: present.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return begin(engine, { kind: 'passkey-add', memory: JSON.stringify({ uid, userHandle }), options, caller })
}

const newPasskeyMemory = z.object({ uid: z.string(), userHandle: z.string() })
const clientExtensionResults = z.looseObject({})
const registrationSchema = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z._default(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))), []),
  }),
  clientExtensionResults,
})

/** Stores the passkey that the device created; throws `passkey-not-accepted` if it is no valid response to our challenge. */
export async function keepNewPasskey(
  engine: Engine,
  o: { readonly session: Session; readonly name: string; readonly response: unknown; readonly caller: Caller },
): Promise<Passkey> {
  const given = registrationSchema.safeParse(o.response)
  if (!given.success) throw notAccepted(given.error)
  const challenge = readChallenge(given.data.response.clientDataJSON)
  const memory = await endCeremony(engine, { kind: 'passkey-add', secret: challenge, cookie: o.caller.cookie })
  if (memory === undefined) throw notAccepted()
  const { uid, userHandle } = newPasskeyMemory.parse(JSON.parse(memory))
  if (uid !== o.session.userId) throw notAccepted()
  const { verifyRegistrationResponse } = await loadLibrary()
  const verification = await checked(() =>
    verifyRegistrationResponse({
      response: given.data,
      expectedChallenge: challenge,
      expectedOrigin: publicOrigin(engine),
      expectedRPID: passkeyDomain(engine),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verification.verified) throw notAccepted()
  const { credential, aaguid, credentialBackedUp } = verification.registrationInfo
  const passkey = {
    userId: uid,
    credentialId: credential.id,
    userHandle,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: given.data.response.transports,
    aaguid,
    isSynced: credentialBackedUp,
    name: o.name,
    createdAtMs: engine.options.now(),
  }
  const row = await whileSessionLasts(engine, o.session, (transaction) => insertPasskey(transaction, passkey))
  if (row === undefined) throw notAccepted()
  return toPasskey(row)
}

/** Returns a challenge that any passkey of this app can answer; the device's response identifies the user. */
export async function askForPasskey(engine: Engine, caller: Caller): Promise<WithCookies<Options>> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: passkeyDomain(engine),
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_LIFE_MS,
  })
  return begin(engine, { kind: 'passkey-sign-in', memory: '', options, caller })
}

const assertionSchema = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
  clientExtensionResults,
})

/**
 * Returns the uid of the user who answered `askForPasskey` in this browser, checked by their device. Throws `passkey-not-accepted`.
 * The caller decides what follows; `reauthenticate` compares it with the signed-in user.
 */
export async function readPasskeyOwner(engine: Engine, response: unknown, caller: Caller): Promise<string> {
  const given = assertionSchema.safeParse(response)
  if (!given.success) throw notAccepted(given.error)
  const challenge = readChallenge(given.data.response.clientDataJSON)
  const memory = await endCeremony(engine, { kind: 'passkey-sign-in', secret: challenge, cookie: caller.cookie })
  const passkey = memory === undefined ? undefined : await findPasskey(engine.store.kysely, given.data.id)
  if (passkey === undefined || passkey.userHandle !== given.data.response.userHandle) throw notAccepted()
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: given.data,
      expectedChallenge: challenge,
      expectedOrigin: publicOrigin(engine),
      expectedRPID: passkeyDomain(engine),
      credential: toCredential(passkey),
      requireUserVerification: true,
    }),
  )
  const use = {
    counter: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
    atMs: engine.options.now(),
  }
  if (!verified || !(await notePasskeyUse(engine.store.kysely, passkey, use))) throw notAccepted()
  return passkey.userId
}

async function begin(
  engine: Engine,
  o: { kind: CeremonyKind; memory: string; options: { readonly challenge: string }; caller: Caller },
): Promise<WithCookies<Options>> {
  const cookie = await beginCeremony(engine, {
    kind: o.kind,
    secret: o.options.challenge,
    memory: o.memory,
    lifeMs: PASSKEY_CHALLENGE_LIFE_MS,
    cookie: o.caller.cookie,
  })
  return { body: { options: { ...o.options } }, cookies: [cookie] }
}

const clientDataSchema = z.looseObject({ challenge: z.string() })

/** Returns the challenge of a response; the library reads the same text again and compares. */
export function readChallenge(clientDataJson: string): string {
  try {
    return clientDataSchema.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch (error) {
    throw notAccepted(error)
  }
}

/** Every error that the library throws for a response is a reason not to accept it. */
async function checked<Value>(verify: () => Promise<Value>): Promise<Value> {
  try {
    return await verify()
  } catch (error) {
    throw notAccepted(error)
  }
}

function toCredential({ credentialId, publicKey, counter, transports }: PasskeyRow) {
  return {
    id: credentialId,
    publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
    counter,
    transports: [...transports],
  }
}

function notAccepted(cause?: unknown): AppError<AuthErrorCode> {
  return new AppError('passkey-not-accepted', {}, cause)
}
