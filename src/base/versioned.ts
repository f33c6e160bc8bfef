/**
 * Values that never change, kept in a structure that does: each edit makes a new version, and every older one stays
 * what it was. Only the newest version holds the structure; an older one knows the edit that leads back to it
 * (H. G. Baker, "Shallow binding makes functional arrays fast", 1991). So a chain of edits costs what it costs on the
 * structure itself, independent of its size, and going back to an older version costs the edits in between.
 */
export type Versioned<Structure, Edit> = {
  readonly base: Base<Structure, Edit>
  /** Null: this version holds the structure. Reading and editing change it, which is invisible from outside. */
  later: { readonly undo: Edit; readonly version: Versioned<Structure, Edit> } | null
}

type Base<Structure, Edit> = {
  readonly structure: Structure
  readonly apply: (structure: Structure, edit: Edit) => Edit
}

/** The first version. `apply` changes the structure and returns the edit that takes the change back. */
export function versioned<Structure, Edit>(
  structure: Structure,
  apply: (structure: Structure, edit: Edit) => Edit,
): Versioned<Structure, Edit> {
  return { base: { structure, apply }, later: null }
}

/** The structure as it is in this version; not to be changed, nor kept beyond the next read or edit of any version. */
export function readVersion<Structure, Edit>(version: Versioned<Structure, Edit>): Structure {
  const { structure, apply } = version.base
  const way: Versioned<Structure, Edit>[] = []
  let newest = version
  for (; newest.later !== null; newest = newest.later.version) way.push(newest)
  for (const older of way.reverse()) {
    if (older.later === null) continue
    newest.later = { undo: apply(structure, older.later.undo), version: older }
    older.later = null
    newest = older
  }
  return structure
}

/** The next version. */
export function editVersion<Structure, Edit>(
  version: Versioned<Structure, Edit>,
  edit: Edit,
): Versioned<Structure, Edit> {
  const structure = readVersion(version)
  const next: Versioned<Structure, Edit> = { base: version.base, later: null }
  version.later = { undo: version.base.apply(structure, edit), version: next }
  return next
}

/**
 * The edits between two versions of one structure, each in one direction or the other; undefined when they are
 * not of one structure. Afterwards `to` is the version that holds it.
 */
export function editsBetween<Structure, Edit>(
  from: Versioned<Structure, Edit>,
  to: Versioned<Structure, Edit>,
): readonly Edit[] | undefined {
  if (from.base !== to.base) return undefined
  readVersion(to)
  const edits: Edit[] = []
  for (let at = from; at.later !== null; at = at.later.version) edits.push(at.later.undo)
  return edits
}
