/** Everything Anna has as she reads it herself, to detect changes by other callers. */
import { createHash } from 'node:crypto'
import { messagesCollection } from '#messaging'
import { listInvitations, listPeople, type ManagedPerson } from '#auth'
import { ask, expectJson, signInChief, type Attacker } from '../attackers.ts'
import type { AttackedServer } from '../attacked-server.ts'
import type { AttackedEndpoint } from '../read-endpoints.ts'
import type { Belongings } from './belongings.ts'
import type { Expectation } from './expectation.ts'

/** By what was asked, what was answered. */
export type State = ReadonlyMap<string, string>

/**
 * Fields about the request itself, and those that change with time alone: a shop's `status` and a webhook's `state` are what the
 * server found, `place` is the space a user takes up.
 */
const VOLATILE = /^(?:at|status|state|place|serverTime|expiresAt|last[A-Z]\w*)$/

export async function readState(
  server: AttackedServer,
  o: {
    readonly has: Belongings
    readonly chief: Attacker
    readonly endpoints: readonly AttackedEndpoint[]
    readonly expectations: Readonly<Record<string, Expectation>>
  },
): Promise<State> {
  const { has } = o
  // Anew each time: as a caller the administrator ends all sessions there are.
  const chief = await signInChief(server)
  const collections = new Set(has.documents.map(({ collection }) => collection))
  // The server writes to her meanwhile; what she had is looked at one by one.
  collections.delete(messagesCollection.name)
  const paths = [
    ...[...collections].map((name) => `/api/documents/${name}`),
    ...has.documents.flatMap(({ collection, id }) => {
      const path = `/api/documents/${collection}/${id}`
      return [path, `${path}/history`]
    }),
    ...o.endpoints.filter((one) => isReadByAnna(one, o.expectations)).map(({ path }) => path),
  ]
  const own = paths.map(async (path) => {
    const answer = await ask(server, { method: 'GET', path, person: has.anna })
    return [path, `${answer.status} ${withoutVolatile(answer.text)}`] as const
  })
  const files = has.signedAddresses.map(async (path) => {
    const { text } = await server.send({ method: 'GET', path })
    return [`file ${path.split('?')[0] ?? ''}`, createHash('sha256').update(text).digest('hex')] as const
  })
  return new Map(await Promise.all([...own, ...files, ...readByChief(server, chief, has.anna)]))
}

function isReadByAnna(
  { key, method, path }: AttackedEndpoint,
  expectations: Readonly<Record<string, Expectation>>,
): boolean {
  const row = expectations[key]
  const isOwn = row?.who === 'signed-in' || row?.who === 'program'
  return isOwn && method === 'GET' && row.isVolatile !== true && !path.includes(':')
}

function readByChief(
  server: AttackedServer,
  chief: Attacker,
  anna: Attacker,
): readonly Promise<readonly [string, string]>[] {
  const people = async (): Promise<readonly [string, string]> => {
    const answer = expectJson(await ask(server, { ...listPeople, person: chief }), 'people')
    const managed = listPeople.output.parse(answer).people.find(({ uid }: ManagedPerson) => uid === anna.uid)
    return ['Anna for the administrator', withoutVolatile(JSON.stringify(managed))]
  }
  const invitations = async (): Promise<readonly [string, string]> => {
    const answer = expectJson(await ask(server, { ...listInvitations, person: chief }), 'invitations')
    const notes = listInvitations.output.parse(answer).invitations.map(({ note }) => note)
    return ['her invitation', String(notes.includes('GEHEIM-account-invitation'))]
  }
  return [people(), invitations()]
}

function withoutVolatile(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value: unknown) => (VOLATILE.test(key) ? undefined : value)))
  } catch {
    return text
  }
}

/** What is not as it was, each with the place where it begins to differ. */
export function differences(before: State, after: State): readonly string[] {
  return [...after].flatMap(([name, now]) => {
    const then = before.get(name) ?? ''
    if (now === then) return []
    let same = 0
    while (now[same] === then[same]) same += 1
    const start = Math.max(0, same - 40)
    return [`${name}: …${then.slice(start, start + 160)}… became …${now.slice(start, start + 160)}…`]
  })
}
