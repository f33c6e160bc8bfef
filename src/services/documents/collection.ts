import type * as z from 'zod/mini'
import type { AnyFieldLabels, FieldLabels } from './field-labels.ts'

/** What a tool declares about one kind of document. The service knows collections only by this. */
export type CollectionDefinition<Fields extends object = object> = {
  /** The first segment of its documents' paths. */
  readonly name: string
  /** The German word for one of its documents, for messages („Rad“). */
  readonly label: string
  /** The German words for its fields. */
  readonly labels: FieldLabels<Fields>
  /** Judges a document's fields after every change; strict, so that a mistyped field is refused. */
  readonly schema: z.ZodMiniType<Fields>
  /** `owner`: the owner alone; `members`: also the people it is shared with. */
  readonly access: 'owner' | 'members'
  /**
   * A document of this collection (whose `access` is `members`) is visible to everyone who sees the document that it names in
   * `field`, from the moment it is made and as that one is shared: the draws of a wheel by the people of the wheel
   * (rules X8 to X11).
   */
  readonly follows?: { readonly collection: string; readonly field: string }
  /**
   * The only top-level fields that change once a document is made, where the others never do (rule X12): of a draw, that it
   * was taken back. Absent: all.
   */
  readonly changeable?: readonly string[]
  /**
   * Top-level fields that are the statement of one user, each with the key in it that names the user: users set, change and bring back
   * their own only (rule X13). Example: the user who takes care of an incident.
   */
  readonly signed?: readonly { readonly field: string; readonly by: string }[]
  /**
   * The list whose items name, by their `id`, the users who only read a document and all that follows it; its owner sets it (rules X16 to
   * X19). Absent: everyone who sees a document edits it.
   */
  readonly readers?: string
  /**
   * Each user has one of it from the start, under the id `ownId` of `#documents`: devices that make it without a network make the same
   * one (rule X14). More of it have ordinary ids.
   */
  readonly hasOwn?: boolean
  /**
   * Everyone who sees a document of it deletes it and brings it back, as the things of a household (rule X2). Absent: only its owner.
   */
  readonly removedBy?: 'audience'
  /** The creator of its documents: users by their changes, or only services on the server. */
  readonly createdBy: 'people' | 'server'
  /** Top-level fields that only the server sets. */
  readonly serverFields: readonly string[]
  /** The files its documents refer to; absent: none ever. */
  readonly fileIds?: (fields: Fields) => readonly string[]
}

/** Declares a collection; the type of its fields follows from the schema. */
export function defineCollection<Fields extends object>(
  definition: CollectionDefinition<Fields>,
): CollectionDefinition<Fields> {
  return definition
}

/** A collection of unknown fields; its schema can only tell whether a document is valid. */
export type AnyCollection = Omit<CollectionDefinition, 'schema' | 'labels' | 'fileIds'> & {
  readonly labels: AnyFieldLabels
  // A method, so that it takes what its own collection's documents have; the server only asks it about those.
  fileIds?(fields: object): readonly string[]
  readonly schema: z.core.$ZodType & { safeParse(fields: unknown): z.core.util.SafeParseResult<object> }
}
