/** Everybody who may ask for what Anna has: by right, by no right any more, and with papers that are forged. */
import { disablePerson, deleteAccount, revokeApiToken, listApiTokens, signOut } from '#auth'
import { ask, enterAsGuest, expectJson, makeToken, signInAgain, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'

export type Caller = {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /**
   * `nobody`: a caller without a valid session, such as one whose account was deleted. `forged`: a page of another site that sends Anna's
   * own cookie.
   */
  readonly kind: 'nobody' | 'person' | 'former' | 'member' | 'administrator' | 'read-token' | 'write-token' | 'forged'
  readonly uid: string
  /** It speaks for Anna herself. */
  readonly isAnna: boolean
}

export type People = Readonly<Record<'chief' | 'anna' | 'ben' | 'cara' | 'former' | 'locked' | 'gone', Attacker>>

/** Locks and deletes those who are meant to be, so Anna's things have to be there. */
export async function gatherCallers(
  server: AttackedServer,
  people: People,
  annasTokens: { readonly read: string; readonly write: string },
): Promise<readonly Caller[]> {
  const { chief, anna, ben, cara, former, locked, gone } = people
  const lockedToken = await makeToken(server, locked, 'write')
  const revoked = await makeRevokedToken(server, cara)
  const carasTokens = { read: await makeToken(server, cara, 'read'), write: await makeToken(server, cara, 'write') }
  const ended = await signInAgain(server, cara.email)
  const must = async (answer: ReturnType<typeof ask>, what: string): Promise<void> =>
    void expectJson(await answer, what)
  await must(ask(server, { ...signOut, person: ended, body: {} }), 'signing out')
  await must(ask(server, { ...disablePerson, person: chief, body: { uid: locked.uid, isDisabled: true } }), 'locking')
  await must(ask(server, { ...deleteAccount, person: gone, body: { name: 'gone' } }), 'deleting')
  return [
    ...genuine({ visitor: await enterAsGuest(server), chief, ben, cara, former }),
    bearer('token to read of somebody', carasTokens.read, { kind: 'read-token', uid: cara.uid }),
    bearer('token to write of somebody', carasTokens.write, { kind: 'write-token', uid: cara.uid }),
    bearer('token to read of Anna', annasTokens.read, { kind: 'read-token', uid: anna.uid, isAnna: true }),
    bearer('token to write of Anna', annasTokens.write, { kind: 'write-token', uid: anna.uid, isAnna: true }),
    nobody('nobody', {}),
    nobody('locked', locked.headers),
    nobody('locked token', { authorization: `Bearer ${lockedToken}` }),
    nobody('deleted', gone.headers),
    nobody('ended session', ended.headers),
    nobody('ended cookie', { cookie: ended.cookie }),
    nobody('revoked token', { authorization: `Bearer ${revoked}` }),
    nobody('cookie without its signature', { cookie: anna.cookie.replace(/(?:\.|%2E)[^.]*$/i, '') }),
    ...forgedTokens(anna.idToken, cara.idToken).map(([name, token]) =>
      nobody(name, { authorization: `Bearer ${token}` }),
    ),
    ...foreignPages(anna),
  ]
}

function genuine(o: Readonly<Record<'visitor' | 'chief' | 'ben' | 'cara' | 'former', Attacker>>): readonly Caller[] {
  const person = (name: string, { headers, uid }: Attacker, kind: Caller['kind']): Caller => ({
    name,
    headers,
    uid,
    kind,
    isAnna: false,
  })
  return [
    person('guest', o.visitor, 'person'),
    person('stranger', o.cara, 'person'),
    person('former member', o.former, 'former'),
    person('member', o.ben, 'member'),
    person('administrator', o.chief, 'administrator'),
  ]
}

function nobody(name: string, headers: Caller['headers']): Caller {
  return { name, headers, kind: 'nobody', uid: 'nobody', isAnna: false }
}

function bearer(
  name: string,
  token: string,
  o: { readonly kind: Caller['kind']; readonly uid: string; readonly isAnna?: boolean },
): Caller {
  return { name, headers: { authorization: `Bearer ${token}` }, isAnna: false, ...o }
}

/** RFC 8725 has most of them. */
function forgedTokens(annas: string, others: string): readonly (readonly [string, string])[] {
  const [head = '', claims = ''] = annas.split('.')
  const [, , foreign = ''] = others.split('.')
  const [, , own = ''] = annas.split('.')
  const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const nothing = 'A'.repeat(86)
  return [
    ['JWT without algorithm', `${write({ ...read(head), alg: 'none' })}.${claims}.`],
    ['JWT by a shared key', `${write({ ...read(head), alg: 'HS256' })}.${claims}.${nothing}`],
    ['JWT without its signature', `${head}.${claims}.${nothing}`],
    ['JWT with the signature of another', `${head}.${claims}.${foreign}`],
    ['JWT with other claims', `${head}.${write({ ...read(claims), exp: 9e9 })}.${own}`],
  ]
}

/** The headers browsers add when a page of another site sends a request with Anna's cookie. */
function foreignPages({ cookie, uid }: Attacker): readonly Caller[] {
  const pages: readonly (readonly [string, Caller['headers']])[] = [
    ['no origin', {}],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ]
  return pages.map(([name, headers]) => ({
    name: `a page with ${name}`,
    headers: { cookie, ...headers },
    kind: 'forged',
    uid,
    isAnna: true,
  }))
}

async function makeRevokedToken(server: AttackedServer, person: Attacker): Promise<string> {
  const secret = await makeToken(server, person, 'write')
  const { tokens } = listApiTokens.output.parse(expectJson(await ask(server, { ...listApiTokens, person }), 'tokens'))
  for (const { id } of tokens) {
    expectJson(await ask(server, { ...revokeApiToken, person, body: { tokenId: id } }), 'taking a token back')
  }
  return secret
}
