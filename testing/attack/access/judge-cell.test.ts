import { expect, test } from 'vitest'
import type { Caller } from './callers.ts'
import type { Audience, Aim } from './expectation.ts'
import { judgeCell } from './judge-cell.ts'

const aim: Aim = { method: 'GET', path: '/api/documents/wheels/w1', reach: 'private', isHers: true }
const callerOf = (kind: Caller['kind'], isAnna = false): Caller => ({ name: kind, headers: {}, uid: 'u', kind, isAnna })
const JOB_KEY = '67656865696d2d686561727462656174'
const good = { status: 200, headers: {}, text: '{}', ms: 5 }

function judge(who: Audience, caller: Caller, o: Partial<Aim> = {}, text = '{}'): readonly string[] {
  return judgeCell({ key: 'x', expectation: { who }, caller, aim: { ...aim, ...o } }, { ...good, text }).map(
    (finding) => finding.split(':')[0] ?? '',
  )
}

test.each<[Audience, Caller, Partial<Aim>]>([
  ['everybody', callerOf('nobody'), {}],
  ['signed-in', callerOf('person'), {}],
  ['seeing', callerOf('member'), { reach: 'shared' }],
  ['administrator', callerOf('administrator'), {}],
  ['program', callerOf('read-token'), {}],
  ['program', callerOf('write-token'), { method: 'POST' }],
  ['program-seeing', callerOf('read-token', true), {}],
  ['signed-in', callerOf('forged', true), {}],
])('%s: to answer %o is right (%o)', (who, caller, o) => {
  expect(judge(who, caller, o)).toEqual([])
})

test.each<[Audience, Caller, Partial<Aim>]>([
  ['signed-in', callerOf('nobody'), {}],
  ['signed-in', callerOf('write-token'), {}],
  ['seeing', callerOf('person'), {}],
  ['seeing', callerOf('former'), { reach: 'shared' }],
  ['seeing', callerOf('administrator'), {}],
  ['seeing', callerOf('member'), { reach: 'private' }],
  ['owner', callerOf('member'), { reach: 'shared' }],
  ['administrator', callerOf('person'), {}],
  ['program', callerOf('read-token', true), { method: 'POST' }],
  ['program-seeing', callerOf('write-token'), {}],
  ['everybody', callerOf('forged', true), { method: 'POST' }],
])('%s: to answer %o is a finding (%o)', (who, caller, o) => {
  expect(judge(who, caller, o)).toEqual(['answered'])
})

test.each<[Caller, Partial<Aim>, string, boolean]>([
  [callerOf('person'), {}, 'GEHEIM-private-wheels.title', false],
  [callerOf('person'), {}, 'https://geheim-shared-shops-check-url.example.invalid/', false],
  [callerOf('member'), {}, 'GEHEIM-shared-wheels.title', true],
  [callerOf('member'), {}, 'GEHEIM-private-wheels.title', false],
  [callerOf('former'), { path: '/api/documents/Messages' }, 'GEHEIM-shared-wheels.title', true],
  [callerOf('former'), { path: '/api/documents/Messages' }, 'GEHEIM-shared-shops.group', true],
  [callerOf('former'), { path: '/api/documents/Messages' }, 'GEHEIM-shared-wheels.entries.0.text', false],
  [callerOf('former'), {}, 'GEHEIM-shared-wheels.title', false],
  [callerOf('administrator'), {}, 'GEHEIM-account-name', true],
  [callerOf('administrator'), {}, 'GEHEIM-account-hook', false],
  [callerOf('read-token', true), { path: '/api/v1/shops' }, 'GEHEIM-private-shops.name', true],
  [callerOf('read-token', true), { path: '/api/v1/shops' }, 'GEHEIM-private-shops.check.auth.password', false],
  [callerOf('write-token', true), { path: '/api/v1/shops' }, 'GEHEIM-private-shops.check.auth.password', true],
  [callerOf('read-token', true), { path: '/api/v1/shops' }, JOB_KEY, false],
  [callerOf('write-token', true), { path: '/api/v1/shops' }, JOB_KEY, true],
  [callerOf('member'), {}, JOB_KEY, false],
])('%o, %o: %s', (caller, o, canary, isFine) => {
  expect(judge('everybody', caller, o, canary)).toEqual(isFine ? [] : ['told'])
})

test('a change that was taken, a fault and no answer are findings', () => {
  const write = { method: 'POST' }
  expect(judge('signed-in', callerOf('person'), write, '{"outcome":"applied"}')).toEqual(['changed'])
  expect(judge('signed-in', callerOf('person'), write, '{"outcome":"rejected"}')).toEqual([])
  const cell = { key: 'x', expectation: { who: 'everybody' }, caller: callerOf('nobody'), aim } as const
  expect(judgeCell(cell, { ...good, status: 503 })).toHaveLength(1)
  expect(judgeCell(cell, { ...good, status: 0, failure: 'ECONNRESET' })).toHaveLength(1)
})
