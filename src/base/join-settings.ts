/** Settings of a user whose devices have each made a document of them while offline. */

type Stored = { readonly id: string }
type SomeOf<Known> = { readonly [Key in keyof Known]?: Known[Key] | undefined }

/**
 * Returns the settings that count: those of the document with the smallest id; the next ones fill in what it lacks, and `usual` what
 * is not set in any.
 */
export function joinSettings<Known extends object>(
  usual: Known,
  documents: readonly (Stored & SomeOf<Known>)[],
): Known {
  const known = { ...usual }
  for (const some of documents.toSorted(byId).toReversed()) takeOver(known, some)
  return known
}

function takeOver<Known extends object>(known: Known, some: SomeOf<Known>): void {
  for (const key in known) {
    const value = some[key]
    if (value !== undefined) known[key] = value
  }
}

/** The document that a setting is written to; undefined if it does not exist yet. */
export function settingsIdOf(documents: readonly Stored[]): string | undefined {
  return documents.toSorted(byId).at(0)?.id
}

function byId(a: Stored, b: Stored): number {
  return a.id < b.id ? -1 : 1
}
