/** What becomes of single changes that are sent. */
import { changeOf, fieldsOf } from '#testing/documents/documents'
import { NOON, envelope, send, put, one, oneResult, rejected, nest, type RouteCase } from './route-requests.suite.ts'

export const changeCases: readonly RouteCase[] = [
  {
    name: 'makes a document',
    ...one({ path: 'notes/new', type: 'ADD', fields: fieldsOf({ title: 'neu' }) }),
    status: 200,
    answer: {
      epoch: 'epoch-1',
      serverTime: NOON,
      ...oneResult({ outcome: 'applied', version: 1, supersededKeys: [] }),
    },
    moves: ['anna'],
  },
  {
    name: 'P4 adds an item whose id stands among its fields',
    ...one({ path: 'notes/a/items', type: 'ADD', fields: fieldsOf({ id: '1', name: 'Eier' }), baseVersion: 1 }),
    status: 200,
    answer: oneResult({ outcome: 'applied', version: 2 }),
    moves: ['anna'],
  },
  { name: 'takes an empty batch', ...send([]), status: 200, answer: { results: [] } },
  {
    name: 'S1 refuses the batch of another person',
    ...send([changeOf({ path: 'notes/x', type: 'ADD', userId: 'ben' })], { userId: 'ben' }),
    status: 409,
    code: 'wrong-user',
    field: 'userId',
  },
  {
    name: 'S1 refuses the change of another person inside of one’s own batch',
    ...one({ path: 'notes/x', type: 'ADD', userId: 'ben' }),
    status: 200,
    answer: rejected('invalid-change', 'userId'),
  },
  {
    name: 'X1 says of a foreign document that it is not there',
    ...one({ path: 'notes/bens', type: 'MODIFIED', fields: fieldsOf({ title: 'x' }), baseVersion: 1 }),
    status: 200,
    answer: rejected('not-found'),
  },
  {
    name: 'X1 does not delete a foreign document',
    ...one({ path: 'notes/bens', type: 'DELETED' }),
    status: 200,
    answer: rejected('not-found'),
  },
  {
    name: 'X1 does not replace a foreign document',
    ...one({ path: 'notes/bens', type: 'ADD' }),
    status: 200,
    answer: rejected('not-found'),
  },
  {
    name: 'X4 does not make what only the server makes',
    ...one({ path: 'notices/mine', type: 'ADD', fields: fieldsOf({ text: 'x' }) }),
    status: 200,
    answer: rejected('not-allowed'),
  },
  ...['id', 'ownerId', 'memberIds', 'version', 'createdAt', 'updatedAt'].flatMap((key): RouteCase[] => [
    {
      name: `X3 does not set ${key}`,
      ...one({ path: 'notes/a', type: 'MODIFIED', fields: [{ key, value: 'ben' }], baseVersion: 1 }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not remove ${key}`,
      ...one({ path: 'notes/a', type: 'MODIFIED', fields: [{ key }], baseVersion: 1 }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not reach into ${key}`,
      ...one({ path: `notes/a/${key}/inner`, type: 'MODIFIED', fields: fieldsOf({ x: 1 }), baseVersion: 1 }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not make a document with ${key}`,
      ...one({ path: 'notes/x', type: 'ADD', fields: [{ key, value: 'ben' }] }),
      status: 200,
      answer: rejected('protected-field', key),
    },
    {
      name: `X3 does not overwrite ${key}`,
      ...put('notes/a', { fields: { [key]: 'ben' } }),
      status: 422,
      code: 'protected-field',
      field: key,
    },
  ]),
  ...['__proto__', 'constructor', 'prototype'].flatMap((name): RouteCase[] => [
    ...[
      `notes/a/${name}`,
      `notes/${name}`,
      `${name}/a`,
      `notes/a/items/find_${name}`,
      `notes/a/place/${name}/polluted`,
    ].map((path): RouteCase => ({
      name: `P1 refuses the path ${path}`,
      ...one({ path, type: 'MODIFIED', fields: fieldsOf({ polluted: true }), baseVersion: 1 }),
      status: 200,
      answer: rejected('invalid-change', 'path'),
    })),
    {
      name: `P2 refuses the key ${name}`,
      ...one({ path: 'notes/a', type: 'MODIFIED', fields: [{ key: name, value: { polluted: true } }], baseVersion: 1 }),
      status: 200,
      answer: rejected('invalid-change', name),
    },
    {
      name: `P5 refuses ${name} inside of a value`,
      ...send([], {}),
      body: JSON.stringify(
        envelope([changeOf({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ anything: [{ X: 1 }] }) })]),
      ).replace('"X"', `"${name}"`),
      status: 200,
      answer: rejected('invalid-change', 'anything'),
    },
    {
      name: `P5 refuses to overwrite with ${name} as a key`,
      ...put('notes/a', `{"fields":{"${name}":{"polluted":true}}}`),
      status: 400,
      code: 'invalid-change',
      field: name,
    },
  ]),
  {
    name: 'does not take the owner from a batch whose change has a prototype of its own',
    ...send([]),
    body: JSON.stringify(envelope([{ X: { path: 'notes/x', type: 'ADD' }, changeId: 'c' }])).replace(
      '"X"',
      '"__proto__"',
    ),
    status: 200,
    answer: rejected('invalid-change'),
  },
  {
    name: 'S7 refuses what the collection’s schema does not know, with the field',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ unheard: 1 }), baseVersion: 1 }),
    status: 200,
    answer: rejected('invalid-document', 'unheard'),
  },
  {
    name: 'S7 refuses a document beyond 256 KB',
    ...one({ path: 'notes/x', type: 'ADD', fields: fieldsOf({ anything: 'ä'.repeat(140_000) }) }),
    status: 200,
    answer: rejected('document-too-large'),
  },
  {
    name: 'P5 refuses values that nest too deep',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ anything: nest(32) }), baseVersion: 1 }),
    status: 200,
    answer: rejected('too-deep', 'anything'),
  },
  {
    name: 'P5 refuses text that no database of ours could keep',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ title: 'a\0b' }), baseVersion: 1 }),
    status: 200,
    answer: rejected('invalid-change', 'title'),
  },
  {
    name: 'P5 refuses half a surrogate pair',
    ...one({ path: 'notes/a', type: 'MODIFIED', fields: fieldsOf({ tags: ['\ud800'] }), baseVersion: 1 }),
    status: 200,
    answer: rejected('invalid-change', 'tags'),
  },
]
