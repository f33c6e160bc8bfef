/** A new endpoint is not forgotten: neither by the table of who may call it, nor by what is made of its contract. */
import { expect, test } from 'vitest'
import { toolCollections } from '#tools'
import { readContracts, readEndpoints, readGates, type AttackedEndpoint } from '../read-endpoints.ts'
import { placesIn, rightValueOf } from '../right-value.ts'
import { aimsAt } from './aims.ts'
import { ownedNames, type Belongings } from './belongings.ts'
import { expectations } from './expectations.ts'

const endpoints = await readEndpoints()
const keys = endpoints.map(({ key }) => key)

test('every endpoint has a row in testing/attack/access/expectations.ts that says who may call it', () => {
  expect(keys.filter((key) => expectations[key] === undefined)).toEqual([])
})

test('every row is about an endpoint that is there', () => {
  expect(Object.keys(expectations).filter((key) => !keys.includes(key))).toEqual([])
})

test('the contract of every endpoint is found, but for those declared to have none', () => {
  const bare = endpoints.filter(({ input }) => input === undefined).map(({ key }) => key)
  expect(bare).toEqual(keys.filter((key) => expectations[key]?.isBare === true))
})

test('every contract is served', async () => {
  expect([...(await readContracts()).keys()].filter((key) => !keys.includes(key))).toEqual([])
})

test('of every input something right is made, so that what is hostile in it is looked at', () => {
  const inputs = endpoints.flatMap(({ key, input }) => (input === undefined ? [] : [{ key, input }]))
  expect(inputs.filter(({ input }) => rightValueOf(input) === undefined).map(({ key }) => key)).toEqual([])
  expect(inputs.length).toBeGreaterThan(80)
})

/** The paths of the log, the API gate and the administration gates. */
const gates = ['/*', '/api/*', '/api/auth/admin/*', '/api/backups/*']

test('every route is behind an endpoint, or one of the gates: there is none by `router.all`', async () => {
  const paths = new Set([...gates, ...endpoints.map(({ path }) => path)])
  expect((await readGates()).filter((path) => !paths.has(path))).toEqual([])
})

const anna = { uid: 'anna', email: 'anna@example.de', idToken: '', refreshToken: '', headers: {}, cookie: '' }
const reaches = ['private', 'shared'] as const
/** Something of Anna's by each name that `belongings.ts` knows. */
const has: Belongings = {
  ...{ anna, strangerId: 'cara', memberId: 'ben', tokens: { read: 'r', write: 'w' } },
  documents: reaches.flatMap((reach) =>
    toolCollections.map(({ name }) => ({ collection: name, id: `annas-${reach}`, reach })),
  ),
  values: ownedNames.map((name) => ({ name, value: `annas-${name}`, reach: 'private' })),
  files: reaches.map((reach) => ({ fileId: `annas-file-${reach}`, reach, wheelId: `annas-${reach}` })),
  signedAddresses: ['/api/files/annas-file/content?variant=original&expires=1&signature=x'],
}

test('requests about things of an owner, or of few users, are aimed at Anna’s', () => {
  const owned = endpoints.filter(({ key }) =>
    ['owner', 'seeing', 'program-seeing'].includes(expectations[key]?.who ?? ''),
  )
  const aimless = owned.filter((endpoint) => {
    const expectation = expectations[endpoint.key]
    const aims = expectation === undefined ? [] : aimsAt(endpoint, expectation, { has, self: 'cara' })
    return !aims.some(({ isHers }) => isHers)
  })
  expect(aimless.map(({ key }) => key)).toEqual([])
  expect(owned.length).toBeGreaterThan(20)
})

/** Names of things that belong to no person: the document itself, a device, an id that is useless without its secret. */
const nobodys = new Set([
  'id',
  'deviceId',
  'changeId',
  'refreshToken',
  'key',
  'memberIds',
  'knownMemberIds',
  'parentId',
  'response.id',
  'passkey.id',
])

function namesIn({ path, input }: AttackedEndpoint): readonly string[] {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fields = input === undefined ? [] : placesIn(rightValueOf(input)).map((place) => place.join('.'))
  return [...parts, ...fields]
}

test('ids in requests are names of something that Anna has', () => {
  const known = new Set<string>([...ownedNames, ...nobodys])
  const unknown = endpoints.flatMap((endpoint) =>
    namesIn(endpoint)
      .filter((name) => /(?:^|\.)(?:id|ids|uid|slug|key)$|(?:Id|Ids|Endpoint)$/.test(name) && !known.has(name))
      .map((name) => `${endpoint.key}: ${name}, which belongs into testing/attack/access/belongings.ts`),
  )
  expect(unknown).toEqual([])
})
