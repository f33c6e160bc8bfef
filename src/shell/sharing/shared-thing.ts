/** The document whose people are shown, as this device knows it. */
export type SharedThing = {
  readonly collection: string
  readonly id: string
  /** What a document of its kind is called („Rad“). */
  readonly word: string
  readonly title: string
  /** Where somebody finds themselves who does not see it any more. */
  readonly toolPath: string
  readonly ownerId: string
  readonly memberIds: readonly string[]
  /** Not while it was only made on this device: who is to see it, can't be said before the server has it. */
  readonly isOnServer: boolean
}
