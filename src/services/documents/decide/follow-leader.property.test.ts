/** Rules X8 to X11 against the plainest model of them: what a board and its cards go through, step by step. */
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  batchOf,
  changeOf,
  createTestClock,
  fieldsOf,
  testCollections,
  uniqueId,
  type TestClock,
} from '#testing/documents/documents'
import { fc, runsOf } from '#testing/properties'
import { createMemoryStore } from '#testing/documents/memory-store'
import type { DocumentStore } from '../server/document-store.ts'

const runs = runsOf(500)

const PEOPLE = ['anna', 'ben', 'cem'] as const
type Person = (typeof PEOPLE)[number]

const person = fc.constantFrom(...PEOPLE)
const card = fc.constantFrom('c1', 'c2')
const others = fc.subarray(['ben', 'cem'] satisfies Person[])
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('add'), by: person, card }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit'), by: person, card }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove'), by: person, card }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('share'), members: others }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave'), by: person }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('close board') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('open board') }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Anna's board, and who sees which card. */
type Model = {
  isOpen: boolean
  members: readonly Person[]
  readonly cards: Map<string, { readonly owner: Person; isDeleted: boolean; isOfBoard: boolean; sees: Set<Person> }>
}

const peopleOf = (model: Model): readonly Person[] => ['anna', ...model.members]

function look(model: Model): void {
  for (const one of model.cards.values()) {
    if (one.isDeleted) continue
    one.isOfBoard ||= peopleOf(model).includes(one.owner)
    if (one.isOfBoard) one.sees = new Set([...peopleOf(model), one.owner])
  }
}

function imagine(model: Model, step: Step): void {
  if (step.does === 'share' || step.does === 'leave') {
    if (!model.isOpen) return
    if ('members' in step) model.members = step.members
    else if (model.members.includes(step.by)) model.members = model.members.filter((id) => id !== step.by)
    else return
    look(model)
  } else if (step.does === 'open board') {
    if (!model.isOpen) look(Object.assign(model, { isOpen: true }))
  } else if (step.does === 'close board') model.isOpen = false
  else if ('card' in step) imagineCard(model, step)
}

function imagineCard(model: Model, { does, by, card: id }: Extract<Step, { card: string }>): void {
  const known = model.cards.get(id)
  if (does === 'remove' && known?.owner === by) known.isDeleted = true
  // Only its owner brings a card back; of one that is there nothing changes.
  if (does !== 'add' || (known !== undefined && (known.owner !== by || !known.isDeleted))) return
  const isOfBoard = model.isOpen && peopleOf(model).includes(by)
  const sees = new Set<Person>(isOfBoard ? [...peopleOf(model), by] : [by])
  model.cards.set(id, { owner: by, isDeleted: false, isOfBoard, sees })
}

/** The same for the store; devices that know everything, so that nothing is too old. */
async function act(store: DocumentStore, step: Step, members: readonly Person[]): Promise<void> {
  const send = (path: string, type: 'ADD' | 'MODIFIED' | 'DELETED', by: Person, fields: Record<string, unknown> = {}) =>
    store.applyBatch(
      batchOf([changeOf({ path, type, userId: by, baseVersion: Number.MAX_SAFE_INTEGER, fields: fieldsOf(fields) })]),
    )
  if ('card' in step) {
    const path = `cards/${step.card}`
    if (step.does === 'add') await send(path, 'ADD', step.by, { boardId: 'b' })
    else if (step.does === 'edit') await send(path, 'MODIFIED', step.by, { title: uniqueId('title') })
    else await send(path, 'DELETED', step.by)
  } else if ('members' in step) await store.setMembers('anna', 'boards', 'b', step.members)
  else if ('by' in step) {
    const rest = members.filter((id) => id !== step.by)
    await store.setMembers(step.by, 'boards', 'b', rest)
  } else await send('boards/b', step.does === 'open board' ? 'ADD' : 'DELETED', 'anna')
}

async function openStore(clock: TestClock, pauseMoves?: () => Promise<void>): Promise<DocumentStore> {
  const store = createMemoryStore({
    collections: testCollections,
    now: clock.now,
    newEpoch: () => uniqueId('epoch'),
    ...(pauseMoves === undefined ? {} : { pauseMoves }),
  })
  for (const userId of PEOPLE) {
    const change = changeOf({ path: `users/${userId}`, type: 'ADD', fields: fieldsOf({ name: userId }), userId })
    await store.applyBatch(batchOf([change], { actor: 'server' }))
  }
  return store
}

