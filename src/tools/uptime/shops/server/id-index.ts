/** Which ids belong to a name; names without any cost nothing. */
export type IdIndex = {
  add(name: string, id: string): void
  remove(name: string, id: string): void
  of(name: string): ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

export function createIdIndex(): IdIndex {
  const sets = new Map<string, Set<string>>()
  return {
    add(name, id) {
      const ids = sets.get(name)
      if (ids === undefined) sets.set(name, new Set([id]))
      else ids.add(id)
    },
    remove(name, id) {
      const ids = sets.get(name)
      if (ids?.delete(id) === true && ids.size === 0) sets.delete(name)
    },
    of: (name) => sets.get(name) ?? nothing,
  }
}
