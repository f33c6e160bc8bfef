/** Changes as a device of a person sends them to a real server. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toIso } from '#base/clock'
import type { Person, TestServer } from '../app-server.ts'
import { fieldsOf } from './documents.ts'

export type SentChange = {
  readonly type: 'ADD' | 'MODIFIED' | 'DELETED'
  readonly path: string
  readonly fields?: object
}

/** Sends changes of what the device knows in its newest version, made when they are sent or earlier; all of them are taken. */
export async function sendChanges(
  server: Pick<TestServer, 'url'>,
  o: {
    readonly person: Person
    readonly nowMs: number
    readonly editedAtMs?: number
    readonly changes: readonly SentChange[]
  },
): Promise<void> {
  const { person, changes } = o
  const at = toIso(o.nowMs)
  const author = { userId: person.id, deviceId: `device-${person.id}` }
  const toWire = ({ type, path, fields = {} }: SentChange) => ({
    ...author,
    type,
    path,
    fields: fieldsOf({ ...fields }),
    changeId: randomUUID(),
    editedAt: toIso(o.editedAtMs ?? o.nowMs),
    baseVersion: NEWEST_VERSION,
  })
  const answer = await fetch(`${server.url}/api/documents/changes`, {
    method: 'POST',
    headers: person.headers,
    body: JSON.stringify({ ...author, clientTime: at, changes: changes.map(toWire) }),
  })
  const { results } = (await answer.json()) as { readonly results: readonly { readonly outcome: string }[] }
  expect(results.map(({ outcome }) => outcome)).toEqual(changes.map(() => 'applied'))
}

/** Beyond any that a document gets in a test. */
const NEWEST_VERSION = 99