/** A device that follows the feed whenever it looks; returns what it has of cards then. */
function createDisk(store: DocumentStore, userId: Person): () => Promise<readonly string[]> {
  let cursor = 0
  const ids = new Set<string>()
  return async () => {
    const page = await store.readFeed(userId, cursor)
    cursor = page.next
    for (const { collection, id, isDeleted } of page.documents) {
      if (collection !== 'cards') continue
      if (isDeleted) ids.delete(id)
      else ids.add(id)
    }
    for (const { collection, id } of page.lost) if (collection === 'cards') ids.delete(id)
    return [...ids].toSorted()
  }
}

it('X8 X9 X10 D1 whatever happens, a card is seen by the people of its board or by its owner alone', async () => {
  const everybody = { does: 'edit', by: 'anna', card: 'c1' } as const
  const steps = fc.array(fc.tuple(step, fc.subarray([...PEOPLE])), { minLength: 1, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const store = await openStore(createTestClock())
      const model: Model = { isOpen: false, members: [], cards: new Map() }
      const disks = new Map(PEOPLE.map((id) => [id, createDisk(store, id)]))
      for (const [one, lookers] of [...all, [everybody, PEOPLE] as const]) {
        await act(store, one, model.members)
        imagine(model, one)
        for (const id of PEOPLE) {
          const seen = [...model.cards].filter(([, { isDeleted, sees }]) => !isDeleted && sees.has(id))
          const expected = seen.map(([key]) => key).toSorted()
          expect((await store.queryDocuments(id, 'cards')).map((document) => document.id).toSorted()).toEqual(expected)
          if (lookers.includes(id)) expect(await disks.get(id)?.()).toEqual(expected)
        }
      }
    }),
    runs,
  )
})

const CLOSED_WHILE_SHARED: [Step, Person[]][] = [
  [{ does: 'add', by: 'anna', card: 'c1' }, []],
  [{ does: 'open board' }, []],
  [{ does: 'share', members: ['ben'] }, []],
  [{ does: 'close board' }, []],
  [{ does: 'add', by: 'anna', card: 'c2' }, []],
  [{ does: 'edit', by: 'anna', card: 'c2' }, ['ben']],
]

it('X10 while followers are moved one by one, no user sees more than in the end, and in the end everything', async () => {
  const goOn = fc.record({ does: fc.constant('go on') })
  const one = fc.tuple(fc.oneof({ weight: 2, arbitrary: step }, goOn), fc.subarray([...PEOPLE]))
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 40, size: 'max' }), async (all) => {
      const waiting: (() => void)[] = []
      const clock = createTestClock()
      const store = await openStore(clock, () => new Promise((resolve) => waiting.push(resolve)))
      const moveOn = (): void => waiting.splice(0).forEach((resolve) => resolve())
      const model: Model = { isOpen: false, members: [], cards: new Map() }
      for (const [what, lookers] of all) {
        // What is made beside a board that is gone is later than its end; all else is of one moment.
        const isEnd = what.does === 'close board' && model.isOpen
        if (isEnd) clock.advance(1)
        if (what.does === 'go on') moveOn()
        else {
          void act(store, what, model.members)
          imagine(model, what)
        }
        // Then everything is done, or waits.
        await setImmediate()
        if (isEnd) clock.advance(1)
        for (const id of lookers) {
          const seen = (await store.queryDocuments(id, 'cards')).map((document) => document.id)
          expect(seen.filter((card) => model.cards.get(card)?.sees.has(id) !== true)).toEqual([])
        }
      }
      while (waiting.length > 0) {
        moveOn()
        await setImmediate()
      }
      for (const id of PEOPLE) {
        const expected = [...model.cards].filter(([, { isDeleted, sees }]) => !isDeleted && sees.has(id))
        const seen = (await store.queryDocuments(id, 'cards')).map((document) => document.id)
        expect(seen.toSorted()).toEqual(expected.map(([key]) => key).toSorted())
      }
    }),
    // Beside a board that was closed while it was being shared, a card stays its owner's.
    { ...runs, examples: [[CLOSED_WHILE_SHARED]] },
  )
})
