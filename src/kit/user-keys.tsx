/** What a device keeps of a user in localStorage beside their documents, under the id of the user, so that it goes with their account. */

/** Names the key of a user; `userId` is undefined for those without an account. */
export function userKey(userId: string | undefined, name: string): string {
  return `${prefixOf(userId)}${name}`
}

/** Removes all keys of a user from the device; for after their account was deleted. */
export function eraseUserKeys({
  userId,
  storage,
}: {
  readonly userId: string
  readonly storage: Storage | null
}): void {
  if (storage === null) return
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(userId))) storage.removeItem(key)
  } catch {
    // A browser that refuses its storage has kept nothing.
  }
}

function prefixOf(userId = ''): string {
  return `of:${userId}:`
}
