import { expect, test } from 'vitest'
import { readDocument, shareDocument } from '#documents'
import { failed, ok } from '#base/result'
import type { CallEndpoint } from '#http/client'
import { changeMembers } from './change-members.ts'

const board = { collection: 'boards', id: 'a' }
const refused = (code: string, status: number) => failed({ code, status, message: 'Das geht so nicht.' })

/** A server with one board; `meanwhile` happens between the first look at it and the answer to the first list. */
function openServer(o: { readonly meanwhile?: (members: string[]) => string[]; readonly refusal?: string } = {}) {
  const server = { members: ['ben'], lists: [] as (readonly string[])[] }
  let { meanwhile } = o
  const call = (async (endpoint: object, input: Record<string, readonly string[]>) => {
    if (endpoint === readDocument) return ok({ document: { memberIds: server.members } })
    expect(endpoint).toBe(shareDocument)
    server.lists.push(input['memberIds'] ?? [])
    if (o.refusal !== undefined) return refused(o.refusal, 400)
    server.members = meanwhile?.(server.members) ?? server.members
    meanwhile = undefined
    if (input['knownMemberIds']?.join() !== server.members.join()) return refused('version-conflict', 412)
    server.members = [...(input['memberIds'] ?? [])]
    return ok({ document: { memberIds: server.members } })
  }) as CallEndpoint
  return { server, call }
}

test('X2: a user who leaves at the same moment stays out, and one who is added is in', async () => {
  const { server, call } = openServer({ meanwhile: () => [] })
  expect(await changeMembers(call, board, (ids) => [...ids, 'cem'])).toEqual(ok({ before: [] }))
  expect(server.lists).toEqual([['ben', 'cem'], ['cem']])
  expect(server.members).toEqual(['cem'])
})

test('a list that changes again and again is given up, and any other refusal is handed on at once', async () => {
  const { server, call } = openServer({ refusal: 'version-conflict' })
  expect(await changeMembers(call, board, () => [])).toMatchObject({ ok: false, error: { code: 'version-conflict' } })
  expect(server.lists).toHaveLength(4)
  const other = openServer({ refusal: 'needs-account' })
  expect(await changeMembers(other.call, board, () => [])).toMatchObject({
    ok: false,
    error: { code: 'needs-account' },
  })
  expect(other.server.lists).toHaveLength(1)
})
