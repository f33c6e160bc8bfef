/** What the suites of followers work with: cards, which follow the board they name. */
import type { Bench } from './store-bench.suite.ts'

/** Anna's board, shared with ben and cem; dora is there as well and sees nothing of it. */
export async function fill({ add, addPeople, store }: Bench): Promise<void> {
  await addPeople('anna', 'ben', 'cem', 'dora')
  await add('boards/b')
  await store.setMembers('anna', 'boards', 'b', ['ben', 'cem'])
}

export const addCard = ({ add }: Bench, id: string, userId: string, boardId = 'b') =>
  add(`cards/${id}`, { boardId, title: id }, { userId })

export async function audienceOf(
  { store }: Bench,
  ownerId: string,
  id: string,
): Promise<readonly string[] | undefined> {
  return (await store.readDocument(ownerId, 'cards', id))?.memberIds
}
