import { expect, test } from 'vitest'
import type { JsonObject } from '#base/text/json'
import { planBringBack, type LastCopy } from '#documents/client'
import { tools } from '#tools'
import { knownCollections } from '../words/describe-value.ts'
import { groupCopies } from './copy-entries.ts'

function copyOf(path: string, fields: JsonObject, parts: Partial<LastCopy['document']> = {}): LastCopy {
  const [collection = '', id = ''] = path.split('/')
  const at = '2026-10-17T12:00:00.000Z'
  const around = { ownerId: 'anna', memberIds: [], version: 1, createdAt: at, updatedAt: at, isDeleted: false }
  return { key: `${path}@era`, document: { collection, id, ...around, fields, ...parts }, keptAt: at }
}

/** The groups as lines of text; `there` is what the server has. */
function read(copies: readonly LastCopy[], there: Record<string, JsonObject> = {}) {
  const plan = planBringBack(copies, {
    userId: 'anna',
    collections: knownCollections,
    find: (collection, id) => {
      const fields = there[`${collection}/${id}`]
      return fields === undefined ? undefined : { ownerId: 'anna', fields }
    },
    newDocumentId: () => 'new',
  })
  return groupCopies(copies, plan, tools).map(({ title, entries }) => [
    title,
    ...entries.map(({ name, fate, followers }) => `${name} ${fate} ${followers.length}`),
  ])
}

test('copies stand by tool, the latest first, with the names their tools give them', () => {
  const groups = read([
    copyOf('timeProjects/p', { name: 'Umzug' }),
    copyOf('wheels/old', { title: 'Altes Rad' }),
    copyOf('wheels/new', { title: 'Neues Rad' }, { updatedAt: '2026-11-01T12:00:00.000Z' }),
    copyOf('shops/s', { name: 'Teeladen' }),
  ])
  expect(groups).toEqual([
    ['Shop-Uptime', 'Shop „Teeladen“ returns 0'],
    ['Glücksrad', 'Rad „Neues Rad“ returns 0', 'Rad „Altes Rad“ returns 0'],
    ['Zeiterfassung', 'Projekt „Umzug“ returns 0'],
  ])
})

test('followers of a document stand with it, and by themselves if it is not among the copies', () => {
  const groups = read([
    copyOf('draws/a', { wheelId: 'k' }),
    copyOf('wheels/k', { title: 'Küche' }),
    copyOf('draws/b', { wheelId: 'k' }),
    copyOf('draws/c', { wheelId: 'elsewhere' }),
  ])
  expect(groups).toEqual([['Glücksrad', 'Rad „Küche“ returns 2', 'Ziehung returns 0']])
})

test('of each it is known what bringing it back makes of it', () => {
  const groups = read(
    [
      copyOf('wheels/own', { title: 'Eins' }),
      copyOf('wheels/theirs', { title: 'Zwei' }, { ownerId: 'ben' }),
      copyOf('wheels/other', { title: 'Drei' }),
      copyOf('wheels/same', { title: 'Vier' }),
      copyOf('Messages/m', { title: 'Hallo' }),
      copyOf('ofAnotherVersion/x', { title: 'Fremd' }),
    ],
    { 'wheels/other': { title: 'Anders' }, 'wheels/same': { title: 'Vier' } },
  )
  expect(groups).toEqual([
    ['Glücksrad', 'Rad „Eins“ returns 0', 'Rad „Zwei“ becomes-own 0', 'Rad „Drei“ replaces 0', 'Rad „Vier“ needless 0'],
    ['Rund ums Konto', 'Nachricht „Hallo“ impossible 0', 'Eintrag „Fremd“ impossible 0'],
  ])
})
