/** The document whose people are shown, as this device knows it. */
export type SharedThing = {
  readonly collection: string
  readonly id: string
  /** What a document of its kind is called („Rad“). */
  readonly word: string
  readonly title: string
  /** The page a user lands on who can no longer see it. */
  readonly toolPath: string
  readonly ownerId: string
  readonly memberIds: readonly string[]
  /** The list of those who only read; absent if everyone who sees it edits it. */
  readonly readers?: {
    readonly field: string
    /** Those who see it. */
    readonly ids: readonly string[]
    /** Those who left, were removed or have no account any more; they stay in the list until the owner takes them out (X19). */
    readonly formerIds: readonly string[]
  }
  /** False while it exists only on this device: members can be set only once the server has it. */
  readonly isOnServer: boolean
}
