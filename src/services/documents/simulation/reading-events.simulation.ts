/** Owners who let the members of a board only read it, or edit it again (X16). */
import { isJsonArray } from '#base/text/json'
import type { StoredDocument } from '#documents'
import type { EventKind } from './network-events.simulation.ts'
import { at, note, type World } from './world.simulation.ts'

export const readingEvents: Readonly<Record<string, EventKind>> = {
  'the members of a board only read or edit again': {
    weight: 4,
    numbers: (dice) => [dice.between(0, 1), dice.between(0, 20)],
    run: async (world, [person, board]) => {
      const owner = at(world.userIds, person) ?? 'anna'
      const found = at(await world.server.store().queryDocuments(owner, 'boards'), board)
      if (found?.ownerId === owner) await letRead(world, found)
    },
  },
}

/** Changes it for all at once; a board may have readers before it is shared. */
async function letRead(world: World, { id, ownerId, fields, memberIds }: StoredDocument): Promise<void> {
  const { readers } = fields
  const isEnd = isJsonArray(readers) && readers.length > 0
  if (!isEnd && memberIds.length > 0) note(world, 'member only reads')
  world.readBoardIds.add(id)
  const others = world.userIds.filter((userId) => userId !== ownerId)
  await world.server.setReaders(ownerId, id, isEnd ? [] : others)
}
