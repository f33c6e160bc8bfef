import { expect, it } from 'vitest'
import { usersCollection } from '#auth'
import { messagesCollection } from '#messaging'
import { toolCollections } from '#tools'
import { plainCheckOf } from '../src/services/documents/wire/plain-check.ts'

const all = [usersCollection, messagesCollection, ...toolCollections]

// One without it works as well, but each of its documents takes ten times as long to be judged.
it.each(all.map(({ name, schema }) => [name, schema] as const))('S7 there is a plain check of %s', (_name, schema) => {
  expect(plainCheckOf(schema)).toBeDefined()
})
