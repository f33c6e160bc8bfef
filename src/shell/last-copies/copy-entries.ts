/** Groups last copies for the list: by tool, the latest change first, followers below the document they follow. Pure. */
import { compareCodes } from '#base/compare-codes'
import { documentKey } from '#documents'
import type { BringBackPlan, LastCopy } from '#documents/client'
import { describePlace, type ToolManifest } from '#tools'
import { nameOf, shorten, collectionWord, knownCollections } from '../words/describe-value.ts'

/** The effect that bringing an entry back has. */
export type CopyFate =
  /** The server does not have the document and gets it as it was. */
  | 'returns'
  /** The server has the document in another state, which is replaced. */
  | 'replaces'
  /** Another person owns it: it becomes the user's own document. */
  | 'becomes-own'
  /** The server has the same already. */
  | 'needless'
  /** Only the server or others write such documents. */
  | 'impossible'

export type CopyEntry = {
  /** Unique among the entries. */
  readonly key: string
  readonly copy: LastCopy
  /** Copies of documents that follow it, such as the draws of a wheel. */
  readonly followers: readonly LastCopy[]
  /** `Rad „Altes Rad“` */
  readonly name: string
  readonly fate: CopyFate
}

export type CopyGroup = {
  /** Id of the tool, or of the group of documents without a tool. */
  readonly id: string
  readonly title: string
  readonly entries: readonly CopyEntry[]
}

const NO_TOOL = { id: 'account', title: 'Rund ums Konto' }
const MAX_NAME = 60

/** Returns only groups that have entries, in the order of `tools`; `plan` is that of bringing back all of `copies`. */
export function groupCopies(
  copies: readonly LastCopy[],
  plan: BringBackPlan,
  tools: readonly ToolManifest[],
): readonly CopyGroup[] {
  // The last of several copies of one document, which is the latest, gets the followers.
  const byDocument = new Map(copies.map((copy) => [documentKey(copy.document.collection, copy.document.id), copy]))
  const followers = Map.groupBy(copies, (copy) => byDocument.get(leaderKeyOf(copy) ?? '')?.key)
  const fates = fatesOf(plan)
  const entries = (followers.get(undefined) ?? [])
    .toSorted((a, b) => compareCodes(b.document.updatedAt, a.document.updatedAt))
    .map((copy): CopyEntry => ({
      key: copy.key,
      copy,
      followers: followers.get(copy.key) ?? [],
      name: nameCopy(copy, tools),
      fate: fates.get(copy.key) ?? 'impossible',
    }))
  const byTool = Map.groupBy(entries, ({ copy }) => toolOf(copy, tools)?.id ?? NO_TOOL.id)
  return [...tools, NO_TOOL].flatMap(({ id, title }) => {
    const own = byTool.get(id)
    return own === undefined ? [] : [{ id, title, entries: own }]
  })
}

/** Returns the copy of an entry and those of its followers. */
export function copiesOf({ copy, followers }: CopyEntry): readonly LastCopy[] {
  return [copy, ...followers]
}

function toolOf({ document }: LastCopy, tools: readonly ToolManifest[]): ToolManifest | undefined {
  return tools.find(({ collections }) => collections.some(({ name }) => name === document.collection))
}

function leaderKeyOf({ document }: LastCopy): string | undefined {
  const follows = knownCollections.get(document.collection)?.follows
  const id = follows === undefined ? undefined : document.fields[follows.field]
  return follows === undefined || typeof id !== 'string' ? undefined : documentKey(follows.collection, id)
}

function nameCopy({ document }: LastCopy, tools: readonly ToolManifest[]): string {
  const word = collectionWord(document.collection)
  const title = describePlace(tools, document)?.title ?? nameOf(document.fields)
  return title === undefined ? word : `${word} „${shorten(title, MAX_NAME)}“`
}

function fatesOf({ steps, needless }: BringBackPlan): ReadonlyMap<string, CopyFate> {
  return new Map<string, CopyFate>([
    ...needless.map(({ key }) => [key, 'needless'] as const),
    ...steps.map(({ copy, id, change }) => {
      if (id !== copy.document.id) return [copy.key, 'becomes-own'] as const
      return [copy.key, change.type === 'ADD' ? 'returns' : 'replaces'] as const
    }),
  ])
}
