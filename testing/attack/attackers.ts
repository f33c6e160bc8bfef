/** People as programs that attack have them: signed in by header or by cookie, each request from another address. */
import * as z from 'zod/mini'
import { makeApiToken, signIn, signInAsGuest, signUp } from '#auth'
import { ADMINISTRATOR } from '#testing/people/set-up-server'
import type { AttackedServer } from './attacked-server.ts'
import { addSecrets } from './find-secrets.ts'
import { jsonOf, type AttackAnswer } from './send.ts'

export type Attacker = {
  readonly uid: string
  readonly email: string
  readonly idToken: string
  readonly refreshToken: string
  /** `Authorization` with the idToken. */
  readonly headers: Readonly<Record<string, string>>
  /** The same session as a browser sends it. */
  readonly cookie: string
}

/** Everybody's, and in no list of known ones. */
export const ATTACKER_PASSWORD = 'Pferd mit Batterie 47!'

const tokenAnswer = z.object({
  account: z.object({ uid: z.string() }),
  idToken: z.string(),
  refreshToken: z.string(),
})

/** The administrator of a new server, created by `startServerNodes`. */
export function signInChief(server: AttackedServer): Promise<Attacker> {
  return signInAgain(server, ADMINISTRATOR.email, ADMINISTRATOR.password)
}

/** A new person, whose address begins with the name. */
export async function signUpAttacker(server: AttackedServer, name: string, displayName = name): Promise<Attacker> {
  const email = `${name}.${(emails += 1)}@example.de`
  const body = { name: displayName, email, password: ATTACKER_PASSWORD }
  return toAttacker(server, await ask(server, { ...signUp, body }), email)
}

let emails = 0

/** Another session of a person. */
export async function signInAgain(
  server: AttackedServer,
  email: string,
  password = ATTACKER_PASSWORD,
): Promise<Attacker> {
  return toAttacker(server, await ask(server, { ...signIn, body: { email, password } }), email)
}

export async function enterAsGuest(server: AttackedServer): Promise<Attacker> {
  return toAttacker(server, await ask(server, { ...signInAsGuest, body: {} }), '')
}

/** The secret of a new API token. */
export async function makeToken(server: AttackedServer, person: Attacker, scope: 'read' | 'write'): Promise<string> {
  const answer = await ask(server, { ...makeApiToken, person, body: { name: `for ${scope}`, scope } })
  const { secret } = makeApiToken.output.parse(expectJson(answer, 'a token'))
  addSecrets(server.secrets, [secret])
  return secret
}

export type Question = {
  readonly method: string
  readonly path: string
  readonly person?: Pick<Attacker, 'headers'>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A request with a JSON body, from a new address. */
export function ask(server: AttackedServer, o: Question): Promise<AttackAnswer> {
  const { method, path, body } = o
  return server.send({
    method,
    path,
    headers: {
      'x-forwarded-for': server.freshAddress(),
      ...o.person?.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...o.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The JSON of an answer that has to be good: what an attack begins with, not what it tries. */
export function expectJson(answer: AttackAnswer, what: string): unknown {
  if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.failure ?? answer.text.slice(0, 300)}`)
  return jsonOf(answer)
}

function toAttacker(server: AttackedServer, answer: AttackAnswer, email: string): Attacker {
  const { account, idToken, refreshToken } = tokenAnswer.parse(expectJson(answer, `signing ${email || 'a guest'} in`))
  addSecrets(server.secrets, [ATTACKER_PASSWORD, idToken, refreshToken])
  return {
    uid: account.uid,
    email,
    idToken,
    refreshToken,
    headers: { authorization: `Bearer ${idToken}` },
    cookie: `taschenmesser.session_token=${encodeURIComponent(refreshToken)}`,
  }
}
