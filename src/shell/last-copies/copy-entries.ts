/** Last copies as people look for them: by tool, the latest first, each with what belongs to it. Pure. */
import { compareCodes } from '#base/compare-codes'
import { documentKey } from '#documents'
import type { BringBackPlan, LastCopy } from '#documents/client'
import { describePlace, type ToolManifest } from '#tools'
import { nameOf, shorten } from '../words/describe-value.ts'
import { collectionWord, knownCollections } from '../words/field-words.ts'

/** What bringing an entry back makes of it. */
export type CopyFate =
  /** The server does not have it, and gets it as it was. */
  | 'returns'
  /** The server has it in another state, which is replaced. */
  | 'replaces'
  /** Its owner is somebody else: it becomes the person's own. */
  | 'becomes-own'
  /** The server has the same already. */
  | 'needless'
  /** Only the server makes such documents. */
  | 'impossible'

export type CopyEntry = {
  /** Unique among the entries. */
  readonly key: string
  readonly copy: LastCopy
  /** Copies of what follows it, such as the draws of a wheel. */
  readonly followers: readonly LastCopy[]
  /** `Rad „Altes Rad“` */
  readonly name: string
  readonly fate: CopyFate
}

export type CopyGroup = {
  /** Id of the tool, or of what belongs to none. */
  readonly id: string
  readonly title: string
  readonly entries: readonly CopyEntry[]
}

const NO_TOOL = { id: 'account', title: 'Rund ums Konto' }
const MAX_NAME = 60

/** `plan` is what bringing back all of them would do. */
export function groupCopies(
  copies: readonly LastCopy[],
  plan: BringBackPlan,
  tools: readonly ToolManifest[],
): readonly CopyGroup[] {
  // Of several copies of one document the latest comes last.
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

/** An entry with all that belongs to it. */
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
