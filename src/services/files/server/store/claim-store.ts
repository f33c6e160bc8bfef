import { checkFileKey } from './check-file-key.ts'

/** Small empty things beside the files, by their names. */
export type StoreMarks = {
  list(beginning: string): Promise<readonly string[]>
  add(name: string): Promise<void>
}

/** With a dot and capitals, so it is no key. */
const OWNER = 'OWNER.'

/** Claims an unclaimed store for the owner, and returns whether it belongs to them. Of several simultaneous claims one wins. */
export async function claimStore(marks: StoreMarks, owner: string): Promise<boolean> {
  checkFileKey(owner)
  if ((await marks.list(OWNER)).length === 0) await marks.add(OWNER + owner)
  // Later callers add no mark, so the first by name stays the first.
  const [first] = (await marks.list(OWNER)).toSorted()
  return first === OWNER + owner
}
