import { checkFileKey } from './check-file-key.ts'

/** Small empty things beside the files, by their names. */
export type StoreMarks = {
  list(beginning: string): Promise<readonly string[]>
  add(name: string): Promise<void>
}

/** With a dot and capitals, so it is no key. */
const OWNER = 'OWNER.'

/** Marks whose a store is, where it is nobody's, and says whether it is theirs. Of several at the same moment one gets it. */
export async function claimStore(marks: StoreMarks, owner: string): Promise<boolean> {
  checkFileKey(owner)
  if ((await marks.list(OWNER)).length === 0) await marks.add(OWNER + owner)
  // Whoever comes later adds nothing, so the first by name stays the first.
  const [first] = (await marks.list(OWNER)).toSorted()
  return first === OWNER + owner
}
